import type { Encryption } from '@fds/platform/encryption';
import type { Google } from '@fds/platform/google';
import type { Logger } from '@fds/platform/log';
import type { Storage } from '@fds/platform/storage';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { QueryEngine } from '../engine.ts';
import type { DomainEvent } from '../events/kinds.ts';
import type { Queue } from '../queue.ts';

/** What jobs work with. */
export interface JobContext {
  readonly sql: Sql;
  /** Runs work on one connection of its own. */
  readonly session: Database['session'];
  /** Reads records with the permissions of a caller. */
  readonly engine: QueryEngine;
  readonly storage: Storage;
  /** Where jobs put other jobs. */
  readonly queue: Pick<Queue, 'transaction' | 'put'>;
  /** Keeps what is stored secret. */
  readonly encryption: Encryption;
  /** Where mailboxes are connected; `undefined` where the service is no client there. */
  readonly google: Google | undefined;
  readonly reader: DocumentReader;
  readonly config: Pick<
    Config,
    'sweepSeconds' | 'sweepGraceSeconds' | 'retentionDays' | 'deliveryRetentionDays' | 'connectorSeconds'
  >;
  readonly log: Logger;
}

export interface Retry {
  /** How often a job is tried again after its first time. */
  readonly limit: number;
  /** Seconds before the first retry; they double with each. */
  readonly delaySeconds: number;
  readonly why: string;
}

/** A queue, as a row of `jobs`. One without `run` is served by a loop of its own. */
export interface QueueRow {
  readonly name: string;
  readonly retry: Retry;
  /** Longer than this, a job is taken for lost. */
  readonly expireSeconds: number;
  /** The job that gets the payload when the retries are used up. */
  readonly deadLetter?: string;
  /** How long a job is kept when it is done; a week without it. */
  readonly keepSeconds?: number;
}

/** A kind of job, as a row of `jobs`. */
export interface Job extends QueueRow {
  /** How many run at a time in one worker. */
  readonly concurrency: number;
  /**
   * Whether organisations take turns: their jobs run round by round, and in one worker no organisation has more than half
   * of the places (at least one).
   */
  readonly inTurns?: true;
  /** The events that make such a job, and what it is told of them. */
  readonly on?: { readonly kinds: readonly DomainEvent['kind'][]; readonly payload: (event: DomainEvent) => object };
  /** Seconds between two runs of a job that comes by itself. */
  readonly every?: (config: JobContext['config']) => number;
  /**
   * @param payloads as they came out of the queue
   * @param signal fires when the job is taken away from this worker or the worker stops
   */
  readonly run: (payloads: readonly unknown[], context: JobContext, signal: AbortSignal) => Promise<void>;
}

/** A row of `jobs` whose payload is checked against its schema before it is run. */
export function defineJob<T>(
  row: Omit<Job, 'run'> & {
    readonly payload: v.GenericSchema<unknown, T>;
    readonly run: (payload: T, context: JobContext, signal: AbortSignal) => Promise<void>;
  },
): Job {
  const { payload: schema, run, ...job } = row;
  return { ...job, run: ([payload], context, signal) => run(v.parse(schema, payload), context, signal) };
}
