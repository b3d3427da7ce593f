import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';

/** Histogram bounds in seconds: from the deletion of one row to the longest jobs. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300];

/** Numbers of waiting and running jobs of a queue, over all workers. */
export interface QueueDepth {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
}

/** Counters of one worker process. */
export interface Metrics {
  /** Counts a finished run of a job. */
  jobRun(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /**
   * Counts an attempt to deliver a webhook.
   * @param outcome `dead` if no retry is left
   * @param reason class of the response, or the reason why there is no response
   */
  deliveryAttempt(outcome: 'delivered' | 'retried' | 'dead', reason: string): void;
  /** Returns all metrics in the text format of Prometheus. */
  response(): Promise<Response>;
}

/**
 * Creates the metrics of a worker.
 * @param depths reads the depths of the queues for each response; if it fails, the response has no depths
 */
export function makeMetrics(depths: () => Promise<readonly QueueDepth[]>): Metrics {
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
