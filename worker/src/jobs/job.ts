import type { Encryption } from '@fds/platform/encryption';
import type { GoogleClient } from '@fds/platform/google';
import * as v from 'valibot';
import type { ComputeContext } from '../columns/compute.ts';
import type { WorkerConfig } from '../config.ts';
import type { WorkerDatabase } from '../database/database.ts';
import type { ProcessContext } from '../documents/process.ts';
import type { Job, QueueContext, QueueSettings } from '../queue/types.ts';

export interface JobContext extends QueueContext, ComputeContext, ProcessContext {
  /** With a connection that no other code uses. */
  readonly session: WorkerDatabase['session'];
  readonly encryption: Encryption;
  /** Undefined if no OAuth client is configured. */
  readonly google: GoogleClient | undefined;
  readonly config: Pick<
    WorkerConfig,
    | 'sweepGraceSeconds'
    | 'retentionDays'
    | 'deliveryRetentionDays'
    | 'auditRetentionDays'
    | 'connectorSeconds'
    | 'storageQuotaBytes'
  >;
}

export type JobDefinition = Job<JobContext>;

export type QueueDefinition = JobDefinition | QueueSettings;

/** Validates the payload before the job runs. */
export function defineJob<T>(
  row: Omit<JobDefinition, 'run'> & {
    readonly payload: v.GenericSchema<unknown, T>;
    readonly run: (payload: T, context: JobContext, signal: AbortSignal) => Promise<void>;
  },
): JobDefinition {
  const { payload: schema, run, ...job } = row;
  return { ...job, run: (payload, context, signal) => run(v.parse(schema, payload), context, signal) };
}
