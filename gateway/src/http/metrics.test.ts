import { listen } from '@fds/platform/serve';
import { expect, test } from 'vitest';
import { findMetricsLintErrors } from '../../../testing/exposition.ts';
import { startMetrics } from './metrics.ts';

const context = { id: 'x', stages: { engine: 3 }, organisationId: undefined, credential: undefined };
const summary = { method: 'GET', path: '/v1/invoices/7', status: 200, durationMs: 4 };

test('startMetrics serves metrics on a separate port, with the durations of requests and their stages by route', async () => {
  const metrics = await startMetrics('127.0.0.1', 0);
  metrics.note({ ...summary, context: { ...context, route: { path: '/v1/invoices/:id', rate: 'general' } } });
  metrics.note({
    ...summary,
    status: 404,
    code: 'NOT_FOUND',
    context: { ...context, route: { path: undefined, rate: 'general' } },
  });
  const counts = {
    organisation: { running: 12, waiting: 3, rejected: 4 },
    authentication: { running: 1, waiting: 0, rejected: 0 },
  };
  const useByClass = () => ({
    below_half: { organisations: 2, operations: 3 },
    half_or_more: { organisations: 0, operations: 0 },
    at_limit: { organisations: 1, operations: 9 },
  });
  metrics.show(
    { fairUse: { counts, useByClass }, rejected: { general: 5, auth: 0, ai: 0, ai_organisation: 0 } },
    () => ['more 1\n'],
  );
  const served = await fetch(`${metrics.url}/metrics`);
  expect(served.headers.get('content-type')).toContain('text/plain');
  const text = await served.text();
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/v1/invoices/:id",status="200"} 1');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).toContain('http_request_stage_duration_seconds_sum{route="/v1/invoices/:id",stage="engine"} 0.003');
  expect(text).toContain('gateway_engine_operations{class="organisation",state="under_way"} 12');
  expect(text).toContain('gateway_engine_operations{class="organisation",state="waiting"} 3');
  expect(text).toContain('gateway_engine_operations{class="authentication",state="under_way"} 1');
  expect(text).toContain('gateway_engine_operations_refused_total{class="organisation"} 4');
  expect(text).toContain('http_request_errors_total{route="none",status="404",code="NOT_FOUND"} 1');
  expect(text).toContain('gateway_requests_refused_total{limit="general"} 5');
  expect(text).toContain('gateway_requests_refused_total{limit="engine_operations"} 4');
  expect(text).toContain('gateway_active_organisations{use="at_limit"} 1');
  expect(text).toContain('gateway_active_organisation_operations{use="at_limit"} 9');
  expect(text).toContain('\nnodejs_eventloop_lag_max_seconds ');
  expect(text).toContain('more 1');
  expect(text).not.toContain('/v1/invoices/7');
  expect(findMetricsLintErrors(text)).toEqual([]);
  expect((await fetch(metrics.url)).status).toBe(404);
  await metrics.close();
});

test('if another process uses the port, the error of startMetrics names METRICS_PORT', async () => {
  const held = await listen({ fetch: () => new Response() }, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  await expect(startMetrics('127.0.0.1', held.port)).rejects.toThrow('set METRICS_PORT to a free port');
  await held.close();
});
