import { copyToResponseBytes } from '@fds/gateway/transport';
import { expect, test, vi } from 'vitest';
import { createInProcessEngineTransport } from './in-process.ts';

const message = { query: '{ a }', variables: '{"ä":1}', headers: { authorization: 'Bearer token' } };

test('createInProcessEngineTransport passes a GraphQL operation to the engine and returns the bytes of the response', async () => {
  const bytes = copyToResponseBytes('{"data":{}}');
  const answer = vi.fn(async () => bytes);
  const { signal } = new AbortController();
  const transport = createInProcessEngineTransport({ app: { fetch: () => new Response() }, answer });
  expect(await transport.send(message, signal)).toBe(bytes);
  expect(answer).toHaveBeenCalledWith(message, signal);
});

test('the fetch function of the in-process transport passes a GraphQL operation to the engine in the same process', async () => {
  const answer = vi.fn(async () => copyToResponseBytes('{"data":{"ä":1}}'));
  const { signal } = new AbortController();
  const transport = createInProcessEngineTransport({ app: { fetch: () => new Response() }, answer });
  const body = JSON.stringify({ query: message.query, variables: { ä: 1 } });
  const headers = { Authorization: 'Bearer token' };
  const response = await transport.fetch(new URL('http://engine/v1/graphql'), {
    method: 'POST',
    body,
    headers,
    signal,
  });
  expect([response.status, await response.json()]).toEqual([200, { data: { ä: 1 } }]);
  expect(answer).toHaveBeenCalledWith(message, signal);
});

test('the fetch function of the in-process transport passes requests without a GraphQL operation to the engine in the same process', async () => {
  const transport = createInProcessEngineTransport({
    app: { fetch: ({ method, url }) => new Response(`${method} ${url}`, { status: 418 }) },
    answer: async () => copyToResponseBytes(''),
  });
  const response = await transport.fetch('http://engine/healthz');
  expect([response.status, await response.text()]).toEqual([418, 'GET http://engine/healthz']);
});
