import { type Picker, type Runner, startRunner } from './runner.ts';
import type { Claim, ClaimedJob, JobQueue } from './types.ts';

export interface JobRunnerOptions {
  readonly name: string;
  /** One group of jobs may use half of them, at least one. */
  readonly concurrency: number;
  /** A run that takes longer fails. */
  readonly expireSeconds: number;
  readonly queue: Pick<JobQueue, 'take' | 'touch' | 'fail'>;
  readonly complete: (name: string, jobs: readonly Claim[]) => Promise<unknown>;
  /** @param signal aborted when another worker takes over the job, and when this worker stops */
  readonly run: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** The queue wakes the runner when a job is due. */
const pollMs = 60_000;

type Item = { readonly job: ClaimedJob };

/** Each group of jobs may use half of the concurrent runs. */
function halfForEachGroup(concurrency: number): Picker<Item> {
  const share = Math.max(1, Math.floor(concurrency / 2));
  const waiting: Item[] = [];
  return {
    room: (claimed) => {
      const counts = new Map<string, number>();
      for (const { job } of claimed.values()) {
        if (job.groupId != null) counts.set(job.groupId, (counts.get(job.groupId) ?? 0) + 1);
      }
      const full = [...counts].flatMap(([group, count]) => (count >= share ? [group] : []));
      const left = [...counts.values()].flatMap((count) => (count < share ? [share - count] : []));
      return { full, limit: Math.min(concurrency - claimed.size, share, ...left) };
    },
    add: (items) => {
      waiting.push(...items);
      return [];
    },
    next: () => waiting.shift(),
    drop: (isGone) => {
      const left = waiting.filter((item) => !isGone(item));
      waiting.splice(0, waiting.length, ...left);
    },
    drain: () => waiting.splice(0),
  };
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

export function startJobRunner({
  name,
  concurrency,
  expireSeconds,
  queue,
  complete,
  run,
  onError,
}: JobRunnerOptions): Runner {
  const runOne = async ({ job }: Item, signal: AbortSignal): Promise<{ job: ClaimedJob; error?: unknown }> => {
    const expiry = new AbortController();
    const expire = () => expiry.abort(new Error(`the job takes longer than ${expireSeconds} s`));
    const timer = setTimeout(expire, expireSeconds * 1000);
    const either = AbortSignal.any([signal, expiry.signal]);
    try {
      await Promise.race([run(job, either), rejection(either)]);
      return { job };
    } catch (error) {
      return { job, error };
    } finally {
      clearTimeout(timer);
    }
  };
  return startRunner({
    name,
    queue,
    picker: halfForEachGroup(concurrency),
    load: async (jobs) => jobs.map((job) => ({ job })),
    prepare: async () => runOne,
    settle: async (outcomes) => {
      const done = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome.job]));
      if (done.length > 0) await complete(name, done);
      for (const outcome of outcomes) if ('error' in outcome) await queue.fail(name, [outcome.job], outcome.error);
      return false;
    },
    requeue: async (items) => {
      const jobs = items.map(({ item }) => item.job);
      if (jobs.length > 0) await queue.fail(name, jobs, new Error('the worker stops'));
    },
    onError,
    pollMs,
  });
}
