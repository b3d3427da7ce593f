import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMcpAgent, fetchFrom, type McpAgent } from './agent.ts';
import {
  completeRow,
  createCheckedGateway,
  post,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { invoiceRow, invoiceRows } from './invoice-rows.ts';
import { startMockEngine } from './started-engine.ts';

const engine = startMockEngine({
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
const app = await createCheckedGateway(testConfig());
let agent: McpAgent;
let authorization = '';

beforeAll(async () => {
  ({ authorization } = await requestAuthorizationHeader(app));
  agent = await connectMcpAgent('http://localhost/mcp', authorization, fetchFrom(app));
});
afterAll(() => agent[Symbol.asyncDispose]());

describe('the tools of POST /mcp', () => {
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
});
