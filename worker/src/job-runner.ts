import { wakeUpSignal } from '@fds/platform/wake-up';
import type { ClaimedJob, JobQueue } from './queue.ts';

export interface JobRunnerOptions {
  readonly name: string;
  /** One group of jobs may use half of them, at least one. */
  readonly concurrency: number;
  /** A run that takes longer fails. */
  readonly expireSeconds: number;
  readonly queue: Pick<JobQueue, 'take' | 'touch' | 'remove' | 'fail'>;
  /** @param signal aborted when another worker takes over the job, and when this worker stops */
  readonly run: (job: ClaimedJob, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface JobRunner {
  readonly wake: () => void;
  /** Aborts jobs that still run after half of the timeout, so that the queue retries them. */
  stop(timeoutMs: number): Promise<void>;
}

/** For jobs that became due or that another worker added. */
const pollMs = 1000;
/** The queue gives a job to another worker after 10 s without a heartbeat. */
const heartbeatMs = 4000;

interface Claim {
  readonly job: ClaimedJob;
  readonly abort: AbortController;
}

const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Claims and completes jobs in batches, because a statement for several jobs costs little more than for one. A slow
 * job does not delay the others of its batch.
 */
export function startJobRunner({ name, concurrency, expireSeconds, queue, run, onError }: JobRunnerOptions): JobRunner {
  const share = Math.max(1, Math.floor(concurrency / 2));
  const claims = new Map<string, Claim>();
  const done: ClaimedJob[] = [];
  const failed: { readonly job: ClaimedJob; readonly error: unknown }[] = [];
  const wakeUp = wakeUpSignal();
  const ended = wakeUpSignal();
  let pending = true;
  let stopping = false;
  let stopped = false;

  const runOne = async ({ job, abort }: Claim): Promise<void> => {
    const expire = () => abort.abort(new Error(`the job takes longer than ${expireSeconds} s`));
    const timer = setTimeout(expire, expireSeconds * 1000);
    try {
      await Promise.race([run(job, abort.signal), rejection(abort.signal)]);
      done.push(job);
    } catch (error) {
      failed.push({ job, error });
    }
    clearTimeout(timer);
    wakeUp.wake();
  };

  /** Groups that have reached their maximum, and the number of jobs that can be claimed from the others. */
  const limits = (): { readonly full: readonly string[]; readonly limit: number } => {
    const counts = new Map<string, number>();
    for (const { job } of claims.values()) {
      if (job.groupId != null) counts.set(job.groupId, (counts.get(job.groupId) ?? 0) + 1);
    }
    const full = [...counts].flatMap(([group, count]) => (count >= share ? [group] : []));
    const left = [...counts.values()].flatMap((count) => (count < share ? [share - count] : []));
    return { full, limit: Math.min(concurrency - claims.size, share, ...left) };
  };

  const take = async (): Promise<void> => {
    const { full, limit } = limits();
    if (!pending || stopping || limit <= 0) return;
    pending = false;
    const jobs = await queue.take(name, limit, full);
    pending ||= jobs.length === limit;
    for (const job of jobs) {
      const claim = { job, abort: new AbortController() };
      claims.set(job.id, claim);
      void runOne(claim);
    }
  };

  /** Until their results are stored, ended jobs count as running jobs of their groups. */
  const settle = async (): Promise<void> => {
    const completed = done.slice();
    if (completed.length > 0) await queue.remove(name, completed);
    done.splice(0, completed.length);
    for (const { id } of completed) claims.delete(id);
    for (let next = failed[0]; next !== undefined; next = failed[0]) {
      await queue.fail(name, [next.job], next.error);
      failed.shift();
      claims.delete(next.job.id);
    }
    pending ||= completed.length > 0;
  };

  const touch = async (): Promise<void> => {
    const held = [...claims.values()].filter(({ abort }) => !abort.signal.aborted);
    if (held.length === 0) return;
    const refreshed = await queue.touch(
      name,
      held.map(({ job }) => job),
    );
    for (const { job, abort } of held) {
      if (claims.has(job.id) && !refreshed.has(job.id)) abort.abort(new Error('another worker has taken over the job'));
    }
  };
  const heartbeat = setInterval(() => void touch().catch(onError), heartbeatMs);

  const loop = async (): Promise<void> => {
    while (!stopped) {
      try {
        await settle();
        await take();
        if (stopping && claims.size === 0) ended.wake();
        const busy = done.length > 0 || failed.length > 0 || (pending && !stopping && limits().limit > 0);
        if (!busy && !(await wakeUp.wait(pollMs))) pending = true;
      } catch (error) {
        onError(error);
        await wakeUp.wait(pollMs);
        pending = true;
      }
    }
  };
  const looping = loop();

  return {
    wake: () => {
      pending = true;
      wakeUp.wake();
    },
    stop: async (timeoutMs) => {
      stopping = true;
      wakeUp.wake();
      const error = new Error('the worker stops');
      const isEnded = await ended.wait(timeoutMs / 2);
      if (!isEnded) for (const { abort } of claims.values()) abort.abort(error);
      if (!isEnded) await ended.wait(timeoutMs / 2);
      stopped = true;
      wakeUp.wake();
      await looping;
      clearInterval(heartbeat);
    },
  };
}
