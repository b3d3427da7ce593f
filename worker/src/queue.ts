import { makeBatcher } from '@fds/platform/batch';
import type { Logger } from '@fds/platform/log';
import { PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { Database, Transaction } from './database/database.ts';
import type { DomainEvent } from './events/kinds.ts';
import { byTime } from './events/time.ts';
import { type Runner, startRunner } from './job-runner.ts';
import { inJobSpan, withTrace } from './job-trace.ts';
import type { Job, JobContext, QueueRow } from './jobs/job.ts';
import type { Metrics, QueueDepth } from './metrics.ts';
import { groupedJobsByTurn } from './turns.ts';

/** The queue gives a job to another worker after this time without a heartbeat. */
const heartbeatSeconds = 10;
/** Interval at which the queue checks heartbeats. */
const superviseSeconds = 5;
/** Interval of polling. Postgres notifies workers of new jobs, but not of jobs that become due, such as retries. */
const pollSeconds = 1;
/** Maximum delay before a retry. */
const maxRetryDelaySeconds = 300;
/** pg-boss drops waiting jobs after this time. Its default of 14 days loses events if no worker runs; 50 years do not. */
const retentionSeconds = 50 * 365 * 86_400;
/** Maximum number of events that one transaction puts into the queue. */
const maxEventBatch = 500;

/** A job that is put into a queue. */
export interface NewJob {
  /** Id of the job. The queue ignores a second job with the same id. */
  readonly id?: string;
  readonly data: object;
  readonly startAfter?: Date;
  readonly priority?: number;
  /** Group of the job; `take` can exclude groups. */
  readonly group?: { readonly id: string };
}

/** A job that this worker has claimed. */
export interface TakenJob {
  readonly id: string;
  /** Distinguishes this claim from later claims of the same job. */
  readonly retryCount: number;
  /** Group of the job. */
  readonly groupId?: string | null;
  readonly data: unknown;
}

/** An event with the jobs that it causes. */
interface AcceptedEvent {
  readonly event: DomainEvent;
  readonly newJobs: readonly { readonly name: string; readonly data: object }[];
}

type Claim = Pick<TakenJob, 'id' | 'retryCount'>;

export interface Queue {
  /** Connects to Postgres and creates the queues. */
  open(): Promise<void>;
  /** Starts the workers and the schedules of periodic jobs. */
  work(context: Omit<JobContext, 'queue'>): Promise<void>;
  /**
   * Adds the deliveries and the jobs of an event in one transaction. A repeated event adds nothing.
   * @returns the names of the jobs
   */
  accept(event: DomainEvent): Promise<string[]>;
  /** Returns the depths of the queues; they can be some seconds old. */
  depths(): Promise<readonly QueueDepth[]>;
  /** Runs work in a transaction. */
  transaction: Database['transaction'];
  /** Adds jobs to a queue, in the caller's transaction if `tx` is given. */
  put(name: string, jobs: readonly NewJob[], tx?: Transaction): Promise<void>;
  /** Claims at most `limit` jobs outside the excluded groups. The caller touches claimed jobs until it removes them. */
  take(name: string, limit: number, exceptGroups: readonly string[]): Promise<TakenJob[]>;
  /** Sends a heartbeat for claimed jobs and returns the ids of the jobs that are still claimed. */
  touch(name: string, jobs: readonly Claim[]): Promise<ReadonlySet<string>>;
  /** Marks jobs that are still claimed as completed. */
  complete(name: string, jobs: readonly Claim[]): Promise<void>;
  /** Marks jobs that are still claimed as failed, so that the queue retries them. */
  fail(name: string, jobs: readonly Claim[], error: unknown): Promise<void>;
  /** Removes finished jobs and returns the ids of the jobs that were still claimed. */
  remove(name: string, jobs: readonly Claim[], tx?: Transaction): Promise<ReadonlySet<string>>;
  /** Stops taking jobs and waits for running jobs until the timeout. The next worker repeats unfinished jobs. */
  stop(timeoutMs: number): Promise<void>;
}

/** Response of pg-boss to a command, with the ids of the affected jobs. */
const commandResponse = v.object({ settled: v.nullish(v.array(v.string())) });

const affectedIds = (response: unknown): ReadonlySet<string> => new Set(v.parse(commandResponse, response).settled);

/** Adds the deliveries of events; the events are in the order in which they happened. */
export type FanOut = (tx: Transaction, put: Queue['put'], events: readonly DomainEvent[]) => Promise<void>;

/**
 * Creates the queue, which all workers share (schema `pgboss` in the Postgres of the service).
 * @param fanOut adds the deliveries of accepted events
 * @param onRun called after each run of a job
 */
export function openQueue(
  database: Pick<Database, 'db' | 'transaction'>,
  jobs: readonly (Job | QueueRow)[],
  fanOut: FanOut,
  log: Logger,
  onRun: Metrics['jobRun'],
): Queue {
  const boss = new PgBoss({
    db: database.db,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss reported an error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'pg-boss reported a warning'));
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const runners = new Map<string, Runner>();
  const runnable = jobs.filter((job) => 'run' in job);

  const createQueue = async ({ name, retry, expireSeconds, deadLetter, keepSeconds }: QueueRow) => {
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      ...(retry.delaySeconds > 0 && { retryBackoff: true, retryDelayMax: maxRetryDelaySeconds }),
      expireInSeconds: expireSeconds,
      heartbeatSeconds,
      retentionSeconds,
      notify: true,
      ...(deadLetter !== undefined && { deadLetter }),
      ...(keepSeconds !== undefined && { deleteAfterSeconds: keepSeconds }),
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  };

  const startWorkers = async (job: Job, context: JobContext) => {
    const { name } = job;
    const runOne = async ({ id, data, retryCount }: TakenJob, signal: AbortSignal) => {
      const jobLog = log.child({ job: name, job_id: id });
      const started = performance.now();
      const report = (outcome: 'done' | 'failed') => onRun(name, outcome, (performance.now() - started) / 1000);
      try {
        await inJobSpan(name, data, () => job.run([data], { ...context, log: jobLog }, signal));
        report('done');
      } catch (error) {
        report('failed');
        jobLog.warn({ err: error, retry_count: retryCount }, 'the job failed');
        throw error;
      }
    };
    if (job.inTurns) {
      const onError = (error: unknown) =>
        log.warn({ err: error, job: name }, 'jobs wait because Postgres does not answer');
      const { concurrency, expireSeconds } = job;
      runners.set(name, startRunner({ name, concurrency, expireSeconds, queue, run: runOne, onError }));
      return;
    }
    const options = {
      localConcurrency: job.concurrency,
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
    };
    // After each job, pg-boss waits for the polling interval (1 s), even if more jobs wait. This wakes it at once.
    const wakeWorkers = () => {
      for (const { id, name, count } of boss.getWipData()) if (name === job.name && count > 0) boss.notifyWorker(id);
    };
    await boss.work(name, options, async ([taken]) => {
      if (taken === undefined) return;
      await runOne(taken, AbortSignal.any([taken.signal, stopping.signal])).finally(wakeWorkers);
    });
  };

  /** Queues a job periodically. In each period only one of all workers adds the job. */
  const startSchedule = (name: string, seconds: number) => {
    const send = () =>
      boss
        .send(name, { version: 1 }, { singletonSeconds: seconds })
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'could not queue the job'));
    timers.push(setInterval(send, seconds * 1000));
    return send();
  };

  const put: Queue['put'] = async (name, added, tx) => {
    if (added.length > 0) await boss.insert(name, [...added], tx && { db: tx.db });
  };

  /** Adds an event to a batch. A batch is one transaction and is sorted by the time of the events. */
  const addToBatch = makeBatcher<AcceptedEvent>(maxEventBatch, async (accepted) => {
    const distinct = new Map(accepted.map((each) => [each.event.id, each]));
    const inOrder = [...distinct.values()].sort((one, other) => byTime(one.event, other.event));
    await queue.transaction(async (tx) => {
      await fanOut(
        tx,
        put,
        inOrder.map(({ event }) => event),
      );
      await putJobs(inOrder, tx);
    });
    for (const { newJobs } of accepted) for (const { name } of newJobs) runners.get(name)?.wake();
    return () => undefined;
  });

  const putJobs = async (accepted: readonly AcceptedEvent[], tx: Transaction): Promise<void> => {
    for (const { name, inTurns } of runnable) {
      const added = accepted.flatMap(({ event, newJobs }) =>
        newJobs
          .filter((job) => job.name === name)
          .map(({ data }) => ({ id: event.id, data, ...(inTurns && { group: { id: event.organisation_id } }) })),
      );
      await put(name, inTurns ? await groupedJobsByTurn(name, added, tx.query) : added, tx);
    }
  };

  const queue: Queue = {
    async open() {
      await boss.start();
      for (const job of jobs) await createQueue(job);
    },
    async work(context) {
      for (const job of runnable) await startWorkers(job, { ...context, queue });
      for (const { name, every } of runnable) if (every !== undefined) await startSchedule(name, every(context.config));
    },
    async accept(event) {
      const newJobs = runnable.flatMap(({ name, on }) =>
        on?.kinds.includes(event.kind) === true ? [{ name, data: withTrace(on.payload(event)) }] : [],
      );
      await addToBatch({ event, newJobs });
      return newJobs.map(({ name }) => name);
    },
    async depths() {
      const queues = await boss.getQueues(jobs.map(({ name }) => name));
      return queues.map(({ name, queuedCount, activeCount }) => ({ name, waiting: queuedCount, active: activeCount }));
    },
    transaction: database.transaction,
    put,
    take: (name, limit, exceptGroups) => boss.fetch(name, { batchSize: limit, ignoreGroups: [...exceptGroups] }),
    touch: async (name, claims) => affectedIds(await boss.touch(name, [...claims])),
    complete: async (name, claims) => {
      await boss.complete(name, [...claims]);
    },
    fail: async (name, claims, error) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      await boss.fail(name, [...claims], { message, stack });
    },
    remove: async (name, claims, tx) =>
      claims.length === 0 ? new Set() : affectedIds(await boss.deleteJob(name, [...claims], tx && { db: tx.db })),
    async stop(timeoutMs) {
      for (const timer of timers) clearInterval(timer);
      const began = performance.now();
      await Promise.all([...runners.values()].map((runner) => runner.stop(timeoutMs)));
      const abort = setTimeout(() => stopping.abort(new Error('the worker stops')), timeoutMs / 2);
      await Promise.all([...runners.values()].map((runner) => runner.stop(timeoutMs)));
      await boss.stop({ graceful: true, timeout: Math.max(0, timeoutMs - (performance.now() - began)) });
      clearTimeout(abort);
    },
  };
  return queue;
}
