import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { optional, url, type Variable } from '../env.ts';
import type { Logger } from '../log.ts';
import { useTracing } from './spans.ts';

/** The variable `OTEL_EXPORTER_OTLP_ENDPOINT`: where traces go; unset, there are none. */
export const tracesEndpoint: Variable<string | undefined> = optional(url(['http', 'https']));

/** A batch that is not taken within this (milliseconds) is dropped. */
const exportMs = 5_000;
/** Spans are sent at least this often. */
const batchMs = 1_000;
/** How long a stop waits for the last spans. */
const flushMs = 2_000;

export interface Telemetry {
  /** Sends what is left, as far as that is quickly done. */
  close(): Promise<void>;
}

/**
 * Has the process's spans sent by OTLP over HTTP. A collector that does not answer costs spans and no request: they are
 * kept up to a bound, then dropped.
 * @param service the process, as traces name it
 * @param endpoint base address of the collector; `undefined`: nothing is loaded or made
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
  // What the exporter itself has to say holds addresses and headers: that it failed is enough.
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
      // Of a message with both kinds of headers, the last one's count.
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
