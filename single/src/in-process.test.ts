import { copyBytes } from '@fds/gateway/transport';
import { expect, test, vi } from 'vitest';
import { inProcessTransport } from './in-process.ts';

const message = { query: '{ a }', variables: '{"ä":1}', headers: { authorization: 'Bearer token' }, maxBytes: 1 };

test('inProcessTransport passes a GraphQL operation to the engine and returns the bytes of the response', async () => {
  const bytes = copyBytes('{"data":{}}');
  const answer = vi.fn(async () => bytes);
  const { signal } = new AbortController();
  const transport = inProcessTransport({ app: { fetch: () => new Response() }, answer });
  expect(await transport.send(message, signal)).toBe(bytes);
  expect(answer).toHaveBeenCalledWith(message, signal);
});

test.each([
  [200, true],
  [500, false],
])('the in-process transport reads the health of the engine: status %d', async (status, isHealthy) => {
  const transport = inProcessTransport({
    app: { fetch: ({ url }) => new Response(null, { status: new URL(url).pathname === '/healthz' ? status : 404 }) },
    answer: async () => copyBytes(''),
  });
  expect(await transport.isHealthy(new AbortController().signal)).toBe(isHealthy);
});
