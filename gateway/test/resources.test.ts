import { HttpResponse } from 'msw';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { mockEngine } from './engine.ts';
import {
  createCheckedGateway,
  getErrorCodesAndPositions,
  getResourceIds,
  parseResponseBody,
  post,
  rejectionOf,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { apiKey, apiKeyRow, recordTypesWithEndpoints, resourceRows } from './resource-rows.ts';

const tables = resourceRows();
const engine = mockEngine(tables);
engine.server.listen({ onUnhandledFrame: 'error' });
afterEach(engine.reset);
afterAll(() => engine.server.close());

const app = await createCheckedGateway(testConfig());
const token = await requestAuthorizationHeader(app);
engine.reset();

const callers = { organisation: token, workspace: { authorization: `Bearer ${apiKey}` } };
const get = (path: string, headers: Readonly<Record<string, string>> = token) => app.request(path, { headers });
/** Returns the operations that the engine has received for the caller, without the operations of the authentication. */
const sent = () => engine.received.filter(({ session }) => session.role !== 'authenticator');

/** Sets the mock engine's response to the mutations that the gateway sends for a client's request. */
const writesGive = (answer: object) =>
  engine.answerWith(({ session, text }) =>
    session.role !== 'authenticator' && text.startsWith('mutation') ? HttpResponse.json(answer) : undefined,
  );

describe.each(Object.entries(callers))('operations sent to the engine for the role %s', (role, headers) => {
  test.each([...recordTypesWithEndpoints.map((root) => `/v1/${root}/${uuid(21)}`), `/v1/balances/${uuid(31)}`])(
    "for GET %s, the gateway sends one valid operation with the caller's role to the engine",
    async (path) => {
      expect((await get(path, headers)).status).toBe(200);
      expect(sent().map(({ session }) => session.role)).toEqual([role]);
    },
  );

  test.each([
    '/v1/invoices/00000000-0000-7000-8000-000000000021?include=company,payment_means,people,document,invoice_item',
    '/v1/balances?include=transactions,account,workspaces&sort=-updated_at',
    '/v1/balances',
    '/v1/ledger-accounts',
    '/v1/journals?sort=-name,default_debit_account.code',
    '/v1/chat-conversations?filter[external_workspace_id]=studio',
    '/v1/api-key?sort=-last_used_at',
  ])('for GET %s, the gateway sends one valid operation to the engine', async (path) => {
    expect((await get(path, headers)).status).toBe(200);
    expect(sent()).toHaveLength(1);
  });

  test.each(['api-key', 'balances', 'transactions', 'workspaces'])(
    'DELETE /v1/%s/{id} sends one valid GraphQL operation to the engine',
    async (name) => {
      writesGive({ data: { removed: { affected_rows: 0 }, marked: { affected_rows: 1 } } });
      const response = await app.request(`/v1/${name}/${uuid(1)}`, { method: 'DELETE', headers });
      expect([response.status, await response.text()]).toEqual([204, '']);
      expect(sent().map(({ variables }) => variables.id)).toEqual([uuid(1)]);
    },
  );

  test('for POST /v1/workspaces and for POST /v1/api-key, the gateway sends one valid operation to the engine', async () => {
    writesGive({ data: { insert_workspaces_one: { id: uuid(77) }, insert_api_keys_one: { id: uuid(77) } } });
    const attributes = { name: 'New' };
    const first = await post(app, '/v1/workspaces', { data: { type: 'workspace', attributes } }, headers);
    const key = { type: 'api-key', attributes: { ...attributes, workspace: { id: workspace.toUpperCase() } } };
    const second = await post(app, '/v1/api-key', { data: key }, headers);
    const idIn = (response: Response, path: string) => response.headers.get('location')?.slice(path.length);
    const stamp = { created_at: expect.any(String), updated_at: expect.any(String) };
    const parent_workspace_id = role === 'workspace' ? workspace : null;
    const secret = { key_prefix: expect.any(String), key_hash: expect.any(String) };
    const origin = { access: 'write', created_by: expect.any(String) };
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(sent().map(({ variables }) => variables.object)).toEqual([
      {
        ...stamp,
        id: idIn(first, 'http://localhost/v1/workspaces/'),
        name: 'New',
        parent_workspace_id,
        auto_extract_enabled: true,
      },
      {
        ...stamp,
        id: idIn(second, 'http://localhost/v1/api-key/'),
        name: 'New',
        workspace_id: workspace,
        ...origin,
        ...secret,
      },
    ]);
  });
});

describe('GET /v1/balances', () => {
  test('GET /v1/balances/{id} returns all attributes and relationships of a balance', async () => {
    const response = await get(`/v1/balances/${uuid(31)}`);
    const { data } = JSON.parse(await response.text());
    expect(Object.keys(data)).toEqual(['type', 'id', 'attributes', 'relationships']);
    expect(data.attributes).toMatchObject({
      local_balance: { closing_booked: '12345678901234567890.10', opening_booked: null },
      foreign_exchange: [
        {
          currency_rate: '1.10',
          currency_pair: 'EUR/USD',
          currency_rate_source: 'ECB',
          currency_rate_at: '2026-01-01T00:00:00.000Z',
        },
      ],
      balance_at_from: '2026-01-21T12:00:00.000Z',
    });
    expect(data.relationships).toEqual({
      transactions: { data: [51, 52].map((n) => ({ type: 'transaction', id: uuid(n) })) },
      account: { data: { type: 'payment_mean', id: uuid(41) } },
      workspaces: { data: [{ type: 'workspace', id: workspace }] },
    });
  });

  test('GET /v1/balances returns numbered pages with the number of balances and pages', async () => {
    const body = await parseResponseBody(await get('/v1/balances?per_page=2&page=2'));
    expect(getResourceIds(body)).toEqual([uuid(31)]);
    expect(body.meta).toEqual({ total: 3, page: 2, per_page: 2, total_pages: 2, next_cursor: null });
    expect(sent().map(({ variables }) => variables)).toMatchObject([{ limit: 2, offset: 2 }]);
  });

  test.each([
    ['filter[balance_at_from][from]=2026-01-22T12:00:00%2B00:00', [33, 32]],
    ['filter[balance_at_from][to]=2026-01-22', [32, 31]],
    ['filter[balance_at_from][from]=2026-01-22&filter[balance_at_from][to]=2026-01-22', [32]],
    ['filter[external_workspace_id]=studio&sort=balance_at_from', [31, 32, 33]],
    ['filter[external_workspace_id]=other', []],
    [`filter[account_id]=${uuid(42)}`, []],
  ])('GET /v1/balances filters by %s', async (query, expected) => {
    expect(getResourceIds(await parseResponseBody(await get(`/v1/balances?${query}`)))).toEqual(expected.map(uuid));
  });

  test('GET /v1/balances lists all invalid query parameters', async () => {
    const wrong = {
      include: 'transaction',
      'filter[created_at][from]': 'yesterday',
      'filter[account_id]': 'main',
      'filter[external_workspace_id]': 'a\0b',
      sort: 'balance_at_from,created_at',
      page: '0',
      per_page: '101',
      'page[limit]': '2',
    };
    const response = await get(`/v1/balances?${new URLSearchParams(wrong)}`);
    expect(response.status).toBe(400);
    expect(getErrorCodesAndPositions(await parseResponseBody(response)).toSorted()).toEqual(
      Object.keys(wrong)
        .map((name) => [name === 'page[limit]' ? 'UNKNOWN_PARAMETER' : 'INVALID_REQUEST', name])
        .toSorted(),
    );
  });
});

describe('record types without relationships', () => {
  test('GET /v1/journals returns journals newest first, each with only the members type, id and attributes', async () => {
    const { data, meta, links } = JSON.parse(await (await get('/v1/journals')).text());
    expect(data.map((entry: object) => Object.keys(entry))).toEqual(data.map(() => ['type', 'id', 'attributes']));
    expect(data.map(({ id }: { id: string }) => id)).toEqual([23, 22, 21].map(uuid));
    expect([meta, links]).toEqual([{ total: 3, count: 3, next_cursor: null }, { next: null }]);
  });

  test.each([
    ['order_by=created_at', [21, 22, 23]],
    ['order_by=created_at&direction=desc', [23, 22, 21]],
    ['sort=-created_at', [23, 22, 21]],
    ['sort=', [23, 22, 21]],
    [`filter[workspace_id]=${uuid(12)}`, []],
    ['filter[external_workspace_id]=studio', [22]],
  ])('apply %s', async (query, expected) => {
    const { data } = JSON.parse(await (await get(`/v1/ledger-accounts?${query}`)).text());
    expect(data.map(({ id }: { id: string }) => id)).toEqual(expected.map(uuid));
  });

  test.each([
    ['direction=asc', [['INVALID_REQUEST', 'direction']]],
    ['sort=name&order_by=code', [['INVALID_REQUEST', 'order_by']]],
    ['sort=name&direction=asc', [['INVALID_REQUEST', 'direction']]],
    ['sort=name,-colour', [['UNKNOWN_FIELD', 'sort']]],
    ['order_by=colour', [['UNKNOWN_FIELD', 'order_by']]],
    [`sort=${Array.from({ length: 11 }, () => 'name').join()}`, [['INVALID_REQUEST', 'sort']]],
    ['page[limit]=201', [['INVALID_REQUEST', 'page[limit]']]],
    ['page[cursor]=guess', [['INVALID_CURSOR', 'page[cursor]']]],
  ])('reject %s', async (query, expected) => {
    const response = await get(`/v1/journals?${query}`);
    expect(await rejectionOf(response)).toEqual([400, expected]);
  });
});

test.each([
  ['DELETE', '/v1/api-key', { removed: { affected_rows: 1 } }],
  ['DELETE', '/v1/workspaces', { marked: { affected_rows: 1 } }],
])('%s %s removes the API keys of the organisation from the cache', async (method, path, data) => {
  const fresh = await createCheckedGateway(testConfig());
  const headers = callers.workspace;
  const lookups = () => engine.received.filter(({ text }) => text.includes('descendants'));
  writesGive({ data });
  for (let request = 0; request < 2; request += 1)
    expect((await fresh.request('/v1/journals', { headers })).status).toBe(200);
  expect(lookups()).toHaveLength(1);
  await fresh.request(`${path}/${uuid(1)}`, { method, headers: await requestAuthorizationHeader(fresh) });
  tables.api_keys = [];
  try {
    expect((await fresh.request('/v1/journals', { headers })).status).toBe(401);
  } finally {
    tables.api_keys = [apiKeyRow];
  }
  expect(lookups()).toHaveLength(2);
  await vi.waitFor(() => expect(engine.received.some(({ text }) => text.includes('last_used_at'))).toBe(true), {
    timeout: 15_000,
  });
});
