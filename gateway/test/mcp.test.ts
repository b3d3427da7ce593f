import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connectMcpAgent, type McpAgent } from './agent.ts';
import { mockEngine } from './engine.ts';
import {
  clientCredentials,
  completeRow,
  createCheckedGateway,
  credentialRow,
  organisation,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { invoiceRow, invoiceRows } from './invoice-rows.ts';

const engine = mockEngine({
  credentials: [credentialRow(clientCredentials, organisation)],
  invoices: [...invoiceRows, invoiceRow(92, { document_id: uuid(7) })],
  documents: [completeRow('documents', { id: uuid(7), workspace_id: workspace })],
  webhooks: [
    {
      ...completeRow('webhooks', { id: uuid(70), workspace_id: workspace, event: 'invoice.created' }),
      group_id: uuid(8),
      headers: null,
      first_delivered_at: null,
      failing_since: null,
      disabled_at: null,
      disabled_reason: null,
      previous_secret_expires_at: null,
      webhook_deliveries: [],
    },
  ].map((row) => ({ ...row, registrations: [row] })),
});
const config = testConfig();
const app = await createCheckedGateway(config);
let agent: McpAgent;
let authorization = '';

const url = 'http://localhost/mcp';
const viaApp =
  (to: typeof app): typeof fetch =>
  async (input, init) =>
    to.fetch(new Request(input, init));

beforeAll(async () => {
  engine.server.listen({ onUnhandledFrame: 'error' });
  ({ authorization } = await requestAuthorizationHeader(app));
  agent = await connectMcpAgent(url, authorization, viaApp(app));
});
afterEach(engine.reset);
afterAll(async () => {
  await agent[Symbol.asyncDispose]();
  engine.server.close();
});

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
  test('POST /mcp lists tools that only read data, with their descriptions and the schemas of their arguments', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_roots',
      'describe_root',
      'query_records',
      'aggregate_records',
      'read_document_records',
      'list_webhooks',
      'list_webhook_deliveries',
    ]);
    for (const { description, inputSchema, annotations } of tools) {
      expect(description?.length).toBeGreaterThan(40);
      expect(inputSchema.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
    }
    expect(JSON.stringify(tools.find(({ name }) => name === 'query_records')?.inputSchema)).toContain('whereClause');
    expect(agent.client.getInstructions()).toContain('list_roots');
  });

  test.each([
    ['the newest revision', { pin: '2026-07-28' } as const, '2026-07-28'],
    ['the revision before', 'legacy' as const, '2025-11-25'],
  ])('POST /mcp answers an agent in %s of the protocol', async (_name, mode, version) => {
    await using speaker = await connectMcpAgent(url, authorization, viaApp(app), mode);
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

  test('the tools list_roots and describe_root return the record types that clients can query', async () => {
    const { body } = await agent.call('list_roots');
    const { roots } = v.parse(v.object({ roots: v.array(v.unknown()) }), body);
    expect(roots).toHaveLength(32);
    expect(roots).toContainEqual(expect.objectContaining({ root: 'invoices', resource_type: 'invoice' }));
    const described = await agent.call('describe_root', { root: 'invoices' });
    expect(described.body).toMatchObject({ data: { id: 'invoices', attributes: { resource_type: 'invoice' } } });
  });

  test('the tool query_records returns the same records as POST /v1/records/query', async () => {
    const query = { root: 'invoices', limit: 2, fields: ['status'], orderBy: { field: 'created_at' } };
    const rest = v.parse(
      v.object({ data: v.array(v.unknown()) }),
      await (await post(app, '/v1/records/query', query, { authorization })).json(),
    );
    const { isError, body } = await agent.call('query_records', query);
    expect(isError).toBe(false);
    expect(body).toMatchObject({ data: rest.data });
    expect(rest.data).toHaveLength(2);
  });

  test('the engine operations of a tool have the role of the caller', async () => {
    await agent.call('query_records', { root: 'invoices', limit: 1 });
    expect(engine.received.map(({ session }) => session.role)).toEqual(['organisation']);
  });

  test.each([
    [
      'query_records',
      { root: 'invoices', filters: [{ field: 'isue_date', operator: 'eq', value: 'x' }] },
      'UNKNOWN_FIELD',
      'Did you mean `issue_date`?',
    ],
    ['query_records', {}, 'INVALID_REQUEST', '`root` is required.'],
    ['query_records', { root: 'invoices', limit: 201 }, 'INVALID_REQUEST', 'from 1 to 200'],
    [
      'query_records',
      { root: 'invoices', whereClause: { terms: { _eq: 'x'.repeat(70_000) } } },
      'INVALID_WHERE_CLAUSE',
      '65536',
    ],
    ['describe_root', { root: 'invoice' }, 'INVALID_REQUEST', 'Did you mean `invoices`?'],
    ['read_document_records', { document: uuid(1) }, 'INVALID_REQUEST', 'Did you mean `document_id`?'],
    ['read_document_records', { document_id: uuid(1) }, 'DOCUMENT_NOT_FOUND', 'may not access'],
    ['list_webhook_deliveries', { webhook_id: uuid(1) }, 'WEBHOOK_NOT_FOUND', 'may not access'],
    ['list_webhook_deliveries', { webhook_id: uuid(1), limit: 1000 }, 'INVALID_REQUEST', 'at most 200'],
  ])('the error of the tool %s tells the agent what to correct (case %#)', async (name, given, code, detail) => {
    const { isError, body } = await agent.call(name, given);
    expect(isError).toBe(true);
    expect(JSON.stringify(body)).toContain(code);
    expect(JSON.stringify(body)).toContain(detail);
    expect(JSON.stringify(body)).not.toContain('/v1/');
  });

  test.each([
    ['query_records', { root: 'invoice' }, '`list_roots` lists all roots.'],
    ['query_records', { root: 'invoices', fields: ['x'] }, '`describe_root` lists all names.'],
  ])('the error of the tool %s names tools instead of endpoints (case %#)', async (name, given, detail) => {
    expect(JSON.stringify((await agent.call(name, given)).body)).toContain(detail);
  });

  test('every tool has a short output schema, and the structured content of its result matches the schema', async () => {
    const given: Readonly<Record<string, Record<string, unknown>>> = {
      list_roots: {},
      describe_root: { root: 'invoices' },
      query_records: { root: 'invoices', limit: 2, include: ['issuer', 'workspace'], total: true },
      aggregate_records: { root: 'invoices' },
      read_document_records: { document_id: uuid(7) },
      list_webhooks: {},
      list_webhook_deliveries: { webhook_id: uuid(8) },
    };
    const { tools } = await agent.client.listTools();
    for (const { name, outputSchema } of tools) {
      expect(JSON.stringify(outputSchema ?? '').length, name).toBeLessThan(6_000);
      const { isError, body, structured } = await agent.call(name, given[name]);
      expect(isError, JSON.stringify(body)).toBe(false);
      expect(structured).toEqual(body);
    }
  });

  test('the tool query_records returns the most important fields if the arguments select none', async () => {
    const query = { root: 'invoices', limit: 1, include: ['workspace'] };
    const records = v.object({ data: v.tuple([v.object({ attributes: v.record(v.string(), v.unknown()) })]) });
    const { attributes } = v.parse(records, (await agent.call('query_records', query)).body).data[0];
    expect(Object.keys(attributes)).toEqual([
      'reference_number',
      'document_type',
      'issue_date',
      'due_date',
      'grand_total',
      'payment_status',
      'status',
    ]);
    const chosen = await agent.call('query_records', { root: 'invoices', limit: 1, fields: ['terms'] });
    expect(chosen.body).toMatchObject({ data: [{ attributes: { terms: null } }] });
  });

  test('the error for an unknown tool suggests a tool with a similar name', async () => {
    await expect(agent.client.callTool({ name: 'list_root', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Did you mean `list_roots`?'),
    });
  });

  test.each([
    ['without a credential', ''],
    ['with a forged token', 'Bearer forged'],
  ])('POST /mcp rejects a connection %s with 401 and WWW-Authenticate', async (_name, credential) => {
    await expect(connectMcpAgent(url, credential, viaApp(app))).rejects.toThrow(/HTTP 401/);
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
