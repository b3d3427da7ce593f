import { collectDefaultMetrics, Registry } from 'prom-client';

/** Gauges of prom-client whose names end in `_total`, which Prometheus reserves for counters. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Creates a registry with the metrics of the process itself: CPU, memory, event loop. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}

/**
 * Returns all metrics in the Prometheus text format.
 * @param more metrics text that is appended to the registry's metrics
 */
export const metricsAnswer = async (registry: Registry, ...more: readonly string[]): Promise<Response> =>
  new Response([await registry.metrics(), ...more].join('\n'), { headers: { 'Content-Type': registry.contentType } });
