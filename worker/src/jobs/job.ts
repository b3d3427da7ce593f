import type { Encryption } from '@fds/platform/encryption';
import type { Logger } from '@fds/platform/log';
import type { Storage } from '@fds/platform/storage';
import type { Sql } from 'postgres';
import * as v from 'valibot';
import type { Config } from '../config.ts';
import type { DocumentReader } from '../documents/reader.ts';
import type { DomainEvent, EventKind } from '../events.ts';

/** What jobs work with. */
export interface Workshop {
  readonly sql: Sql;
  readonly storage: Storage;
  /** Keeps what is stored secret. */
  readonly encryption: Encryption;
  readonly reader: DocumentReader;
  /** A folder of this process's own for passing files. */
  readonly folder: string;
  readonly config: Pick<Config, 'sweepSeconds' | 'sweepGraceSeconds' | 'retentionDays'>;
  readonly log: Logger;
}

export interface Retry {
  /** How often a job is tried again after its first time. */
  readonly limit: number;
  /** Seconds before the first retry; they double with each. */
  readonly delaySeconds: number;
  readonly why: string;
}

/** A kind of job, as a row of `jobs`. */
export interface Job {
  /** Name of the queue. */
  readonly name: string;
  readonly retry: Retry;
  /** How many run at a time in one worker. */
  readonly concurrency: number;
  /** Longer than this, a job is taken for lost. */
  readonly expireSeconds: number;
  /** The job that gets the payload when the retries are used up. */
  readonly deadLetter?: string;
  /** The event that makes such a job, and what it is told of the event. */
  readonly on?: { readonly kind: EventKind; readonly payload: (event: DomainEvent) => object };
  /** Seconds between two runs of a job that comes by itself. */
  readonly every?: (config: Workshop['config']) => number;
  /**
   * @param payload as it came out of the queue
   * @param signal fires when the job is taken away from this worker or the worker stops
   */
  readonly run: (payload: unknown, workshop: Workshop, signal: AbortSignal) => Promise<void>;
}

/** A row of `jobs` whose payload is checked against its schema before it is run. */
export function defineJob<T>(
  row: Omit<Job, 'run'> & {
    readonly payload: v.GenericSchema<unknown, T>;
    readonly run: (payload: T, workshop: Workshop, signal: AbortSignal) => Promise<void>;
  },
): Job {
  const { payload: schema, run, ...job } = row;
  return { ...job, run: (payload, workshop, signal) => run(v.parse(schema, payload), workshop, signal) };
}
