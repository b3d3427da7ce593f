import { collectDefaultMetrics, Registry } from 'prom-client';

/** Prometheus reserves `_total` for counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** In milliseconds. */
const eventLoopMonitoringPrecision = 20;

/** With CPU, memory and event loop of the process. */
export function metricsRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}

/** @param otherMetrics further texts in the Prometheus format */
export const metricsResponse = async (registry: Registry, ...otherMetrics: readonly string[]): Promise<Response> =>
  new Response([await registry.metrics(), ...otherMetrics].join('\n'), {
    headers: { 'Content-Type': registry.contentType },
  });
