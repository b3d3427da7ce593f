import type { Logger } from '@fds/platform/log';
import type { Transaction, WorkerDatabase } from '../database/database.ts';
import type { RequestedEvent, WorkerEvent } from '../events/kinds.ts';
import type { QueueDepth } from '../metrics.ts';

export interface NewJob {
  /** The queue ignores a second job with the same id. */
  readonly id?: string;
  readonly data: object;
  readonly startAfter?: Date;
  readonly priority?: number;
  /** Such as its organisation. */
  readonly group?: { readonly id: string };
}

export interface ClaimedJob {
  readonly id: string;
  /** Distinguishes this claim from other claims of the job. */
  readonly retryCount: number;
  readonly groupId?: string | null;
  readonly data: unknown;
}

export type Claim = Pick<ClaimedJob, 'id' | 'retryCount'>;

export interface JobQueue {
  /**
   * Adds the deliveries and jobs of an event in one transaction; nothing for an event that has arrived before.
   * @returns the queues that got a job
   */
  accept(event: WorkerEvent): Promise<string[]>;
  depths(): Promise<readonly QueueDepth[]>;
  transaction: WorkerDatabase['transaction'];
  /** In the caller's transaction if `tx` is given. */
  put(name: string, jobs: readonly NewJob[], tx?: Transaction): Promise<void>;
  startNow(name: string, id: string, tx: Transaction): Promise<void>;
  /** Jobs that are not in the excluded groups. The caller calls `touch` regularly until it removes the jobs. */
  take(name: string, limit: number, exceptGroups: readonly string[]): Promise<ClaimedJob[]>;
  /** Sends a heartbeat and returns the ids of the jobs that are still claimed. */
  touch(name: string, jobs: readonly Claim[]): Promise<ReadonlySet<string>>;
  /** The queue retries these jobs, if they are still claimed. */
  fail(name: string, jobs: readonly Claim[], error: unknown): Promise<void>;
  /** Keeps a job if its claim has expired and another worker has claimed it. Returns the ids of the removed jobs. */
  remove(name: string, jobs: readonly Claim[], tx?: Transaction): Promise<ReadonlySet<string>>;
}

/** Events are in the order in which they happened. */
export type FanOut = (tx: Transaction, put: JobQueue['put'], events: readonly RequestedEvent[]) => Promise<void>;

export interface JobRetryPolicy {
  /** Retries after the first run. */
  readonly limit: number;
  /** Doubles with each retry. */
  readonly delaySeconds: number;
  readonly why: string;
}

/** Without `run`, the delivery worker processes the queue. */
export interface QueueSettings {
  readonly name: string;
  readonly retry: JobRetryPolicy;
  /** The queue repeats a job that takes longer. */
  readonly expireSeconds: number;
  /** Gets the payload after the last retry. */
  readonly deadLetter?: string;
  /** For finished jobs; a week by default. */
  readonly keepSeconds?: number;
}

/** @typeParam Context services that jobs use */
export interface Job<Context> extends QueueSettings {
  readonly concurrency: number;
  /** Organisations take turns; each may use half of `concurrency`, at least one run. */
  readonly inTurns?: true;
  /** The kinds of events that add a job, with its payload; undefined if the event needs no job. */
  readonly on?: {
    readonly kinds: readonly WorkerEvent['kind'][];
    readonly payload: (event: WorkerEvent) => object | undefined;
  };
  /** Of a periodic job, in seconds. */
  readonly every?: (context: Context) => number;
  /**
   * @param payload not yet validated
   * @param signal aborted when another worker takes over the job, or when this worker stops
   */
  readonly run: (payload: unknown, context: Context, signal: AbortSignal) => Promise<void>;
}

export type QueueContext = { readonly queue: Pick<JobQueue, 'transaction' | 'put' | 'startNow'>; readonly log: Logger };
