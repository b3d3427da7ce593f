/**
 * V8 flags for a process that serves requests. Without them the heap grows with the memory of the machine, because V8
 * collects the garbage of a few hundred responses late.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];
