/**
 * Flags of Node for an engine that is a process of its own. Left to itself V8 lets the heap grow with the memory of the
 * machine, which looks like a leak.
 */
export const memoryFlags: readonly string[] = ['--max-semi-space-size=16', '--max-old-space-size=512'];
