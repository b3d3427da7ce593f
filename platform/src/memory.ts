/**
 * V8 frees the memory of responses late: without these flags, the heap of a server can use all memory of the machine.
 */
export const v8MemoryFlags: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];
