/**
 * Flags of Node for a process that serves requests. Left to itself V8 lets the heap grow with the memory of the machine:
 * the waste of a few hundred answers stays until there is much of it.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];
