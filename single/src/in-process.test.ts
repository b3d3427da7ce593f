import { ownBytes } from '@fds/gateway/transport';
import { expect, test, vi } from 'vitest';
import { inProcess } from './in-process.ts';

const message = { query: '{ a }', variables: '{"ä":1}', headers: { authorization: 'Bearer token' } };

test('an operation is a call of the engine, whose bytes are the answer', async () => {
  const bytes = ownBytes('{"data":{}}');
  const answer = vi.fn(async () => bytes);
  const { signal } = new AbortController();
  const transport = inProcess({ app: { fetch: () => new Response() }, answer });
  expect(await transport.send(message, signal)).toBe(bytes);
  expect(answer).toHaveBeenCalledWith(message, signal);
});

test.each([
  ['up', 200, true],
  ['not up', 500, false],
])('an engine that says so is %s', async (_case, status, expected) => {
  const transport = inProcess({
    app: { fetch: ({ url }) => new Response(null, { status: url.endsWith('/healthz') ? status : 404 }) },
    answer: async () => ownBytes(''),
  });
  expect(await transport.isUp(new AbortController().signal)).toBe(expected);
});
