import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
import { Counter, Gauge, Histogram } from 'prom-client';

/** Bounds in seconds: from a deletion of one row to the longest that a job may take. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 120, 300];

/** How many jobs of a queue wait, and how many are being done, by all workers. */
export interface QueueDepth {
  readonly name: string;
  readonly waiting: number;
  readonly active: number;
}

/** The counting of a worker's jobs. */
export interface Metrics {
  /** Counts a run of a job that is over. */
  note(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /**
   * Counts an attempt to deliver a webhook.
   * @param outcome `dead`: the retries are used up
   * @param reason the class of the response, or why there was none
   */
  delivery(outcome: 'delivered' | 'retried' | 'dead', reason: string): void;
  /** Everything counted so far, in the text format of Prometheus. */
  answer(): Promise<Response>;
}

/** @param depths asked for each time the metrics are; while it fails the depths are left out */
export function makeMetrics(depths: () => Promise<readonly QueueDepth[]>): Metrics {
  const registry = processRegistry();
  const registers = [registry];
  const runs = new Histogram({
    name: 'worker_job_duration_seconds',
    help: 'Runs of jobs and how long they took',
    labelNames: ['job', 'outcome'],
    buckets,
    registers,
  });
  const deliveries = new Counter({
    name: 'worker_webhook_attempts_total',
    help: 'Attempts to deliver webhooks by what became of the delivery and why',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  new Gauge({
    name: 'worker_queue_jobs',
    help: 'Jobs that wait or are being done, by any worker',
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
    note: (job, outcome, seconds) => runs.observe({ job, outcome }, seconds),
    delivery: (outcome, reason) => deliveries.inc({ outcome, reason }),
    answer: () => metricsAnswer(registry),
  };
}
