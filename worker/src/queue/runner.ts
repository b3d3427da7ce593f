import { setTimeout as pause } from 'node:timers/promises';
import { wakeUpSignal } from '@fds/platform/wake-up';
import type { Claim, ClaimedJob, JobQueue } from './types.ts';

export interface Requeued<Item> {
  readonly item: Item;
  /** Milliseconds since 1970; now by default. */
  readonly dueAt?: number;
}

/** Decides which jobs are claimed, and which of the claimed jobs run now. */
export interface Picker<Item> {
  /** The number of jobs to claim, and the groups from which none is claimed. `claimed`: by the ids of their jobs. */
  readonly room: (claimed: ReadonlyMap<string, Item>) => { readonly limit: number; readonly full: readonly string[] };
  /** Returns the items that go back to the queue. */
  readonly add: (items: readonly Item[]) => readonly Requeued<Item>[];
  /** The next item to run; undefined if none may run now. */
  readonly next: () => Item | undefined;
  readonly drop: (isGone: (item: Item) => boolean) => void;
  readonly drain: () => readonly Item[];
}

interface RunnerOptions<Item, Outcome> {
  readonly name: string;
  readonly queue: Pick<JobQueue, 'take' | 'touch'>;
  readonly picker: Picker<Item>;
  readonly load: (jobs: readonly ClaimedJob[]) => Promise<readonly Item[]>;
  /**
   * Returns the function that runs one of the items. It never rejects. `signal` is aborted when another worker takes
   * over the job; undefined means that the stop of this worker interrupted the run.
   */
  readonly prepare: (
    items: readonly Item[],
  ) => Promise<(item: Item, signal: AbortSignal) => Promise<Outcome | undefined>>;
  /** Stores outcomes. Returns true if further jobs may have become due. */
  readonly settle: (outcomes: readonly Outcome[]) => Promise<boolean>;
  readonly requeue: (items: readonly Requeued<Item>[]) => Promise<void>;
  /** Ends the runs when the worker stops. */
  readonly interrupt?: () => Promise<void>;
  /** Other regular work, which returns true if jobs may have become due. */
  readonly chores?: readonly { readonly everyMs: number; readonly work: () => Promise<boolean> }[];
  readonly onError: (error: unknown) => void;
  /** Without a wake-up, looks for due jobs after this time; a second by default. */
  readonly pollMs?: number;
}

export interface Runner {
  /** Claims new jobs immediately, without waiting for the next poll. */
  readonly wake: () => void;
  /** Interrupts jobs that still run after half of the timeout, so that the queue retries them. */
  stop(timeoutMs: number): Promise<void>;
}

/** For jobs that became due or that another worker added. */
export const loopMs = 1000;
/** The queue gives a job to another worker after 10 s without a heartbeat. */
const heartbeatMs = 4000;
const afterErrorMs = 500;
/** Jobs in one statement. */
export const batchSize = 500;

/** Repeats `work` at least every `everyMs`; `woken` is false after this time and after a failure. */
export function repeat(
  everyMs: number,
  work: (woken: boolean) => Promise<void>,
  isStopped: () => boolean,
  onError: (error: unknown) => void,
) {
  const signal = wakeUpSignal();
  const run = async (): Promise<void> => {
    for (let woken = false; !isStopped(); ) {
      try {
        await work(woken);
        woken = await signal.wait(everyMs);
      } catch (error) {
        onError(error);
        await pause(afterErrorMs);
        woken = false;
      }
    }
  };
  return { wake: signal.wake, ended: run() };
}

/**
 * Claims, runs and settles the jobs of a queue in concurrent loops. Statements for several jobs cost little more than
 * for one, so jobs are claimed and settled in batches, but a slow job does not delay the others of its batch.
 */
export function startRunner<Item extends { readonly job: Claim }, Outcome>(
  options: RunnerOptions<Item, Outcome>,
): Runner {
  const { name, queue, picker, onError, pollMs = loopMs } = options;
  /** Until their outcomes are stored. */
  const claimed = new Map<string, Item>();
  const running = new Map<Item, AbortController>();
  const outcomes: { readonly item: Item; readonly outcome: Outcome }[] = [];
  const interrupted: Item[] = [];
  /** Items that run or are prepared to run. */
  let started = 0;
  /** The queue may contain jobs that are due. */
  let pending = true;
  /** Left out of the last claim; the queue may have due jobs of these groups. */
  let excluded: readonly string[] = [];
  let stopping = false;
  let ended = false;
  let endsAt = Number.POSITIVE_INFINITY;

  const forget = (item: Item): void => {
    if (claimed.get(item.job.id) === item) claimed.delete(item.job.id);
  };

  const requeue = async (items: readonly Requeued<Item>[]): Promise<void> => {
    for (const { item } of items) forget(item);
    for (let at = 0; at < items.length; at += batchSize) await options.requeue(items.slice(at, at + batchSize));
  };

  const take = async (woken: boolean): Promise<void> => {
    if (!woken) pending = true;
    for (;;) {
      const { limit, full } = picker.room(claimed);
      const isFull = new Set(full);
      // Without this check, 30,000 deliveries needed 282 queries instead of 127, and most queries found no job.
      if (stopping || limit <= 0 || !(pending || excluded.some((group) => !isFull.has(group)))) return;
      pending = false;
      excluded = full;
      const jobs = await queue.take(name, limit, full);
      if (jobs.length === 0) continue;
      pending ||= jobs.length === limit;
      const items = await options.load(jobs);
      for (const item of items) claimed.set(item.job.id, item);
      const excess = picker.add(items);
      starting.wake();
      await requeue(excess);
    }
  };

  const run = async (
    item: Item,
    start: (item: Item, signal: AbortSignal) => Promise<Outcome | undefined>,
  ): Promise<void> => {
    const abort = new AbortController();
    running.set(item, abort);
    const outcome = await start(item, abort.signal);
    running.delete(item);
    started -= 1;
    if (outcome === undefined) interrupted.push(item);
    else outcomes.push({ item, outcome });
    settling.wake();
    starting.wake();
  };

  const startWaiting = async (): Promise<void> => {
    const items: Item[] = [];
    for (let next = picker.next(); next !== undefined; next = picker.next()) items.push(next);
    if (items.length === 0) return;
    started += items.length;
    try {
      const start = await options.prepare(items);
      for (const item of items) void run(item, start);
    } catch (error) {
      started -= items.length;
      throw error;
    }
  };

  const settle = async (): Promise<void> => {
    while (outcomes.length > 0) {
      const batch = outcomes.slice(0, batchSize);
      const isMoreDue = await options.settle(batch.map(({ outcome }) => outcome));
      outcomes.splice(0, batch.length);
      for (const { item } of batch) forget(item);
      pending ||= isMoreDue;
      taking.wake();
    }
  };

  const touch = async (): Promise<void> => {
    const items = [...claimed.values()];
    if (items.length === 0) return;
    const jobs = items.map(({ job }) => job);
    const held = await queue.touch(name, jobs);
    const gone = new Set(items.filter(({ job }) => !held.has(job.id)));
    picker.drop((item) => gone.has(item));
    for (const item of gone) {
      running.get(item)?.abort(new Error('another worker has taken over the job'));
      forget(item);
    }
  };

  const wake = (): void => {
    pending = true;
    taking.wake();
  };
  const isStopping = () => stopping;
  const taking = repeat(pollMs, take, isStopping, onError);
  const starting = repeat(loopMs, startWaiting, isStopping, onError);
  const isSettled = () => ended && (outcomes.length === 0 || performance.now() >= endsAt);
  const settling = repeat(loopMs, settle, isSettled, onError);
  const touching = repeat(heartbeatMs, touch, () => ended, onError);
  const chores = (options.chores ?? []).map(({ everyMs, work }) => {
    const wakeIfDue = async () => {
      if (await work()) wake();
    };
    return repeat(everyMs, wakeIfDue, isStopping, onError);
  });
  const loops = [taking, starting, settling, touching, ...chores];
  const wakeAll = (): void => {
    for (const loop of loops) loop.wake();
  };

  /** Waits at least 10 ms if jobs run, so that the callers of interrupted jobs run. */
  const untilIdle = async (deadline: number): Promise<void> => {
    while (started > 0) {
      await pause(10);
      if (performance.now() >= deadline) return;
    }
  };

  return {
    wake,
    stop: async (timeoutMs) => {
      const began = performance.now();
      endsAt = began + timeoutMs;
      stopping = true;
      wakeAll();
      try {
        await Promise.all([taking.ended, starting.ended]);
        await requeue(picker.drain().map((item) => ({ item })));
        await untilIdle(began + timeoutMs / 2);
        for (const abort of running.values()) abort.abort(new Error('the worker stops'));
        await options.interrupt?.();
        await untilIdle(endsAt);
        await requeue(interrupted.map((item) => ({ item })));
      } finally {
        ended = true;
        wakeAll();
      }
      await Promise.all(loops.map((loop) => loop.ended));
    },
  };
}
