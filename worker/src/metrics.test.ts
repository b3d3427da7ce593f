import { expect, test } from 'vitest';
import { findMetricsLintErrors } from '../../testing/exposition.ts';
import { type QueueDepth, workerMetrics } from './metrics.ts';

test('GET /metrics counts runs of jobs by name and outcome, and shows the current depth of each queue', async () => {
  let depths: readonly QueueDepth[] = [{ name: 'process-document', waiting: 3, active: 1, oldestSeconds: 12.5 }];
  const metrics = workerMetrics(async () => depths);
  metrics.jobRun('process-document', 'done', 0.2);
  metrics.jobRun('process-document', 'failed', 2);
  const text = await (await metrics.response()).text();
  expect(text).toContain('worker_job_duration_seconds_count{job="process-document",outcome="done"} 1');
  expect(text).toContain('worker_job_duration_seconds_sum{job="process-document",outcome="failed"} 2');
  expect(text).toContain('worker_queue_jobs{job="process-document",state="waiting"} 3');
  expect(text).toContain('worker_queue_jobs{job="process-document",state="active"} 1');
  expect(text).toContain('worker_queue_oldest_job_seconds{job="process-document"} 12.5');
  expect(text).toContain('\nnodejs_eventloop_lag_max_seconds ');
  expect(findMetricsLintErrors(text)).toEqual([]);
  depths = [];
  expect(await (await metrics.response()).text()).not.toContain('worker_queue_jobs{');
});

test('GET /metrics counts delivery attempts by outcome and reason', async () => {
  const metrics = workerMetrics(async () => []);
  metrics.deliveryAttempt('retried', 'timeout');
  metrics.deliveryAttempt('dead', 'status_5xx');
  const text = await (await metrics.response()).text();
  expect(text).toContain('worker_webhook_attempts_total{outcome="retried",reason="timeout"} 1');
  expect(text).toContain('worker_webhook_attempts_total{outcome="dead",reason="status_5xx"} 1');
  expect(findMetricsLintErrors(text)).toEqual([]);
});

test('GET /metrics counts documents by outcome, with zero for an outcome that has not occurred', async () => {
  const metrics = workerMetrics(async () => []);
  metrics.document('unreadable');
  const text = await (await metrics.response()).text();
  expect(text).toContain('worker_documents_total{outcome="unreadable"} 1');
  expect(text).toContain('worker_documents_total{outcome="given_up"} 0');
});

test('GET /metrics returns the counters even if the queue is unavailable', async () => {
  const metrics = workerMetrics(() => Promise.reject(new Error('no database')));
  metrics.jobRun('purge-workspaces', 'done', 0.2);
  expect(await (await metrics.response()).text()).toContain('job="purge-workspaces"');
});
