import * as v from 'valibot';
import { startTestServer } from './http-server.ts';

const attribute = v.object({ key: v.string(), value: v.record(v.string(), v.unknown()) });
const span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string(), ''),
  name: v.string(),
  kind: v.number(),
  attributes: v.array(attribute),
});
const exported = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: v.array(attribute) }),
      scopeSpans: v.array(v.object({ spans: v.array(span) })),
    }),
  ),
});

export interface CollectedSpan extends Omit<v.InferOutput<typeof span>, 'attributes'> {
  readonly service: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const valuesOf = (attributes: v.InferOutput<typeof span>['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

export interface TraceCollector extends AsyncDisposable {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  text(): string;
}

/** OTLP over HTTP, JSON. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  let received = '';
  const server = await startTestServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received += body;
    for (const { resource, scopeSpans } of v.parse(exported, JSON.parse(body)).resourceSpans) {
      const service = valuesOf(resource.attributes)['service.name'];
      for (const each of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ ...each, service, attributes: valuesOf(each.attributes) });
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return { url: server.url, spans, text: () => received, [Symbol.asyncDispose]: server.close };
}
