import { metricsRegistry, metricsResponse } from '@fds/platform/metrics';
import { type DiskReserve, readFreeBytes } from '@fds/platform/storage';
import { Counter, Gauge, Histogram } from 'prom-client';

/**
 * Upper bounds of the histogram of job durations, in seconds. They cover short deletions as well as the longest jobs.
 */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300];

/** Numbers of waiting and running jobs in a queue, for all workers together. */
export interface QueueDepth {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
  /** Seconds since the oldest waiting job became due; 0 if no job is due. */
  readonly oldestSeconds: number;
}

/** Outcome of processing a document. The outcome is `given_up` if the last retry failed. */
export type ProcessingOutcome = 'completed' | 'unreadable' | 'given_up';

/** Counters of one worker process. */
export interface WorkerMetrics {
  /** Counts a finished run of a job. */
  jobRun(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /**
   * Counts an attempt to deliver a webhook.
   * @param outcome `dead` if no retry is left
   * @param reason class of the response, or the reason why no response arrived
   */
  deliveryAttempt(outcome: 'delivered' | 'retried' | 'dead', reason: string): void;
  /** Counts a processed document. */
  document(outcome: ProcessingOutcome): void;
  /** Returns all metrics in the text format of Prometheus. */
  response(): Promise<Response>;
}

/**
 * Creates the Prometheus metrics of a worker.
 * @param readQueueDepths reads the numbers of jobs in the queues for each response; if the function fails, the response does not
 * contain these numbers
 * @param reserve reserve of the disks whose free space the metrics contain
 */
export function workerMetrics(
  readQueueDepths: () => Promise<readonly QueueDepth[]>,
  { bytes, folders }: DiskReserve = { bytes: 0, folders: [] },
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
      free.set((await readFreeBytes(folders)) ?? Number.POSITIVE_INFINITY);
      return metricsResponse(registry);
    },
  };
}
