import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/http-server.ts';
import { pooledTransport } from '../src/graphql/pooled-transport.ts';
import { sharedMemoryConnector } from '../src/graphql/shared-memory-socket.ts';
import { connectGateway, credentialAnswer } from './connected-gateway.ts';
import { clientCredentials, post, requestAuthorizationHeader } from './gateway.ts';

/** Less and more than one read of 64 KiB, than a response of the pool, and than its next larger memory. */
const sizes = [0, 1, 700, 4_095, 4_096, 65_000, 65_600, 140_000, 262_144, 262_145, 900_000];
const bodyOf = (number: number): string =>
  `${number} `.repeat(sizes[number % sizes.length] ?? 0).slice(0, sizes[number % sizes.length]);

/** Sends the body in parts, so that the reads of all connections alternate. Every second one is chunked. */
async function answer(number: number, response: ServerResponse): Promise<void> {
  const body = bodyOf(number);
  if (number % 2 === 0) response.setHeader('content-length', body.length);
  for (let at = 0; at < body.length; at += 50_000) {
    response.write(body.slice(at, at + 50_000));
    await turn();
  }
  response.end();
}

const resources = new AsyncDisposableStack();
let url: string;
beforeAll(async () => {
  const server = await startTestServer(async (request, response) => {
    await answer(JSON.parse(await text(request)).variables, response);
  });
  ({ url } = resources.use(server));
});
afterAll(() => resources.disposeAsync());

test('responses that arrive at the same time keep their bytes, also when their memory is used again', async () => {
  const transport = pooledTransport(url, 1);
  resources.defer(transport.close);
  const { signal } = new AbortController();
  for (let round = 0; round < 2; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 2 * sizes.length }, (_, number) =>
        transport.send({ query: '{ a }', variables: String(number), headers: {}, maxBytes: 1_000_000 }, signal),
      ),
    );
    const bodies = responses.map((response) => response.read((bytes) => bytes.toString()));
    expect(bodies.map((body, number) => body === bodyOf(number))).toEqual(bodies.map(() => true));
    expect(() => responses[0]?.read((bytes) => bytes)).toThrow('only once');
  }
});

test('bytes that nobody reads at once are not overwritten by the bytes of another connection', async () => {
  const connect = (): Promise<Duplex> =>
    new Promise((resolve, reject) => {
      const { hostname, port, protocol } = new URL(url);
      sharedMemoryConnector()({ hostname, port, protocol }, (error, socket) =>
        error ? reject(error) : resolve(socket),
      );
    });
  const sockets = [await connect(), await connect()];
  for (const [number, socket] of sockets.entries()) {
    const body = `{"variables":${number + 2}}`;
    socket.write(`POST / HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  }
  await expect.poll(() => sockets.map(({ readableLength }) => readableLength > 700)).toEqual([true, true]);
  const received = await Promise.all(sockets.map((socket) => text(socket)));
  expect(received.map((response, index) => response.includes(bodyOf(index + 2).slice(0, 600)))).toEqual([true, true]);
});

const mebibyte = 1024 * 1024;

test.each([
  ['with its size in Content-Length', { 'content-length': String(64 * mebibyte) }],
  ['without Content-Length', {}],
])(
  'the gateway aborts a response of the engine that is too large, and responds with 422: a response %s',
  async (_, headers) => {
    let sent = 0;
    const maxima: unknown[] = [];
    const { app } = await connectGateway((incoming, outgoing) => {
      incoming.resume();
      maxima.push(incoming.headers['x-response-max-bytes']);
      outgoing.writeHead(200, { 'content-type': 'application/json', ...headers });
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const write = (): void => {
        while (!outgoing.destroyed && outgoing.write(chunk)) sent += chunk.length;
      };
      outgoing.on('drain', write);
      // A gateway that knows the size waits for no part of the body.
      if ('content-length' in headers) outgoing.flushHeaders();
      else write();
    });
    const response = await post(app, '/auth/api_key', clientCredentials);
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'RESPONSE_TOO_LARGE' }),
    ]);
    expect(maxima).toEqual([String(4 * mebibyte)]);
    expect(sent).toBeLessThan(16 * mebibyte);
  },
);

test('the gateway asks the engine for at most 16 MiB of a page of records, and for at most 4 MiB if it parses the response', async () => {
  const maxima = new Map<string, string | undefined>();
  const total = { aggregate: { count: 0 } };
  const empty = JSON.stringify({
    data: { invoices: [], invoices_aggregate: total, balances: [], balances_aggregate: total },
  });
  const { app } = await connectGateway(async (incoming, response) => {
    const [root = ''] = /credentials|invoices|balances/.exec(await text(incoming)) ?? [];
    maxima.set(root, String(incoming.headers['x-response-max-bytes']));
    response.setHeader('content-type', 'application/json').end(root === 'credentials' ? credentialAnswer : empty);
  });
  const headers = await requestAuthorizationHeader(app);
  for (const path of ['/v1/invoices', '/v1/balances']) expect((await app.request(path, { headers })).status).toBe(200);
  expect(Object.fromEntries(maxima)).toEqual({
    credentials: String(4 * mebibyte),
    invoices: String(16 * mebibyte),
    balances: String(4 * mebibyte),
  });
});
