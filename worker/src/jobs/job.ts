import type { Encryption } from '@fds/platform/encryption';
import type { OpenGmail } from '@fds/platform/gmail';
import type { GoogleClient } from '@fds/platform/google';
import type { ImapClient } from '@fds/platform/imap';
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
  readonly gmail: OpenGmail | undefined;
  readonly imap: ImapClient;
  readonly config: Pick<
    WorkerConfig,
    | 'sweepGraceSeconds'
    | 'retentionDays'
    | 'deliveryRetentionDays'
    | 'auditRetentionDays'
    | 'ocrLanguages'
    | 'storageQuotaBytes'
    | 'pollSeconds'
    | 'maxMailBytes'
  >;
}

export type JobDefinition = Job<JobContext>;

export type QueueDefinition = JobDefinition | QueueSettings;

/** Of a job for one document. */
export const documentPayload = v.object({
  version: v.literal(1),
  organisation_id: v.pipe(v.string(), v.uuid()),
  document_id: v.pipe(v.string(), v.uuid()),
});

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

type PeriodicJob = Pick<JobDefinition, 'name' | 'expireSeconds' | 'every' | 'on'> & {
  readonly run: (context: JobContext, signal: AbortSignal) => Promise<void>;
};

/** Has no retry, because the next periodic run does what a failed one left. */
export const periodicJob = ({ run, ...job }: PeriodicJob): JobDefinition =>
  defineJob({
    ...job,
    payload: v.object({ version: v.literal(1) }),
    retry: { limit: 0, delaySeconds: 1, why: 'the next periodic run does what is left' },
    concurrency: 1,
    run: (_payload, context, signal) => run(context, signal),
  });
