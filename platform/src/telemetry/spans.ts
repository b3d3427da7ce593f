import type { Attributes, Context, Span, SpanStatusCode, Tracer } from '@opentelemetry/api';

type Api = typeof import('@opentelemetry/api');

/** The OpenTelemetry API. It is loaded together with the exporter, so that requests without tracing pay no cost. */
export interface Tracing {
  readonly api: Api;
  readonly tracer: Tracer;
}

let tracing: Tracing | undefined;

/** Starts or stops the creation of spans. */
export function useTracing(made: Tracing | undefined): void {
  tracing = made;
}

/** Whether spans are created. Hot paths skip the preparation of spans otherwise. */
export const isTracing = (): boolean => tracing !== undefined;

/**
 * Name and attributes of a span, by the OpenTelemetry semantic conventions. They never contain secrets or values of a
 * request.
 */
export interface SpanFacts {
  readonly name: string;
  readonly kind?: 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER';
  readonly attributes?: Attributes;
}

/** Returns a header field of a request by its lowercase name. */
export type ReadHeader = (name: string) => string | null | undefined;

/** Returns the code or class of an error; the message may contain values. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const errorStatus: SpanStatusCode.ERROR = 2;

async function runIn<T>(
  { api, tracer }: Tracing,
  { name, kind = 'INTERNAL', attributes = {} }: SpanFacts,
  parent: Context,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const span = tracer.startSpan(name, { kind: api.SpanKind[kind], attributes }, parent);
  try {
    return await api.context.with(api.trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    span.setAttribute('error.type', typeOf(error)).setStatus({ code: errorStatus });
    throw error;
  } finally {
    span.end();
  }
}

/** Extracts the trace context of a message from `traceparent` (W3C Trace Context) or the B3 headers. */
const sent = ({ propagation, ROOT_CONTEXT }: Api, header: ReadHeader): Context =>
  propagation.extract(ROOT_CONTEXT, header, { get: (read, name) => read(name) ?? undefined, keys: () => [] });

/** Runs work in a child span of the active span. */
export async function inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracing === undefined ? work() : runIn(tracing, facts, tracing.api.context.active(), work);
}

/** Runs work in a span that continues the trace of a message with the headers of `traceHeaders`. */
export async function inMessageSpan<T>(header: ReadHeader, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracing === undefined ? work() : runIn(tracing, facts, sent(tracing.api, header), work);
}

export interface ServedRequest {
  readonly method: string;
  /** Pattern of the path, never the path itself; `undefined` if no route matches. */
  readonly route: string | undefined;
  readonly header: ReadHeader;
}

/** Methods that a span names; all others are `_OTHER`. */
const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT DELETE OPTIONS PATCH QUERY TRACE CONNECT'.split(' '));

/** Handles an HTTP request in a server span that continues the client's trace, if any. */
export async function inServerSpan(
  { method, route, header }: ServedRequest,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (tracing === undefined) return answer();
  const verb = methods.has(method) ? method : '_OTHER';
  const attributes: Attributes = { 'http.request.method': verb };
  if (route !== undefined) attributes['http.route'] = route;
  const name = `${verb === '_OTHER' ? 'HTTP' : verb}${route === undefined ? '' : ` ${route}`}`;
  return runIn(tracing, { name, kind: 'SERVER', attributes }, sent(tracing.api, header), async (span) => {
    const response = await answer();
    span.setAttribute('http.response.status_code', response.status);
    if (response.status >= 500)
      span.setAttribute('error.type', String(response.status)).setStatus({ code: errorStatus });
    return response;
  });
}

const noHeaders: Readonly<Record<string, string>> = Object.freeze({});

/** Returns the headers that propagate the active trace; empty without an active trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  if (tracing === undefined) return noHeaders;
  const headers: Record<string, string> = {};
  tracing.api.propagation.inject(tracing.api.context.active(), headers);
  return headers;
}

/** Returns the active trace id and span id as hexadecimal texts of 16 and 8 bytes. */
export function activeTrace(): { readonly traceId: string; readonly spanId: string } | undefined {
  return tracing?.api.trace.getActiveSpan()?.spanContext();
}
