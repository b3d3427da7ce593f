import type { Encryption } from '@fds/platform/encryption';
import type { Google } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import type { Storage } from '@fds/platform/storage';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { SqlTemplate } from '../database/sql.ts';
import type { DocumentBatches } from '../documents/batches.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { QueryEngine } from '../engine.ts';
import type { DomainEvent } from '../events/kinds.ts';
import type { Queue } from '../queue.ts';

/** Services and settings that jobs use. */
export interface JobContext {
  readonly sql: SqlTemplate;
  /** Runs work on one connection that nothing else uses. */
  readonly session: Database['session'];
  /** Reads records with the permissions of a caller. */
  readonly engine: QueryEngine;
  readonly storage: Storage;
  /** Adds other jobs. */
  readonly queue: Pick<Queue, 'transaction' | 'put'>;
  /** Encrypts and decrypts stored secrets. */
  readonly encryption: Encryption;
  /** Google's API for mailboxes; undefined if no OAuth client is configured. */
  readonly google: Google | undefined;
  readonly reader: DocumentReader;
  readonly documents: DocumentBatches;
  readonly config: Pick<
    Config,
    'sweepSeconds' | 'sweepGraceSeconds' | 'retentionDays' | 'deliveryRetentionDays' | 'connectorSeconds'
  >;
  readonly log: Logger;
}

export interface Retry {
  /** Maximum number of retries after the first run. */
  readonly limit: number;
  /** Seconds before the first retry; the delay doubles with each retry. */
  readonly delaySeconds: number;
  /** Reason for the limit and the delay. */
  readonly why: string;
}

/** A queue, as a row of `jobs`. The delivery worker processes the queue that has no `run`. */
export interface QueueRow {
  readonly name: string;
  readonly retry: Retry;
  /** Maximum duration of a run in seconds; the queue repeats a longer job. */
  readonly expireSeconds: number;
  /** Name of the queue that receives the payload after the last retry. */
  readonly deadLetter?: string;
  /** Seconds for which the queue keeps a finished job; a week by default. */
  readonly keepSeconds?: number;
}

/** A kind of job, as a row of `jobs`. */
export interface Job extends QueueRow {
  /** Maximum number of concurrent runs in one worker. */
  readonly concurrency: number;
  /**
   * Makes organisations take turns (round robin). In one worker, an organisation uses at most half of the concurrent
   * runs, and at least one.
   */
  readonly inTurns?: true;
  /** The kinds of events that add the job, and the payload for an event. */
  readonly on?: { readonly kinds: readonly DomainEvent['kind'][]; readonly payload: (event: DomainEvent) => object };
  /** Interval of a periodic job, in seconds. */
  readonly every?: (config: JobContext['config']) => number;
  /**
   * Runs the job.
   * @param payloads payloads from the queue, not yet validated
   * @param signal aborts when the worker loses the job or stops
   */
  readonly run: (payloads: readonly unknown[], context: JobContext, signal: AbortSignal) => Promise<void>;
}

/** Defines a job that validates its payload against a schema before it runs. */
export function defineJob<T>(
  row: Omit<Job, 'run'> & {
    readonly payload: v.GenericSchema<unknown, T>;
    readonly run: (payload: T, context: JobContext, signal: AbortSignal) => Promise<void>;
  },
): Job {
  const { payload: schema, run, ...job } = row;
  return { ...job, run: ([payload], context, signal) => run(v.parse(schema, payload), context, signal) };
}
