/**
 * V8 flags for a process that serves requests. Without these flags, the heap grows up to the memory of the machine,
 * because V8 frees the memory of responses late.
 */
export const v8MemoryFlags: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];
