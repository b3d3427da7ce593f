import { expect, test } from 'vitest';
import { faultsOfMetrics } from '../../testing/exposition.ts';
import { makeMetrics, type QueueDepth } from './metrics.ts';

test('runs of jobs are counted by kind and outcome, and the depth of their queues as it is', async () => {
  let depths: readonly QueueDepth[] = [{ name: 'process-document', waiting: 3, active: 1 }];
  const metrics = makeMetrics(async () => depths);
  metrics.note('process-document', 'done', 0.2);
  metrics.note('process-document', 'failed', 2);
  const text = await (await metrics.answer()).text();
  expect(text).toContain('worker_job_duration_seconds_count{job="process-document",outcome="done"} 1');
  expect(text).toContain('worker_job_duration_seconds_sum{job="process-document",outcome="failed"} 2');
  expect(text).toContain('worker_queue_jobs{job="process-document",state="waiting"} 3');
  expect(text).toContain('worker_queue_jobs{job="process-document",state="active"} 1');
  expect(faultsOfMetrics(text)).toEqual([]);
  depths = [];
  expect(await (await metrics.answer()).text()).not.toContain('worker_queue_jobs{');
});

test('attempts to deliver webhooks are counted by outcome and reason', async () => {
  const metrics = makeMetrics(async () => []);
  metrics.delivery('retried', 'timeout');
  metrics.delivery('dead', 'status_5xx');
  const text = await (await metrics.answer()).text();
  expect(text).toContain('worker_webhook_attempts_total{outcome="retried",reason="timeout"} 1');
  expect(text).toContain('worker_webhook_attempts_total{outcome="dead",reason="status_5xx"} 1');
  expect(faultsOfMetrics(text)).toEqual([]);
});

test('what is counted is told even while the queue is out of reach', async () => {
  const metrics = makeMetrics(() => Promise.reject(new Error('the database is away')));
  metrics.note('purge-workspaces', 'done', 0.2);
  expect(await (await metrics.answer()).text()).toContain('job="purge-workspaces"');
});
