import type { Encryption } from '@fds/platform/encryption';
import type { GoogleClient } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import type { FileStorage } from '@fds/platform/storage';
import * as v from 'valibot';
import type { WorkerConfig } from '../config.ts';
import type { WorkerDatabase } from '../database/database.ts';
import type { SqlTemplate } from '../database/sql.ts';
import type { BatchingStore } from '../documents/batches.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { GraphqlQuery } from '../engine.ts';
import type { WorkerEvent } from '../events/kinds.ts';
import type { WorkerMetrics } from '../metrics.ts';
import type { JobQueue } from '../queue.ts';

/** Services and settings that jobs use. */
export interface JobContext {
  readonly sql: SqlTemplate;
  /** Runs work on a database connection that no other code uses. */
  readonly session: WorkerDatabase['session'];
  /** Reads records through the engine, with the permissions of a caller. */
  readonly engine: GraphqlQuery;
  readonly storage: FileStorage;
  /** Queue to which a job can add further jobs. */
  readonly queue: Pick<JobQueue, 'transaction' | 'put' | 'startNow'>;
  /** Encrypts and decrypts stored secrets. */
  readonly encryption: Encryption;
  /** Client of Google's API for mailboxes; undefined if no OAuth client is configured. */
  readonly google: GoogleClient | undefined;
  readonly reader: DocumentReader;
  readonly documents: BatchingStore;
  readonly config: Pick<
    WorkerConfig,
    'sweepSeconds' | 'sweepGraceSeconds' | 'retentionDays' | 'deliveryRetentionDays' | 'connectorSeconds'
  >;
  readonly log: Logger;
  /** Counts processed documents. */
  readonly metrics: Pick<WorkerMetrics, 'document'>;
}

export interface JobRetryPolicy {
  /** Maximum number of retries after the first run. */
  readonly limit: number;
  /** Seconds before the first retry; the delay doubles with each retry. */
  readonly delaySeconds: number;
  /** Reason for the values of `limit` and `delaySeconds`. */
  readonly why: string;
}

/** Settings of a queue in the list `jobDefinitions`. The delivery worker processes the queue whose settings have no `run`. */
export interface QueueSettings {
  readonly name: string;
  readonly retry: JobRetryPolicy;
  /** Maximum duration of a run in seconds; the queue repeats a job that takes longer. */
  readonly expireSeconds: number;
  /** Name of the queue that receives the payload after the last retry. */
  readonly deadLetter?: string;
  /** Seconds for which the queue keeps a finished job; a week by default. */
  readonly keepSeconds?: number;
}

/** A kind of job in the list `jobDefinitions`, with its queue and its function. */
export interface JobDefinition extends QueueSettings {
  /** Maximum number of concurrent runs in one worker. */
  readonly concurrency: number;
  /**
   * True if the worker starts the jobs of the organisations in turns (round robin). Each organisation may then use half
   * of `concurrency`, but always at least one run.
   */
  readonly inTurns?: true;
  /** The kinds of events that add a job, and the function that returns the job's payload for an event. */
  readonly on?: { readonly kinds: readonly WorkerEvent['kind'][]; readonly payload: (event: WorkerEvent) => object };
  /** Interval of a periodic job, in seconds. */
  readonly every?: (config: JobContext['config']) => number;
  /**
   * Runs the job.
   * @param payloads payloads from the queue, not yet validated
   * @param signal signal that is aborted when another worker takes over the job, or when this worker stops
   */
  readonly run: (payloads: readonly unknown[], context: JobContext, signal: AbortSignal) => Promise<void>;
}

/** Defines a job that validates its payload against a schema before it runs. */
export function defineJob<T>(
  row: Omit<JobDefinition, 'run'> & {
    readonly payload: v.GenericSchema<unknown, T>;
    readonly run: (payload: T, context: JobContext, signal: AbortSignal) => Promise<void>;
  },
): JobDefinition {
  const { payload: schema, run, ...job } = row;
  return { ...job, run: ([payload], context, signal) => run(v.parse(schema, payload), context, signal) };
}
