import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { optional, url, type Variable } from '../env.ts';
import type { Logger } from '../log.ts';
import { useTracing } from './spans.ts';

/**
 * The environment variable `OTEL_EXPORTER_OTLP_ENDPOINT`, the destination of traces; without it, no traces are created.
 */
export const tracesEndpoint: Variable<string | undefined> = optional(url(['http', 'https']));

/** Timeout of an export, in milliseconds; the batch is dropped afterwards. */
const exportMs = 5_000;
/** Maximum delay before spans are exported, in milliseconds. */
const batchMs = 1_000;
/** Time that a stop waits for the last export, in milliseconds. */
const flushMs = 2_000;

export interface Telemetry {
  /** Exports the remaining spans within the time limit of a stop. */
  close(): Promise<void>;
}

/**
 * Exports the spans of the process by OTLP over HTTP. If the collector does not respond, spans are buffered up to a
 * limit and then dropped; requests are not affected.
 * @param service name of the process in traces
 * @param endpoint base address of the collector; with `undefined`, nothing is loaded
 */
export async function startTelemetry(
  service: string,
  endpoint: string | undefined,
  log: Pick<Logger, 'warn'>,
): Promise<Telemetry> {
  if (endpoint === undefined) return { close: async () => {} };
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }, core, b3, { AsyncLocalStorageContextManager }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/propagator-b3'),
      import('@opentelemetry/context-async-hooks'),
    ]);
  // The exporter's own messages contain addresses and headers, so the log only reports the failure.
  const failed = () => log.warn({ endpoint: new URL(endpoint).host }, 'traces could not be sent');
  core.setGlobalErrorHandler(failed);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: exportMs });
  const batches = { exporter, scheduledDelayMillis: batchMs, exportTimeoutMillis: exportMs };
  const provider = new sdk.TracerProvider({
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanLimits: { attributeValueLengthLimit: 4096 },
    resource: resourceFromAttributes({
      'service.namespace': 'financial-document-service',
      'service.name': service,
      'service.instance.id': randomUUID(),
    }),
    spanProcessors: [new sdk.BatchSpanProcessor(batches)],
  });
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(
    new core.CompositePropagator({
      // The last propagator wins if a message has both kinds of headers.
      propagators: [
        new b3.B3Propagator({ injectEncoding: b3.B3InjectEncoding.MULTI_HEADER }),
        new core.W3CTraceContextPropagator(),
      ],
    }),
  );
  useTracing({ api, tracer: provider.getTracer(service) });
  const close = async () => {
    useTracing(undefined);
    const given = new AbortController();
    const late = pause(flushMs, undefined, given).then(failed, () => undefined);
    await Promise.race([provider.shutdown().catch(failed), late]);
    given.abort();
  };
  return { close };
}
