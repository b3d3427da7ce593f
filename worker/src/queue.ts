import type { Logger } from '@fds/platform/log';
import { PgBoss } from 'pg-boss';
import type { DomainEvent } from './events.ts';
import { inJobSpan, withTrace } from './job-trace.ts';
import type { Job, Workshop } from './jobs/job.ts';
import type { Metrics, QueueDepth } from './metrics.ts';

/** A job whose worker gave no sign of life for so long is given to another. */
const heartbeatSeconds = 10;
/** How often such jobs are looked for. */
const superviseSeconds = 5;
/** New jobs announce themselves; those whose time comes by itself, retries above all, are found by looking. */
const lookSeconds = 1;
/** A retry waits no longer than this. */
const longestDelaySeconds = 300;

export interface Queue {
  /** Starts what the jobs' rows say: queues, workers, and jobs that come by themselves. */
  start(workshop: Workshop): Promise<void>;
  /**
   * Makes the jobs that an event gives rise to, one of each kind however often the event is delivered.
   * @returns the names of their kinds
   */
  accept(event: DomainEvent): Promise<string[]>;
  /** How much there is to do, as of the last few seconds. */
  depths(): Promise<readonly QueueDepth[]>;
  /** Takes no further job, and resolves when those under way are done or the time is up; the rest is tried again. */
  stop(timeoutMs: number): Promise<void>;
}

/**
 * The queue of all workers, in the service's own Postgres (schema `pgboss`).
 * @param note told of every run of a job that is over
 */
export function openQueue(databaseUrl: string, jobs: readonly Job[], log: Logger, note: Metrics['note']): Queue {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'worker-queue',
    max: 5,
    connectionTimeoutMillis: 10_000,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue reports an error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the queue warns'));
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];

  const createQueue = async ({ name, retry, expireSeconds, deadLetter }: Job) => {
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: longestDelaySeconds,
      expireInSeconds: expireSeconds,
      heartbeatSeconds,
      notify: true,
      ...(deadLetter !== undefined && { deadLetter }),
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  };

  const work = async (job: Job, workshop: Workshop) => {
    const polling = { pollingIntervalSeconds: lookSeconds, notifyPollingIntervalSeconds: lookSeconds };
    await boss.work(job.name, { localConcurrency: job.concurrency, ...polling }, async ([taken]) => {
      if (taken === undefined) return;
      const signal = AbortSignal.any([taken.signal, stopping.signal]);
      const jobLog = log.child({ job: job.name, job_id: taken.id });
      const started = performance.now();
      const over = (outcome: 'done' | 'failed') => note(job.name, outcome, (performance.now() - started) / 1000);
      try {
        await inJobSpan(job.name, taken.data, () => job.run(taken.data, { ...workshop, log: jobLog }, signal));
        over('done');
      } catch (error) {
        over('failed');
        jobLog.warn({ err: error, retry_count: taken.retryCount }, 'the job failed');
        throw error;
      }
    });
  };

  /** Of all workers, one makes the job of a span of time. */
  const repeat = (name: string, seconds: number) => {
    const send = () =>
      boss
        .send(name, { version: 1 }, { singletonSeconds: seconds })
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'the job could not be queued'));
    timers.push(setInterval(send, seconds * 1000));
    return send();
  };

  return {
    async start(workshop) {
      await boss.start();
      for (const job of jobs) await createQueue(job);
      for (const job of jobs) await work(job, workshop);
      for (const { name, every } of jobs) if (every !== undefined) await repeat(name, every(workshop.config));
    },
    async accept(event) {
      const names: string[] = [];
      for (const { name, on } of jobs) {
        if (on?.kind !== event.kind) continue;
        await boss.send(name, withTrace(on.payload(event)), { id: event.id });
        names.push(name);
      }
      return names;
    },
    async depths() {
      const queues = await boss.getQueues(jobs.map(({ name }) => name));
      return queues.map(({ name, queuedCount, activeCount }) => ({ name, waiting: queuedCount, active: activeCount }));
    },
    async stop(timeoutMs) {
      for (const timer of timers) clearInterval(timer);
      const cut = setTimeout(() => stopping.abort(new Error('the worker stops')), timeoutMs / 2);
      await boss.stop({ graceful: true, timeout: timeoutMs, close: true });
      clearTimeout(cut);
    },
  };
}
