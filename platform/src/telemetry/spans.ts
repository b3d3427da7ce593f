import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, Span, SpanStatusCode, Tracer } from '@opentelemetry/api';

type Api = typeof import('@opentelemetry/api');

/** The loaded library, with the tracer of this process. */
export type TracingLibrary = { readonly api: Api; readonly tracer: Tracer };

let tracing: TracingLibrary | undefined;

/** `undefined` turns tracing off. */
export function setTracing(library: TracingLibrary | undefined): void {
  tracing = library;
}

/** Spans of every request are prepared only if needed. */
export const isTracingOn = (): boolean => tracing !== undefined;

/** By the OpenTelemetry semantic conventions. Without secrets and values of a request. */
export interface SpanDescription {
  readonly name: string;
  readonly kind?: 'INTERNAL' | 'SERVER' | 'CLIENT' | 'CONSUMER';
  readonly attributes?: Attributes;
}

/** @param name in lower case */
export type HeaderReader = (name: string) => string | null | undefined;

/** Not the message, which may contain values. */
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

/** `traceparent` (W3C Trace Context) or the B3 headers. */
const sent = ({ propagation, ROOT_CONTEXT }: Api, header: HeaderReader): Context =>
  propagation.extract(ROOT_CONTEXT, header, { get: (read, name) => read(name) ?? undefined, keys: () => [] });

/** A child of the active span. */
export async function runInSpan<Result>(description: SpanDescription, work: () => Promise<Result>): Promise<Result> {
  return tracing === undefined ? work() : runIn(tracing, description, tracing.api.context.active(), work);
}

/** Continues the trace in the headers of a message. */
export async function runInMessageSpan<Result>(
  readHeader: HeaderReader,
  description: SpanDescription,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracing === undefined ? work() : runIn(tracing, description, sent(tracing.api, readHeader), work);
}

export interface ServedRequest {
  readonly method: string;
  /** Such as `/v1/invoices/:id`; `undefined` if no route matches. Never the path of a request. */
  readonly route: string | undefined;
  readonly header: HeaderReader;
}

/** Any other method is `_OTHER`. */
const methods: ReadonlySet<string> = new Set('GET HEAD POST PUT DELETE OPTIONS PATCH QUERY TRACE CONNECT'.split(' '));

/** Continues the trace of the client, if any. */
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

/** Continue the active trace in another process; empty without one. */
export function traceHeaders(): Readonly<Record<string, string>> {
  if (tracing === undefined) return noHeaders;
  const headers: Record<string, string> = {};
  tracing.api.propagation.inject(tracing.api.context.active(), headers);
  return headers;
}

/** 32 and 16 hexadecimal digits. */
export function activeTraceIds(): { readonly traceId: string; readonly spanId: string } | undefined {
  return tracing?.api.trace.getActiveSpan()?.spanContext();
}

const requests = new AsyncLocalStorage<string>();

/** Log lines of `work` contain the id as `request_id`; none if it is undefined. */
export const runWithRequestId = <Result>(id: string | undefined, work: () => Result): Result =>
  id === undefined ? work() : requests.run(id, work);

/** Undefined outside of `runWithRequestId`. */
export const activeRequestId = (): string | undefined => requests.getStore();

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const traceIdPattern = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/**
 * Without tracing, the request id of a mutation is also the trace id (both have 128 bits), because the engine copies
 * only the trace id into its events.
 */
export function requestIdHeaders(isMutation: boolean): Readonly<Record<string, string>> {
  const id = activeRequestId();
  if (id === undefined) return noHeaders;
  if (!isMutation || isTracingOn() || !uuid.test(id)) return { 'x-request-id': id };
  const hex = id.replaceAll('-', '');
  return { 'x-request-id': id, 'x-b3-traceid': hex, 'x-b3-spanid': hex.slice(16) };
}

/** Undefined if the trace id is not a request id: always with tracing, where log lines have a `trace_id` instead. */
export function requestIdOfTrace(traceId: string): string | undefined {
  const [, ...parts] = traceIdPattern.exec(traceId) ?? [];
  return isTracingOn() || parts.length === 0 ? undefined : parts.join('-');
}
