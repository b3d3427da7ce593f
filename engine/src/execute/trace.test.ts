import { expect, it } from 'vitest';
import { readTraceContext } from './trace.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

it.each([[{ traceparent: `00-${traceId}-${spanId}-01` }], [{ 'x-b3-traceid': traceId, 'x-b3-spanid': spanId }]])(
  'readTraceContext reads the trace from the headers %j',
  (headers) => {
    expect(readTraceContext(new Headers(headers))).toEqual({ traceId, spanId });
  },
);

it.each([
  [{}],
  [{ traceparent: `00-${traceId}-${spanId}` }],
  [{ traceparent: `${traceId}'; drop table x` }],
  [{ 'x-b3-traceid': traceId }],
  [{ 'x-b3-traceid': traceId.toUpperCase(), 'x-b3-spanid': spanId }],
])('readTraceContext starts a new trace if the headers contain no valid trace: %j', (headers) => {
  const first = readTraceContext(new Headers(headers));
  expect(first.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(first.spanId).toMatch(/^[0-9a-f]{16}$/);
  expect(readTraceContext(new Headers(headers)).traceId).not.toBe(first.traceId);
});
