import { metricsAnswer, processRegistry } from '@fds/platform/metrics';
import { listen } from '@fds/platform/serve';
import { Histogram } from 'prom-client';
import type { Done } from './handle.ts';

/** Bounds in seconds: from what an answer out of memory takes to the wait for the engine. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests and their stages by route, and what the process itself uses. */
function makeMetrics() {
  const registry = processRegistry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const stages = new Histogram({
    name: 'http_request_stage_duration_seconds',
    help: 'How long the stages of requests took',
    labelNames: ['route', 'stage'],
    buckets,
    registers: [registry],
  });
  return {
    note: ({ exchange, method, route: { path: route = 'none' }, status, durationMs }: Done): void => {
      requests.observe({ method, route, status }, durationMs / 1000);
      for (const [stage, ms] of Object.entries(exchange.stages)) stages.observe({ route, stage }, ms / 1000);
    },
    /** Everything counted so far, in the text format of Prometheus. */
    fetch: async (request: Request): Promise<Response> =>
      new URL(request.url).pathname === '/metrics'
        ? metricsAnswer(registry)
        : new Response('Metrics are at /metrics.\n', { status: 404 }),
  };
}

/** The counting of a process's requests. */
export interface Metrics {
  /** Where they are served, without `/metrics`. */
  readonly url: string;
  /** Counts a request that is over. */
  note(done: Done): void;
  close(): Promise<void>;
}

/**
 * Counts requests and serves what was counted at `/metrics` of a port of its own.
 * @throws StartError when the port cannot be had
 */
export async function startMetrics(host: string, port: number): Promise<Metrics> {
  const metrics = makeMetrics();
  const { url, close } = await listen(metrics, { host, port, variable: 'METRICS_PORT' });
  return { url, note: metrics.note, close };
}
