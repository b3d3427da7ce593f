import { collectDefaultMetrics, Registry } from 'prom-client';

/** Gauges whose names end as only those of counters may (Prometheus: Metric and label naming). */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** A registry that holds what the process itself uses: processor, memory, event loop. */
export function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}

/** Everything counted so far, in the text format of Prometheus. @param more of the same, beside the registry */
export const metricsAnswer = async (registry: Registry, ...more: readonly string[]): Promise<Response> =>
  new Response([await registry.metrics(), ...more].join('\n'), { headers: { 'Content-Type': registry.contentType } });
