import { beforeAll, describe, expect, test } from 'vitest';
import { connectMcpAgent, fetchFrom } from './agent.ts';
import { createCheckedGateway, requestAuthorizationHeader, testConfig } from './gateway.ts';
import { invoiceRows } from './invoice-rows.ts';
import { startMockEngine } from './started-engine.ts';

startMockEngine({ invoices: invoiceRows });
const config = testConfig();
const app = await createCheckedGateway(config);
let authorization = '';
beforeAll(async () => {
  ({ authorization } = await requestAuthorizationHeader(app));
});

const url = 'http://localhost/mcp';
const rpc = { jsonrpc: '2.0', id: 1 };
const accept = 'application/json, text/event-stream';

/** Sends a message to `/mcp` without the official client. */
const send = (body: unknown, headers: Readonly<Record<string, string>> = {}, to = app) =>
  to.fetch(
    new Request(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { authorization, accept, 'content-type': 'application/json', ...headers },
    }),
  );

describe('POST /mcp', () => {
  test.each([
    ['the newest revision', { pin: '2026-07-28' } as const, '2026-07-28'],
    ['the revision before', 'legacy' as const, '2025-11-25'],
  ])('POST /mcp answers an agent in %s of the protocol', async (_name, mode, version) => {
    await using speaker = await connectMcpAgent(url, authorization, fetchFrom(app), mode);
    expect(speaker.client.getNegotiatedProtocolVersion()).toBe(version);
    expect(await speaker.call('query_records', { root: 'invoices', limit: 1 })).toMatchObject({ isError: false });
  });

  test.each([
    ['another web page', 'https://evil.example', 403],
    ['a web page of the service', 'http://localhost', 200],
    ['an origin in CORS_ORIGINS', 'https://app.example', 200],
  ])('POST /mcp answers a request of %s with the right status', async (_name, origin, status) => {
    const allowing = await createCheckedGateway({ ...config, corsOrigins: ['https://app.example'] });
    const response = await send({ ...rpc, method: 'ping' }, { origin }, allowing);
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' });
  });

  test.each([
    ['without a credential', ''],
    ['with a forged token', 'Bearer forged'],
  ])('POST /mcp rejects a connection %s with 401 and WWW-Authenticate', async (_name, credential) => {
    await expect(connectMcpAgent(url, credential, fetchFrom(app))).rejects.toThrow(/HTTP 401/);
    const response = await send({ ...rpc, method: 'tools/list' }, { authorization: credential });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  test('POST /mcp rejects a body that is larger than the maximum size with 413', async () => {
    const small = await createCheckedGateway({ ...config, maxBodyBytes: 500 });
    const question = { root: 'invoices', whereClause: { terms: { _eq: 'x'.repeat(1000) } } };
    const params = { name: 'query_records', arguments: question };
    const response = await send({ ...rpc, method: 'tools/call', params }, {}, small);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  test.each<[string, unknown, Readonly<Record<string, string>>, number, RegExp]>([
    [
      'an Accept header without the media types',
      { ...rpc, method: 'ping' },
      { accept: 'text/html' },
      406,
      /Not Acceptable/,
    ],
    [
      'another content type',
      { ...rpc, method: 'ping' },
      { 'content-type': 'text/plain' },
      415,
      /UNSUPPORTED_MEDIA_TYPE/,
    ],
    ['text that is not JSON', '{', {}, 400, /not valid JSON/],
    ['several messages', [{ ...rpc, method: 'ping' }], {}, 400, /one JSON-RPC message/],
    ['JSON that is not a message', { hello: 1 }, {}, 400, /not a valid JSON-RPC message/],
    ['deeply nested JSON', `${'['.repeat(100)}${']'.repeat(100)}`, {}, 400, /64 levels/],
    [
      'an unknown version of the protocol',
      { ...rpc, method: 'ping' },
      { 'mcp-protocol-version': '1999-01-01' },
      400,
      /protocol version/i,
    ],
  ])('POST /mcp rejects %s', async (_name, body, headers, status, text) => {
    const response = await send(body, headers);
    expect(response.status).toBe(status);
    expect(await response.text()).toMatch(text);
  });

  test('POST /mcp responds to an unknown JSON-RPC method with a JSON-RPC error', async () => {
    const response = await send({ ...rpc, method: 'resources/list' });
    expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } });
  });

  test('the rate limit counts each message to /mcp once', async () => {
    const limited = await createCheckedGateway({
      ...config,
      rateLimits: { general: 2, auth: 0, ai: 0, ai_organisation: 0 },
    });
    const call = { ...rpc, method: 'tools/call', params: { name: 'describe_root', arguments: { root: 'invoices' } } };
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await send(call, {}, limited)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test.each(['GET', 'DELETE'])('%s /mcp is rejected with 405, because the endpoint has no sessions', async (method) => {
  const response = await app.fetch(new Request(url, { method, headers: { authorization } }));
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
});
