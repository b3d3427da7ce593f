import { expect, it } from 'vitest';
import { inRequest, requestHeaders, requestIdOfTrace } from './request-id.ts';

const id = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';

it('requestHeaders passes the id of the active request as a trace, from which requestIdOfTrace returns it', () => {
  const headers = inRequest(id, requestHeaders);
  expect(headers).toEqual({
    'x-request-id': id,
    'x-b3-traceid': '0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d',
    'x-b3-spanid': '8c7d9e0f1a2b3c4d',
  });
  expect(requestIdOfTrace(headers['x-b3-traceid'] ?? '')).toBe(id);
});

it('requestHeaders sends no trace for an id that is not a UUID, and nothing outside of a request', () => {
  expect(inRequest('mine', requestHeaders)).toEqual({ 'x-request-id': 'mine' });
  expect(requestHeaders()).toEqual({});
  expect(inRequest(undefined, requestHeaders)).toEqual({});
});

it('requestIdOfTrace returns nothing for a trace id of another length', () => {
  expect(requestIdOfTrace('8c7d9e0f1a2b3c4d')).toBeUndefined();
  expect(requestIdOfTrace('')).toBeUndefined();
});
