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

export interface JobContext {
  readonly sql: SqlTemplate;
  /** With a connection that no other code uses. */
  readonly session: WorkerDatabase['session'];
  /** With the permissions of a caller. */
  readonly engine: GraphqlQuery;
  readonly storage: FileStorage;
  readonly queue: Pick<JobQueue, 'transaction' | 'put' | 'startNow'>;
  readonly encryption: Encryption;
  /** Undefined if no OAuth client is configured. */
  readonly google: GoogleClient | undefined;
  readonly reader: DocumentReader;
  readonly documents: BatchingStore;
  readonly config: Pick<
    WorkerConfig,
    'sweepSeconds' | 'sweepGraceSeconds' | 'retentionDays' | 'deliveryRetentionDays' | 'connectorSeconds'
  >;
  readonly log: Logger;
  readonly metrics: Pick<WorkerMetrics, 'document'>;
}

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

export interface JobDefinition extends QueueSettings {
  readonly concurrency: number;
  /** Organisations take turns; each may use half of `concurrency`, at least one run. */
  readonly inTurns?: true;
  /** The kinds of events that add a job, with its payload. */
  readonly on?: { readonly kinds: readonly WorkerEvent['kind'][]; readonly payload: (event: WorkerEvent) => object };
  /** Of a periodic job, in seconds. */
  readonly every?: (config: JobContext['config']) => number;
  /**
   * @param payloads not yet validated
   * @param signal aborted when another worker takes over the job, or when this worker stops
   */
  readonly run: (payloads: readonly unknown[], context: JobContext, signal: AbortSignal) => Promise<void>;
}

/** Validates the payload before the job runs. */
export function defineJob<T>(
  row: Omit<JobDefinition, 'run'> & {
    readonly payload: v.GenericSchema<unknown, T>;
    readonly run: (payload: T, context: JobContext, signal: AbortSignal) => Promise<void>;
  },
): JobDefinition {
  const { payload: schema, run, ...job } = row;
  return { ...job, run: ([payload], context, signal) => run(v.parse(schema, payload), context, signal) };
}
