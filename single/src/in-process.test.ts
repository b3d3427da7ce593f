import { copyToResponseBytes } from '@fds/gateway/transport';
import { expect, test, vi } from 'vitest';
import { createInProcessEngineTransport } from './in-process.ts';

const message = { query: '{ a }', variables: '{"ä":1}', headers: { authorization: 'Bearer token' }, maxBytes: 1 };

test('createInProcessEngineTransport passes a GraphQL operation to the engine and returns the bytes of the response', async () => {
  const bytes = copyToResponseBytes('{"data":{}}');
  const answer = vi.fn(async () => bytes);
  const { signal } = new AbortController();
  const transport = createInProcessEngineTransport({ app: { fetch: () => new Response() }, answer });
  expect(await transport.send(message, signal)).toBe(bytes);
  expect(answer).toHaveBeenCalledWith(message, signal);
});

test.each([
  [200, true],
  [500, false],
])('the in-process transport reads the health of the engine: status %d', async (status, isHealthy) => {
  const transport = createInProcessEngineTransport({
    app: { fetch: ({ url }) => new Response(null, { status: new URL(url).pathname === '/healthz' ? status : 404 }) },
    answer: async () => copyToResponseBytes(''),
  });
  expect(await transport.isHealthy(new AbortController().signal)).toBe(isHealthy);
});
