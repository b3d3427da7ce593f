/**
 * V8 flags that limit the heap of a process that serves requests. Without these flags, V8 frees the memory of responses
 * late, so that the heap can use all memory of the machine.
 */
export const v8MemoryFlags: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];
