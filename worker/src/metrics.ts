import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
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
}

/** Prometheus counters of one worker process. */
export interface WorkerMetrics {
  /** Counts a finished run of a job. */
  jobRun(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /**
   * Counts an attempt to deliver a webhook.
   * @param outcome `dead` if no retry is left
   * @param reason class of the response, or the reason why no response arrived
   */
  deliveryAttempt(outcome: 'delivered' | 'retried' | 'dead', reason: string): void;
  /** Returns all metrics in the text format of Prometheus. */
  response(): Promise<Response>;
}

/**
 * Creates the Prometheus metrics of a worker.
 * @param depths reads the numbers of jobs in the queues for each response; if it fails, the response does not contain
 * these numbers
 */
export function makeWorkerMetrics(depths: () => Promise<readonly QueueDepth[]>): WorkerMetrics {
  const registry = processRegistry();
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
  new Gauge({
    name: 'worker_queue_jobs',
    help: 'Waiting and running jobs of all workers',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { name, waiting, active } of await depths().catch(() => [])) {
        this.set({ job: name, state: 'waiting' }, waiting);
        this.set({ job: name, state: 'active' }, active);
      }
    },
  });
  return {
    jobRun: (job, outcome, seconds) => runs.observe({ job, outcome }, seconds),
    deliveryAttempt: (outcome, reason) => deliveries.inc({ outcome, reason }),
    response: () => metricsAnswer(registry),
  };
}
