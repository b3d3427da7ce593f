import type { Attributes, Context, Span, SpanStatusCode, Tracer } from '@opentelemetry/api';

type Api = typeof import('@opentelemetry/api');

/** The loaded OpenTelemetry library, with the tracer of this process. */
export interface TracingLibrary {
  readonly api: Api;
  readonly tracer: Tracer;
}

let tracing: TracingLibrary | undefined;

/** Turns tracing on with the given OpenTelemetry library; turns tracing off if the parameter is `undefined`. */
export function setTracing(library: TracingLibrary | undefined): void {
  tracing = library;
}

/**
 * Returns true if tracing is on. Code that runs for every request uses this function to prepare spans only if needed.
 */
export const isTracingOn = (): boolean => tracing !== undefined;

/**
 * Name, kind and attributes of a span, as the OpenTelemetry semantic conventions define them. They never contain
 * secrets or values of a request.
 */
export interface SpanDescription {
  readonly name: string;
  readonly kind?: 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER';
  readonly attributes?: Attributes;
}

/** Function that returns the value of a header field of a request. @param name name of the field in lower case */
export type HeaderReader = (name: string) => string | null | undefined;

/** Returns the code or the class of an error. The message of the error is not used, because it may contain values. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const errorStatus: SpanStatusCode.ERROR = 2;

async function runIn<Result>(
  { api, tracer }: TracingLibrary,
  { name, kind = 'INTERNAL', attributes = {} }: SpanDescription,
  parent: Context,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
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

/** Reads the trace context of a message from the header `traceparent` (W3C Trace Context) or the B3 headers. */
const sent = ({ propagation, ROOT_CONTEXT }: Api, header: HeaderReader): Context =>
  propagation.extract(ROOT_CONTEXT, header, { get: (read, name) => read(name) ?? undefined, keys: () => [] });

/** Runs a function in a new span, which is a child of the active span. */
export async function runInSpan<Result>(description: SpanDescription, work: () => Promise<Result>): Promise<Result> {
  return tracing === undefined ? work() : runIn(tracing, description, tracing.api.context.active(), work);
}

/** Runs a function in a new span. The span continues the trace whose context is in the headers of a message. */
export async function runInMessageSpan<Result>(
  readHeader: HeaderReader,
  description: SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing === undefined ? work() : runIn(tracing, description, sent(tracing.api, readHeader), work);
}

/** The parts of an HTTP request that its server span needs. */
export interface ServedRequest {
  readonly method: string;
  /**
   * Pattern of the matching route, such as `/v1/invoices/:id`; `undefined` if no route matches. Never contains the path
   * of a request.
   */
  readonly route: string | undefined;
  readonly header: HeaderReader;
}

/** HTTP methods that a span names. For any other method, the span contains `_OTHER`. */
const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT DELETE OPTIONS PATCH QUERY TRACE CONNECT'.split(' '));

/** Handles an HTTP request in a server span. The span continues the trace of the client, if the request has a trace. */
export async function runInServerSpan(
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

/**
 * Returns the request headers that continue the active trace in another process; an empty object if no trace is active.
 */
export function traceHeaders(): Readonly<Record<string, string>> {
  if (tracing === undefined) return noHeaders;
  const headers: Record<string, string> = {};
  tracing.api.propagation.inject(tracing.api.context.active(), headers);
  return headers;
}

/** Returns the active trace id and span id as texts of 32 and 16 hexadecimal digits. */
export function activeTraceIds(): { readonly traceId: string; readonly spanId: string } | undefined {
  return tracing?.api.trace.getActiveSpan()?.spanContext();
}
