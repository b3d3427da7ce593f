import type { Logger } from '@fds/platform/log';
import { PgBoss } from 'pg-boss';
import * as v from 'valibot';
import { batching } from './batch.ts';
import type { Database, Transaction } from './database/database.ts';
import type { DomainEvent } from './events/kinds.ts';
import { byTime } from './events/moment.ts';
import { inJobSpan, withTrace } from './job-trace.ts';
import type { Job, JobContext, QueueRow } from './jobs/job.ts';
import type { Metrics, QueueDepth } from './metrics.ts';
import { withTurns } from './turns.ts';

/** A job whose worker gave no sign of life for so long is given to another. */
const heartbeatSeconds = 10;
/** How often such jobs are looked for. */
const superviseSeconds = 5;
/** New jobs announce themselves; those whose time comes by itself, retries above all, are found by looking. */
const lookSeconds = 1;
/** A retry waits no longer than this. */
const longestDelaySeconds = 300;
/** A job that waits is dropped by the queue after so long (its own two weeks lose events where a worker is away): never. */
const waitSeconds = 50 * 365 * 86_400;
/** So many events are put into the queue at once. */
const mostEvents = 500;

/** A job to be put into a queue. */
export interface NewJob {
  /** Of jobs with one id there is one. */
  readonly id?: string;
  readonly data: object;
  readonly startAfter?: Date;
  readonly priority?: number;
  /** Jobs of a group can be passed over when jobs are taken. */
  readonly group?: { readonly id: string };
}

/** A job that this worker has claimed. */
export interface TakenJob {
  readonly id: string;
  /** Tells this claim from later ones. */
  readonly retryCount: number;
  readonly data: unknown;
}

/** An event with the jobs that it gives rise to. */
interface Accepted {
  readonly event: DomainEvent;
  readonly made: readonly { readonly name: string; readonly data: object }[];
}

type Claim = Pick<TakenJob, 'id' | 'retryCount'>;

export interface Queue {
  /** Connects, and makes the queues of the jobs' rows. */
  open(): Promise<void>;
  /** Starts what the rows say besides: workers, and jobs that come by themselves. */
  work(context: Omit<JobContext, 'queue'>): Promise<void>;
  /**
   * Makes the deliveries and the jobs that an event gives rise to, in one transaction: each once however often the event
   * is delivered.
   * @returns the names of the jobs
   */
  accept(event: DomainEvent): Promise<string[]>;
  /** How much there is to do, as of the last few seconds. */
  depths(): Promise<readonly QueueDepth[]>;
  /** Does work in a transaction. */
  transaction: Database['transaction'];
  /** Adds jobs, in a transaction of the caller's where one is given. */
  put(name: string, jobs: readonly NewJob[], tx?: Transaction): Promise<void>;
  /** Claims jobs, except those of the groups. Whoever claims has to touch them until they are removed. */
  take(name: string, most: number, exceptGroups: readonly string[]): Promise<TakenJob[]>;
  /** Gives a sign of life for claimed jobs. @returns the ids of those whose claim still holds */
  touch(name: string, jobs: readonly Claim[]): Promise<ReadonlySet<string>>;
  /** Removes claimed jobs, which are done. @returns the ids of those whose claim still held */
  remove(name: string, jobs: readonly Claim[], tx?: Transaction): Promise<ReadonlySet<string>>;
  /** Takes no further job, and resolves when those under way are done or the time is up; the rest is tried again. */
  stop(timeoutMs: number): Promise<void>;
}

/** What pg-boss tells of the jobs that a command took effect on. */
const effect = v.object({ settled: v.nullish(v.array(v.string())) });

const ids = (response: unknown): ReadonlySet<string> => new Set(v.parse(effect, response).settled);

/** Makes the deliveries of events, which come in the order in which they happened. */
export type FanOut = (tx: Transaction, put: Queue['put'], events: readonly DomainEvent[]) => Promise<void>;

/**
 * The queue of all workers, in the service's own Postgres (schema `pgboss`).
 * @param fanOut makes the deliveries of the events that are accepted
 * @param note told of every run of a job that is over
 */
export function openQueue(
  database: Pick<Database, 'db' | 'transaction'>,
  jobs: readonly (Job | QueueRow)[],
  fanOut: FanOut,
  log: Logger,
  note: Metrics['note'],
): Queue {
  const boss = new PgBoss({
    db: database.db,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the queue reports an error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'the queue warns'));
  const stopping = new AbortController();
  const timers: NodeJS.Timeout[] = [];
  const worked = jobs.filter((job) => 'run' in job);

  const createQueue = async ({ name, retry, expireSeconds, deadLetter, keepSeconds }: QueueRow) => {
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      ...(retry.delaySeconds > 0 && { retryBackoff: true, retryDelayMax: longestDelaySeconds }),
      expireInSeconds: expireSeconds,
      heartbeatSeconds,
      retentionSeconds: waitSeconds,
      notify: true,
      ...(deadLetter !== undefined && { deadLetter }),
      ...(keepSeconds !== undefined && { deleteAfterSeconds: keepSeconds }),
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  };

  const workOn = async (job: Job, context: JobContext) => {
    const options = {
      localConcurrency: job.concurrency,
      ...(job.inTurns && { localGroupConcurrency: Math.max(1, Math.floor(job.concurrency / 2)) }),
      batchSize: 1,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: lookSeconds,
      notifyPollingIntervalSeconds: lookSeconds,
    };
    await boss.work(job.name, options, async (taken) => {
      const [first] = taken;
      if (first === undefined) return;
      const signal = AbortSignal.any([...taken.map((each) => each.signal), stopping.signal]);
      const jobLog = log.child({ job: job.name, job_id: first.id });
      const started = performance.now();
      const over = (outcome: 'done' | 'failed') => note(job.name, outcome, (performance.now() - started) / 1000);
      try {
        const payloads = taken.map(({ data }) => data);
        await inJobSpan(job.name, first.data, () => job.run(payloads, { ...context, log: jobLog }, signal));
        over('done');
      } catch (error) {
        over('failed');
        jobLog.warn({ err: error, retry_count: first.retryCount }, 'the job failed');
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

  const put: Queue['put'] = async (name, added, tx) => {
    if (added.length > 0) await boss.insert(name, [...added], tx && { db: tx.db });
  };

  /** Events that come at once are accepted together, in the order in which they happened. */
  const acceptSome = batching<Accepted>(mostEvents, async (accepted) => {
    const once = new Map(accepted.map((each) => [each.event.id, each]));
    const inOrder = [...once.values()].sort((one, other) => byTime(one.event, other.event));
    await queue.transaction(async (tx) => {
      await fanOut(
        tx,
        put,
        inOrder.map(({ event }) => event),
      );
      await putJobsOf(inOrder, tx);
    });
  });

  const putJobsOf = async (accepted: readonly Accepted[], tx: Transaction): Promise<void> => {
    for (const { name, inTurns } of worked) {
      const added = accepted.flatMap(({ event, made }) =>
        made
          .filter((job) => job.name === name)
          .map(({ data }) => ({ id: event.id, data, ...(inTurns && { group: { id: event.organisation_id } }) })),
      );
      await put(name, inTurns ? await withTurns(name, added, tx.query) : added, tx);
    }
  };

  const queue: Queue = {
    async open() {
      await boss.start();
      for (const job of jobs) await createQueue(job);
    },
    async work(context) {
      for (const job of worked) await workOn(job, { ...context, queue });
      for (const { name, every } of worked) if (every !== undefined) await repeat(name, every(context.config));
    },
    async accept(event) {
      const made = worked.flatMap(({ name, on }) =>
        on?.kinds.includes(event.kind) === true ? [{ name, data: withTrace(on.payload(event)) }] : [],
      );
      await acceptSome({ event, made });
      return made.map(({ name }) => name);
    },
    async depths() {
      const queues = await boss.getQueues(jobs.map(({ name }) => name));
      return queues.map(({ name, queuedCount, activeCount }) => ({ name, waiting: queuedCount, active: activeCount }));
    },
    transaction: database.transaction,
    put,
    take: (name, most, exceptGroups) => boss.fetch(name, { batchSize: most, ignoreGroups: [...exceptGroups] }),
    touch: async (name, claims) => ids(await boss.touch(name, [...claims])),
    remove: async (name, claims, tx) =>
      claims.length === 0 ? new Set() : ids(await boss.deleteJob(name, [...claims], tx && { db: tx.db })),
    async stop(timeoutMs) {
      for (const timer of timers) clearInterval(timer);
      const cut = setTimeout(() => stopping.abort(new Error('the worker stops')), timeoutMs / 2);
      await boss.stop({ graceful: true, timeout: timeoutMs });
      clearTimeout(cut);
    },
  };
  return queue;
}
