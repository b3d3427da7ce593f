import { randomBytes } from 'node:crypto';
import { activeTraceIds } from '@fds/platform/telemetry';

/** Trace: 16 bytes in hexadecimal; span: 8. */
export type TraceContext = { readonly traceId: string; readonly spanId: string };

const traceparent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;
const b3TraceId = /^(?:[0-9a-f]{16}){1,2}$/;
const b3SpanId = /^[0-9a-f]{16}$/;

/**
 * The active trace, else the trace in the header `traceparent` (W3C Trace Context) or in the B3 headers, else a new
 * one.
 */
export function readTraceContext(headers: Pick<Headers, 'get'>): TraceContext {
  const active = activeTraceIds();
  if (active !== undefined) return active;
  const [, traceId, spanId] = traceparent.exec(headers.get('traceparent') ?? '') ?? [];
  if (traceId !== undefined && spanId !== undefined) return { traceId, spanId };
  const b3 = { traceId: headers.get('x-b3-traceid') ?? '', spanId: headers.get('x-b3-spanid') ?? '' };
  if (b3TraceId.test(b3.traceId) && b3SpanId.test(b3.spanId)) return b3;
  return { traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') };
}
