import { createBatcher } from '@fds/platform/batch';
import type { Logger } from '@fds/platform/log';
import {
  activeRequestId,
  isTracingOn,
  runInMessageSpan,
  runWithRequestId,
  traceHeaders,
} from '@fds/platform/telemetry';
import { PgBoss } from 'pg-boss';
import * as v from 'valibot';
import type { Transaction, WorkerDatabase } from '../database/database.ts';
import type { RequestedEvent } from '../events/kinds.ts';
import { compareByTime } from '../events/time.ts';
import type { WorkerMetrics } from '../metrics.ts';
import { wakeRunnersOfDueJobs } from './due-jobs.ts';
import { startJobRunner } from './job-runner.ts';
import type { Runner } from './runner.ts';
import { roundRobin } from './turns.ts';
import type { Claim, ClaimedJob, FanOut, Job, JobQueue, QueueContext, QueueSettings } from './types.ts';

const tracedPayload = v.object({ trace: v.record(v.string(), v.string()) });
const causedPayload = v.object({ request_id: v.pipe(v.string(), v.uuid()) });

/** So that the logs and spans of the job refer to the request and its trace. */
function addTrace(payload: object): object {
  const request = activeRequestId();
  return {
    ...payload,
    ...(request !== undefined && { request_id: request }),
    ...(isTracingOn() && { trace: traceHeaders() }),
  };
}

function runInJobSpan(name: string, payload: unknown, run: () => Promise<void>): Promise<void> {
  return runWithRequestId(v.is(causedPayload, payload) ? payload.request_id : undefined, () => {
    if (!isTracingOn()) return run();
    const trace = v.is(tracedPayload, payload) ? payload.trace : {};
    const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': name };
    return runInMessageSpan((header) => trace[header], { name: `process ${name}`, kind: 'CONSUMER', attributes }, run);
  });
}

/** After this time without a heartbeat, the queue gives a job to another worker. */
const heartbeatSeconds = 10;
/** How often pg-boss looks for jobs without a heartbeat. */
const superviseSeconds = 5;
/** Before the retry of a job. */
const maxRetryDelaySeconds = 300;
/** 50 years. After pg-boss's default of 14 days without a worker, events would be lost. */
const retentionSeconds = 50 * 365 * 86_400;
const maxEventBatch = 500;

interface AcceptedEvent extends RequestedEvent {
  readonly newJobs: readonly { readonly name: string; readonly data: object }[];
}

/** Reads one entry of the index of waiting jobs for each queue. */
const agesText = `
  select name, greatest(0, extract(epoch from now() - (
    select min(start_after) from pgboss.job where job.name = queue.name and state < 'active'
  )))::float8 as seconds
  from unnest($1::text[]) as queue (name)`;

const agesSchema = v.object({ rows: v.array(v.object({ name: v.string(), seconds: v.nullable(v.number()) })) });

const commandResponse = v.object({ settled: v.nullish(v.array(v.string())) });

const affectedIds = (response: unknown): ReadonlySet<string> => new Set(v.parse(commandResponse, response).settled);

export interface WorkerQueue<Context> extends JobQueue {
  open(): Promise<void>;
  /** Starts jobs and periodic jobs. */
  work(context: Context): Promise<void>;
  /** Another worker later repeats unfinished jobs. */
  stop(timeoutMs: number): Promise<void>;
}

/** All workers share one queue, in the schema `pgboss`. @param onRun called after each run of a job */
export function openJobQueue<Context extends QueueContext>(
  database: Pick<WorkerDatabase, 'db' | 'transaction'>,
  jobs: readonly (Job<Context> | QueueSettings)[],
  fanOut: FanOut,
  log: Logger,
  onRun: WorkerMetrics['jobRun'],
): WorkerQueue<Context> {
  const boss = new PgBoss({
    db: database.db,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'pg-boss reported an error'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'pg-boss reported a warning'));
  const timers: NodeJS.Timeout[] = [];
  const runners = new Map<string, Runner>();
  let waking: { stop(): Promise<void> } | undefined;
  const runnable = jobs.filter((job) => 'run' in job);

  const createQueue = async ({ name, retry, expireSeconds, deadLetter, keepSeconds }: QueueSettings) => {
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      ...(retry.delaySeconds > 0 && { retryBackoff: true, retryDelayMax: maxRetryDelaySeconds }),
      expireInSeconds: expireSeconds,
      heartbeatSeconds,
      retentionSeconds,
      notify: false,
      ...(deadLetter !== undefined && { deadLetter }),
      ...(keepSeconds !== undefined && { deleteAfterSeconds: keepSeconds }),
    };
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  };

  const startJob = (job: Job<Context>, context: Context): void => {
    const { name, concurrency, expireSeconds, inTurns } = job;
    const run = async ({ id, data, retryCount }: ClaimedJob, signal: AbortSignal) => {
      const jobLog = log.child({ job: name, job_id: id });
      const started = performance.now();
      const report = (outcome: 'done' | 'failed') => onRun(name, outcome, (performance.now() - started) / 1000);
      try {
        await runInJobSpan(name, data, () => job.run(data, { ...context, log: jobLog }, signal));
        report('done');
      } catch (error) {
        report('failed');
        jobLog.warn({ err: error, retry_count: retryCount }, 'the job failed');
        throw error;
      }
    };
    const onError = (error: unknown) =>
      log.warn({ err: error, job: name }, 'jobs wait because Postgres does not answer');
    // A finished job stays for a while, so that a repeated event or a second worker in a period adds no job. Jobs in
    // turns are many, and can run twice.
    const complete = inTurns ? queue.remove : (_: string, claims: readonly Claim[]) => boss.complete(name, [...claims]);
    runners.set(name, startJobRunner({ name, concurrency, expireSeconds, queue, complete, run, onError }));
  };

  /** Only one of several workers adds the job in each period. */
  const startSchedule = (name: string, seconds: number) => {
    const send = () =>
      boss
        .send(name, { version: 1 }, { singletonSeconds: seconds })
        .then(() => runners.get(name)?.wake())
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'could not add the periodic job to its queue'));
    timers.push(setInterval(send, seconds * 1000));
    return send();
  };

  const put: JobQueue['put'] = async (name, added, tx) => {
    if (added.length > 0) await boss.insert(name, [...added], tx && { db: tx.db });
  };

  /** Concurrent events share a transaction, sorted by the times of the events. */
  const addToBatch = createBatcher<AcceptedEvent>(maxEventBatch, async (accepted) => {
    const distinct = new Map(accepted.map((each) => [each.event.id, each]));
    const inOrder = [...distinct.values()].sort((one, other) => compareByTime(one.event, other.event));
    await queue.transaction(async (tx) => {
      await fanOut(tx, put, inOrder);
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
      await put(name, inTurns ? await roundRobin(name, added, tx.query) : added, tx);
    }
  };

  const queue: WorkerQueue<Context> = {
    async open() {
      await boss.start();
      for (const job of jobs) await createQueue(job);
    },
    async work(context) {
      for (const job of runnable) startJob(job, context);
      waking = wakeRunnersOfDueJobs(database.db, runners, (error) =>
        log.warn({ err: error }, 'jobs wait because Postgres does not answer'),
      );
      for (const { name, every } of runnable) if (every !== undefined) await startSchedule(name, every(context));
    },
    async accept(event) {
      const newJobs = runnable.flatMap(({ name, on }) => {
        const data = on?.kinds.includes(event.kind) === true ? on.payload(event) : undefined;
        return data === undefined ? [] : [{ name, data: addTrace(data) }];
      });
      await addToBatch({ event, requestId: activeRequestId(), newJobs });
      const names = newJobs.map(({ name }) => name);
      log.debug({ event_id: event.id, event: event.kind, jobs: names }, 'accepted an event');
      return names;
    },
    async depths() {
      const names = jobs.map(({ name }) => name);
      const [queues, rows] = await Promise.all([boss.getQueues(names), database.db.executeSql(agesText, [names])]);
      const ages = new Map(v.parse(agesSchema, rows).rows.map(({ name, seconds }) => [name, seconds]));
      return queues.map(({ name, queuedCount, activeCount }) => ({
        name,
        waiting: queuedCount,
        active: activeCount,
        oldestSeconds: ages.get(name) ?? 0,
      }));
    },
    transaction: database.transaction,
    put,
    startNow: async (name, id, tx) => {
      await tx.query("update pgboss.job set start_after = now() where name = $1 and id = $2 and state < 'active'", [
        name,
        id,
      ]);
    },
    take: (name, limit, exceptGroups) => boss.fetch(name, { batchSize: limit, ignoreGroups: [...exceptGroups] }),
    touch: async (name, claims) => affectedIds(await boss.touch(name, [...claims])),
    fail: async (name, claims, error) => {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      await boss.fail(name, [...claims], { message, stack });
    },
    remove: async (name, claims, tx) =>
      claims.length === 0 ? new Set() : affectedIds(await boss.deleteJob(name, [...claims], tx && { db: tx.db })),
    async stop(timeoutMs) {
      for (const timer of timers) clearInterval(timer);
      await waking?.stop();
      await Promise.all([...runners.values()].map((runner) => runner.stop(timeoutMs)));
      await boss.stop({ graceful: false });
    },
  };
  return queue;
}
