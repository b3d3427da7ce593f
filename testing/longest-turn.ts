import { setImmediate as nextTurn } from 'node:timers/promises';
import { vi } from 'vitest';

/** Work of a main thread may take at most this time before other work of the process runs, in milliseconds. */
export const maxTurnMs = 50;

const rounds = 3;

/** Runs work and returns the longest CPU time of the main thread between two turns of the event loop, in milliseconds. */
export async function measureLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let running = true;
  let last = process.threadCpuUsage();
  const measure = async (): Promise<void> => {
    for (;;) {
      const { user, system } = process.threadCpuUsage(last);
      longest = Math.max(longest, (user + system) / 1000);
      if (!running) return;
      last = process.threadCpuUsage();
      await nextTurn();
    }
  };
  const measured = measure();
  // The work can end in its first turn.
  await work().finally(() => {
    running = false;
  });
  await measured;
  return longest;
}

/**
 * Returns the shortest of several longest turns: other programs on the machine only add to a time.
 * @param ms CPU time of the whole work
 */
export async function measureTurn(work: () => Promise<unknown>, ms: number): Promise<number> {
  let longest = ms;
  for (let round = 0; round < rounds && longest > maxTurnMs; round += 1)
    longest = Math.min(longest, await measureLongestTurn(work));
  return longest;
}

/**
 * Returns how often other work of the process runs while work in slices runs, whose steps seem to take 3 ms each. Thus
 * the number is the same on every machine.
 */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  // A slice reads the clock to find out that it is late, and then the time at which the next slice begins.
  let isLate = false;
  const clock = performance.now.bind(performance);
  using _clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    isLate = !isLate;
    return clock() + (isLate ? 3 : 0);
  });
  let turns = 0;
  let running = true;
  const count = async (): Promise<void> => {
    while (running) {
      await nextTurn();
      turns += 1;
    }
  };
  const counted = count();
  await work().finally(() => {
    running = false;
  });
  await counted;
  return turns;
}
