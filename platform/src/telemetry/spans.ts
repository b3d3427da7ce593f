import type { Attributes, Context, Span, SpanStatusCode, Tracer } from '@opentelemetry/api';

type Api = typeof import('@opentelemetry/api');

/** What spans are made with. It is loaded with the export of traces, so that without one no request pays for it. */
export interface Tracing {
  readonly api: Api;
  readonly tracer: Tracer;
}

let tracing: Tracing | undefined;

/** Has spans made from now on, or no longer. */
export function useTracing(made: Tracing | undefined): void {
  tracing = made;
}

/** Whether spans are made; where each call counts, nothing is to be prepared for them otherwise. */
export const isTracing = (): boolean => tracing !== undefined;

/** What a span tells: names of the OpenTelemetry semantic conventions; never a secret, nor a value of a request. */
export interface SpanFacts {
  readonly name: string;
  readonly kind?: 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER';
  readonly attributes?: Attributes;
}

/** Reads a header field of a request; the names are in lower case. */
export type ReadHeader = (name: string) => string | null | undefined;

/** Of an error only its code or class: its message may hold values. */
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

/** The trace that a message came with, in `traceparent` (W3C Trace Context) or the B3 headers. */
const sent = ({ propagation, ROOT_CONTEXT }: Api, header: ReadHeader): Context =>
  propagation.extract(ROOT_CONTEXT, header, { get: (read, name) => read(name) ?? undefined, keys: () => [] });

/** Runs work in a span under the one that is under way. */
export async function inSpan<T>(facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracing === undefined ? work() : runIn(tracing, facts, tracing.api.context.active(), work);
}

/** Runs work in a span that goes on with the trace of a message, as `traceHeaders` wrote it. */
export async function inSpanOf<T>(header: ReadHeader, facts: SpanFacts, work: () => Promise<T>): Promise<T> {
  return tracing === undefined ? work() : runIn(tracing, facts, sent(tracing.api, header), work);
}

export interface ServedRequest {
  readonly method: string;
  /** The pattern of its path, never the path itself; nothing where there is none. */
  readonly route: string | undefined;
  readonly header: ReadHeader;
}

/** Methods that stand by their name in a span; every other is `_OTHER`. */
const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT DELETE OPTIONS PATCH QUERY TRACE CONNECT'.split(' '));

/** Answers a request of HTTP in a span, which goes on with the client's trace where it sent one. */
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

/** The header fields with which a message goes on with the trace that is under way; none without one. */
export function traceHeaders(): Readonly<Record<string, string>> {
  if (tracing === undefined) return noHeaders;
  const headers: Record<string, string> = {};
  tracing.api.propagation.inject(tracing.api.context.active(), headers);
  return headers;
}

/** The trace and the span that are under way: hexadecimal numbers of 16 and 8 bytes. */
export function activeTrace(): { readonly traceId: string; readonly spanId: string } | undefined {
  return tracing?.api.trace.getActiveSpan()?.spanContext();
}
