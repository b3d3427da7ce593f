import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Gauges of prom-client that the registry omits, because their names end in `_total`, which Prometheus reserves for
 * counters.
 */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Interval in milliseconds in which the delay of the event loop is measured. */
const eventLoopMonitoringPrecision = 20;

/** Creates a Prometheus registry with metrics about the CPU, the memory and the event loop of the process. */
export function metricsRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision });
  for (const name of misnamed) registry.removeSingleMetric(name);
  return registry;
}

/**
 * Returns an HTTP response with all metrics in the Prometheus text format.
 * @param otherMetrics texts in the Prometheus text format with metrics that are not in the registry
 */
export const metricsResponse = async (registry: Registry, ...otherMetrics: readonly string[]): Promise<Response> =>
  new Response([await registry.metrics(), ...otherMetrics].join('\n'), {
    headers: { 'Content-Type': registry.contentType },
  });
