import { expect, it } from 'vitest';
import { requestIdHeaders, requestIdOfTrace, runWithRequestId } from './spans.ts';

const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

it('requestIdHeaders writes the id of the active request as the trace id of a mutation, from which requestIdOfTrace returns the request id', () => {
  const headers = runWithRequestId(id, () => requestIdHeaders(true));
  expect(headers).toEqual({
    'x-request-id': id,
    'x-b3-traceid': '0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d',
    'x-b3-spanid': '8c7d9e0f1a2b3c4d',
  });
  expect(requestIdOfTrace(headers['x-b3-traceid'] ?? '')).toBe(id);
});

it('requestIdHeaders returns no trace header for a query or a request id that is not a UUID, and no headers outside of a request', () => {
  expect(runWithRequestId(id, () => requestIdHeaders(false))).toEqual({ 'x-request-id': id });
  expect(runWithRequestId('mine', () => requestIdHeaders(true))).toEqual({ 'x-request-id': 'mine' });
  expect(requestIdHeaders(true)).toEqual({});
  expect(runWithRequestId(undefined, () => requestIdHeaders(true))).toEqual({});
});

it('requestIdOfTrace returns undefined for a trace id with a wrong length', () => {
  expect(requestIdOfTrace('8c7d9e0f1a2b3c4d')).toBeUndefined();
  expect(requestIdOfTrace('')).toBeUndefined();
});
