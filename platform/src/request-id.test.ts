import { expect, it } from 'vitest';
import { getRequestIdHeaders, getRequestIdOfTrace, runWithRequestId } from './request-id.ts';

const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

it('getRequestIdHeaders writes the id of the active request as a trace id, from which getRequestIdOfTrace returns the request id', () => {
  const headers = runWithRequestId(id, getRequestIdHeaders);
  expect(headers).toEqual({
    'x-request-id': id,
    'x-b3-traceid': '0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d',
    'x-b3-spanid': '8c7d9e0f1a2b3c4d',
  });
  expect(getRequestIdOfTrace(headers['x-b3-traceid'] ?? '')).toBe(id);
});

it('getRequestIdHeaders returns no trace header for a request id that is not a UUID, and no headers outside of a request', () => {
  expect(runWithRequestId('mine', getRequestIdHeaders)).toEqual({ 'x-request-id': 'mine' });
  expect(getRequestIdHeaders()).toEqual({});
  expect(runWithRequestId(undefined, getRequestIdHeaders)).toEqual({});
});

it('getRequestIdOfTrace returns undefined for a trace id with a wrong length', () => {
  expect(getRequestIdOfTrace('8c7d9e0f1a2b3c4d')).toBeUndefined();
  expect(getRequestIdOfTrace('')).toBeUndefined();
});
