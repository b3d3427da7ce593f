import { randomUUID } from 'node:crypto';
import { type RequestListener, request as sendRequest } from 'node:http';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLogger } from '@fds/platform/log';
import { listen } from '@fds/platform/serve';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createFakeTransport } from '../../testing/fake-transport.ts';
import { startTestServer } from '../../testing/http-server.ts';
import { createGateway } from '../src/app.ts';
import { pooledTransport } from '../src/graphql/pooled-transport.ts';
import { sharedMemoryConnector } from '../src/graphql/shared-memory-socket.ts';
import { copyBytes } from '../src/graphql/transport.ts';
import { connectGateway, credentialAnswer } from './connected-gateway.ts';
import { clientCredentials, post, requestAuthorizationHeader, testConfig } from './gateway.ts';

afterEach(() => void vi.useRealTimers());

const answering: RequestListener = (request, response) => {
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end(credentialAnswer));
};
const silent: RequestListener = (request) => request.resume();

test('the gateway reuses connections to the engine', async () => {
  const seen: unknown[] = [];
  const connections = new Set<unknown>();
  const { app } = await connectGateway((request, response) => {
    connections.add(request.socket);
    seen.push([
      request.method,
      request.url,
      request.headers['content-type'],
      request.headers.authorization?.slice(0, 7),
    ]);
    answering(request, response);
  });
  for (let n = 0; n < 5; n++) expect((await post(app, '/auth/api_key', clientCredentials)).status).toBe(200);
  expect(connections.size).toBe(1);
  expect(seen[0]).toEqual(['POST', '/v1/graphql', 'application/json', 'Bearer ']);
});

test('a connection that the engine does not accept within the limit fails', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect').mockReturnThis();
  onTestFinished(() => connect.mockRestore());
  const failure = new Promise((resolve) =>
    sharedMemoryConnector(1)({ hostname: 'engine', port: '80', protocol: 'http:' }, (...[error]) => resolve(error)),
  );
  expect(await failure).toEqual(new Error('the engine accepts no connection within 1 ms'));
});

test('the readiness check fails while the engine is unavailable', async () => {
  let status = 200;
  let result = '{"data":{"workspaces":[]}}';
  const { app, stop } = await connectGateway((request, response) => {
    response.statusCode = request.url === '/healthz?strict=true' ? status : 200;
    response.setHeader('content-type', 'application/json');
    response.end(request.url === '/v1/graphql' ? result : 'OK');
  });
  const ready = async () => (await app.request('/readyz')).status;
  expect(await ready()).toBe(200);
  status = 500;
  expect(await ready()).toBe(503);
  status = 200;
  result = `{"errors":[{"message":"field 'workspaces' not found","extensions":{"code":"validation-failed"}}]}`;
  expect(await ready()).toBe(503);
  await stop();
  expect(await ready()).toBe(503);
  expect((await app.request('/healthz')).status).toBe(200);
  expect((await app.request('/.well-known/jwks.json')).status).toBe(200);
});

test('the readiness check does not count as an operation of an organisation', async () => {
  const { app } = await connectGateway(answering, { engineOperations: 0 });
  expect((await app.request('/readyz')).status).toBe(200);
  expect((await post(app, '/auth/api_key', clientCredentials)).status).toBe(503);
});

test('the gateway responds with 503 and Retry-After if the engine is unavailable', async () => {
  const { app, stop } = await connectGateway(answering);
  await stop();
  const response = await post(app, '/auth/api_key', clientCredentials);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await response.json()).toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
});

test('the gateway responds with 504 after the timeout if the engine does not respond', async () => {
  const { app } = await connectGateway(silent, { engineTimeoutMs: 50 });
  const response = await post(app, '/auth/api_key', clientCredentials);
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ code: 'ENGINE_TIMEOUT' });
  expect((await app.request('/readyz')).status).toBe(504);
});

test('the response to one request does not end the deadlines of other requests', async () => {
  let operations = 0;
  const transport = createFakeTransport(async () => {
    operations += 1;
    return operations === 1 ? copyBytes(credentialAnswer) : await new Promise(() => {});
  });
  const { app } = await createGateway(testConfig({ engineTimeoutMs: 50 }), { transport });
  const responses = await Promise.all([1, 2, 3].map(() => post(app, '/auth/api_key', clientCredentials)));
  expect(responses.map(({ status }) => status)).toEqual([200, 504, 504]);
});

test('the gateway responds with 504 after the timeout if an embedded engine ignores the abort signal', async () => {
  const gateway = await createGateway(testConfig({ engineTimeoutMs: 50 }), {
    transport: createFakeTransport(() => new Promise(() => {})),
  });
  expect((await post(gateway.app, '/auth/api_key', clientCredentials)).status).toBe(504);
});

test('the gateway responds with 504 if the engine returns an error without a reason shortly before the timeout', async () => {
  const failure = copyBytes(
    '{"errors":[{"message":"database query error","extensions":{"code":"unexpected","path":"$"}}]}',
  );
  vi.useFakeTimers({ toFake: ['performance'] });
  const codeAfter = async (ms: number) => {
    const transport = createFakeTransport(async () => {
      vi.advanceTimersByTime(ms);
      return failure;
    });
    const { app } = await createGateway(testConfig({ engineTimeoutMs: 10_000 }), { transport });
    return (await post(app, '/auth/api_key', clientCredentials)).json();
  };
  expect(await codeAfter(8_000)).toMatchObject({ status: 504, code: 'ENGINE_TIMEOUT' });
  expect(await codeAfter(100)).toMatchObject({ status: 500, code: 'INTERNAL_ERROR' });
});

/**
 * Starts a gateway with an engine that never responds.
 * @returns promises for the arrival of an operation and for its abort
 */
async function connectSilent() {
  const closed = vi.fn();
  const asked = vi.fn();
  const listener: RequestListener = (request, response) => {
    response.on('close', closed);
    request.resume().on('end', asked);
  };
  const { app } = await connectGateway(listener, { engineTimeoutMs: 600_000 });
  return { app, asked, closed };
}

test('the gateway aborts the operation of a client that disconnects', async () => {
  const { app, asked, closed } = await connectSilent();
  const controller = new AbortController();
  const headers = { authorization: 'Bearer fds_abcdefgh_key' };
  const exchange = app.request('/auth/api_key', {
    method: 'POST',
    body: JSON.stringify(clientCredentials),
    headers: { ...headers, 'content-type': 'application/json' },
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 15_000 });
  controller.abort();
  expect((await exchange).status).toBe(499);
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 15_000 });
});

test('the gateway aborts the HTTP request to the engine when the client closes its connection', async () => {
  const { app, asked, closed } = await connectSilent();
  const server = await listen(app, { host: '127.0.0.1', port: 0, variable: 'PORT' });
  onTestFinished(server.close);
  const sent = sendRequest(`${server.url}/auth/api_key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  }).on('error', () => {});
  sent.end(JSON.stringify(clientCredentials));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 15_000 });
  sent.destroy();
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 15_000 });
});

test('the abort signal cancels an operation of the pooled transport', async () => {
  const closed = vi.fn();
  const asked = vi.fn();
  await using server = await startTestServer((incoming, response) => {
    response.on('close', closed);
    incoming.resume().on('end', asked);
  });
  const transport = pooledTransport(server.url, 1);
  onTestFinished(transport.close);
  const controller = new AbortController();
  const sent = transport.send({ query: '{ a }', variables: '{}', headers: {}, maxBytes: 1024 }, controller.signal);
  const outcome = expect(sent).rejects.toThrow();
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 15_000 });
  controller.abort();
  await outcome;
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), { timeout: 15_000 });
});

test.each([
  ['GraphQL errors', '{"errors":[{"message":"no","extensions":{"code":"unexpected"}}]}'],
  ['a page of a proxy', '<html>'],
])('the log of an operation that failed with HTTP 500 (%s) contains no variables', async (_case, body) => {
  const lines: string[] = [];
  const log = createLogger({ name: 'gateway', level: 'info' }, { write: (line) => lines.push(line) });
  let sent = '';
  const { app } = await connectGateway(
    async (incoming, outgoing) => {
      sent = await text(incoming);
      outgoing.setHeader('content-type', 'application/json');
      if (sent.includes('credentials')) outgoing.end(credentialAnswer);
      else outgoing.writeHead(500).end(body);
    },
    {},
    log,
  );
  const secret = randomUUID();
  const resource = { data: { type: 'workspace', attributes: { name: secret } } };
  const response = await post(app, '/v1/workspaces', resource, await requestAuthorizationHeader(app));
  expect(response.status).toBeGreaterThanOrEqual(500);
  expect(sent).toContain(secret);
  expect(lines.join()).toContain('the engine responded');
  expect(lines.join()).not.toContain(secret);
});
