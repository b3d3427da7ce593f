import { metricsRegistry, metricsResponse } from '@fds/platform/metrics';
import { type DiskReserve, readFreeBytes } from '@fds/platform/storage';
import { Counter, Gauge, Histogram } from 'prom-client';
import { ChangesLag, type TransactionIds } from './changes-lag.ts';

/** In seconds: short deletions as well as the longest jobs. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300];

/** For all workers together. */
export interface QueueDepth {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  /** 0 if no job is due. */
  readonly oldestSeconds: number;
}

/** `given_up`: the last retry failed. */
export type ProcessingOutcome = 'completed' | 'unreadable' | 'given_up';

export interface WorkerMetrics {
  jobRun(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /** @param outcome `dead` if no retry is left @param reason class of the response, or why no response arrived */
  deliveryAttempt(outcome: 'delivered' | 'retried' | 'dead', reason: string): void;
  document(outcome: ProcessingOutcome): void;
  response(): Promise<Response>;
}

/** If a function fails, the response lacks its numbers. The lag has the precision of the interval between responses. */
export function workerMetrics(
  readQueueDepths: () => Promise<readonly QueueDepth[]>,
  { bytes, folders }: DiskReserve = { bytes: 0, folders: [] },
  readTransactionIds: () => Promise<TransactionIds> = async () => ({ oldest: 0, next: 0 }),
): WorkerMetrics {
  const registry = metricsRegistry();
  const registers = [registry];
  const runs = new Histogram({
    name: 'worker_job_duration_seconds',
    help: 'Duration of runs of jobs',
    labelNames: ['job', 'outcome'],
    buckets,
    registers,
  });
  const deliveries = new Counter({
    name: 'worker_webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by outcome and reason',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const documents = new Counter({
    name: 'worker_documents_total',
    help: 'Processed documents, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['completed', 'unreadable', 'given_up']) documents.inc({ outcome }, 0);
  const ages = new Gauge({
    name: 'worker_queue_oldest_job_seconds',
    help: 'Time since the oldest waiting job became due',
    labelNames: ['job'],
    registers,
  });
  const queued = new Gauge({
    name: 'worker_queue_jobs',
    help: 'Waiting and running jobs of all workers',
    labelNames: ['job', 'state'],
    registers,
  });
  const free = new Gauge({
    name: 'worker_storage_free_bytes',
    help: 'Free space of the disk with the files or the database, whichever has less',
    registers,
  });
  const lag = new ChangesLag();
  const held = new Gauge({
    name: 'worker_changes_lag_seconds',
    help: 'Time for which the oldest open transaction has held back later changes',
    registers,
  });
  const sampleLag = async () => held.set(lag.sample(await readTransactionIds(), performance.now()));
  new Gauge({
    name: 'worker_storage_reserve_bytes',
    help: 'Free space below which uploads are rejected',
    registers,
  }).set(bytes);
  const showDepths = (queues: readonly QueueDepth[]): void => {
    ages.reset();
    queued.reset();
    for (const { name: job, waiting, active, oldestSeconds } of queues) {
      ages.set({ job }, oldestSeconds);
      queued.set({ job, state: 'waiting' }, waiting);
      queued.set({ job, state: 'active' }, active);
    }
  };
  return {
    jobRun: (job, outcome, seconds) => runs.observe({ job, outcome }, seconds),
    deliveryAttempt: (outcome, reason) => deliveries.inc({ outcome, reason }),
    document: (outcome) => documents.inc({ outcome }),
    response: async () => {
      showDepths(await readQueueDepths().catch(() => []));
      await sampleLag().catch(() => {});
      free.set((await readFreeBytes(folders)) ?? Number.POSITIVE_INFINITY);
      return metricsResponse(registry);
    },
  };
}
