import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as s from '../env.ts';
import type { Logger } from '../log.ts';
import { setTracing } from './spans.ts';

/** The URL to which the process sends traces; without it, none are recorded. */
export const tracesVariable: s.Variable<string | undefined> = s.optional(s.url(['http', 'https']));

/** Then the exporter drops the spans of this export. */
const exportMs = 5_000;
/** Before spans are exported. */
const batchMs = 1_000;
/** For the last export of a stopping process. */
const flushMs = 2_000;

export interface Telemetry {
  /** Exports the remaining spans, for at most two seconds. */
  close(): Promise<void>;
}

/**
 * OTLP over HTTP. If the collector does not respond, spans are buffered up to a limit, then dropped; requests are not
 * affected.
 * @param service name in traces
 * @param endpoint without it, the OpenTelemetry library is not loaded
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
  // The exporter's messages contain addresses and headers.
  const failed = () => log.warn({ endpoint: new URL(endpoint).host }, 'traces could not be sent');
  core.setGlobalErrorHandler(failed);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    timeoutMillis: exportMs,
  });
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
      // If a message has both, the last propagator in this list decides.
      propagators: [
        new b3.B3Propagator({ injectEncoding: b3.B3InjectEncoding.MULTI_HEADER }),
        new core.W3CTraceContextPropagator(),
      ],
    }),
  );
  setTracing({ api, tracer: provider.getTracer(service) });
  const close = async () => {
    setTracing(undefined);
    const given = new AbortController();
    const late = pause(flushMs, undefined, given).then(failed, () => undefined);
    await Promise.race([provider.shutdown().catch(failed), late]);
    given.abort();
  };
  return { close };
}
