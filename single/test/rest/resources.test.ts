import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService } from '../records/service.ts';
import { getStatusAndErrorCodes, readListPage, readResource } from './answers.ts';

vi.setConfig({ testTimeout: 180_000 });

const service = await startTestService();
afterAll(() => service[Symbol.asyncDispose]());
const client = await service.organisation(firstOrganisationId);
const stranger = await service.organisation(secondOrganisationId);
const [found] = await service.sql<{ id: string }[]>`
  select id from workspaces w where organisation_id = ${firstOrganisationId} and deleted_at is null and parent_workspace_id is not null
    and not exists (select from workspaces c where c.parent_workspace_id = w.id)
    and exists (select from balances b where b.workspace_id = w.id) limit 1`;
const leafWorkspace = found?.id ?? '';
/** API client with the key of a workspace without child workspaces. */
const leaf = await service.apiKey(leafWorkspace);

/** Returns the ids of a table's rows that belong to a workspace or an organisation and are not deleted. */
const rowsOf = async (table: string, where: { organisation?: string; workspace?: string }): Promise<string[]> => {
  const { sql } = service;
  const rows = await sql<{ id: string }[]>`
    select t.id from ${sql(table)} t join workspaces w on w.id = ${table === 'workspaces' ? sql`t.id` : sql`t.workspace_id`}
    where w.deleted_at is null and w.organisation_id = ${where.organisation ?? firstOrganisationId}
      and ${where.workspace === undefined ? sql`true` : sql`w.id = ${where.workspace}`}
      and (to_jsonb(t) ->> 'deleted_at') is null`;
  return rows.map(({ id }) => id);
};

const addresses = [
  ['invoices', '/v1/invoices', [404, 'INVOICE_NOT_FOUND']],
  ['balances', '/v1/balances', [404, ['BALANCE_NOT_FOUND', 'id']]],
  ['transactions', '/v1/transactions', [404, ['TRANSACTION_NOT_FOUND', 'id']]],
  ['companies', '/v1/companies', [404, 'COMPANY_NOT_FOUND']],
  ['people', '/v1/people', [404, 'PEOPLE_NOT_FOUND']],
  ['workspaces', '/v1/workspaces', [404, 'WORKSPACE_NOT_FOUND']],
] as const;

describe.each(addresses)('reading one resource of the type %s', (table, path, notFound) => {
  test('a caller can read a resource to which the caller has access', async () => {
    const [id = ''] = await rowsOf(table, { workspace: leafWorkspace });
    for (const caller of [client, leaf])
      expect(await readResource(caller, `${path}/${id.toUpperCase()}`)).toMatchObject({ id });
  });

  test('a caller gets the same response for a resource without access to it as for a missing resource', async () => {
    const inScope = new Set(await rowsOf(table, { workspace: leafWorkspace }));
    const outside = (await rowsOf(table, {})).find((id) => !inScope.has(id));
    expect(getStatusAndErrorCodes(await client.get(`${path}/${randomUUID()}`))).toEqual(notFound);
    expect(getStatusAndErrorCodes(await stranger.get(`${path}/${outside}`))).toEqual(notFound);
    expect(getStatusAndErrorCodes(await leaf.get(`${path}/${outside}`))).toEqual(notFound);
    expect(await readResource(client, `${path}/${outside}`)).toMatchObject({ id: outside });
  });

  test('reading a resource with an id that is not a UUID returns 400', async () => {
    expect(getStatusAndErrorCodes(await client.get(`${path}/42`))).toEqual([400, ['Invalid ID Format', 'id']]);
  });
});

test('the error response to an invalid id in the path has no members `id` and `code`', async () => {
  const { body } = await client.get('/v1/balances/42');
  expect(body).toEqual({
    errors: [
      {
        status: '400',
        title: 'Invalid ID Format',
        detail: expect.any(String),
        source: { parameter: 'id' },
        links: { type: expect.stringMatching(/\/docs\/errors\/INVALID_ID_FORMAT$/) },
      },
    ],
  });
});

test('GET /v1/invoices/{id} returns 404 for a soft-deleted invoice', async () => {
  const [row] = await service.sql<{ id: string }[]>`
    select id from invoices where organisation_id = ${firstOrganisationId} and deleted_at is not null limit 1`;
  expect(getStatusAndErrorCodes(await client.get(`/v1/invoices/${row?.id}`))).toEqual([404, 'INVOICE_NOT_FOUND']);
});

test('the response with one invoice includes the same relationships as the list of invoices', async () => {
  const page = await client.get(
    '/v1/invoices?page[limit]=1&include=company,invoice_item,people,document,payment_means',
  );
  const { data, included } = JSON.parse(page.text);
  const path = `/v1/invoices/${data[0].id}?include=company,invoice_item,people,document,payment_means`;
  expect(JSON.parse((await client.get(path)).text)).toEqual({ data: data[0], included });
});

test('the response with a bank transaction includes its fees', async () => {
  const [row] = await service.sql<{ id: string; fees: number }[]>`
    select t.id, count(*)::int as fees from transactions t join transaction_fees f on f.transaction_id = t.id
    where t.organisation_id = ${firstOrganisationId} and t.deleted_at is null group by t.id order by 2 desc limit 1`;
  const { attributes } = await readResource(client, `/v1/transactions/${row?.id}`);
  expect(attributes.fees).toHaveLength(row?.fees ?? 0);
  expect(attributes.fees).toContainEqual({
    type: expect.any(String),
    amount: expect.any(Number),
    currency: expect.any(String),
  });
});

describe('the balance list', () => {
  test('the pages of the balance list contain each balance once, the newest balances first', async () => {
    const seen: string[] = [];
    const from: unknown[] = [];
    const first = await readListPage(client, '/v1/balances', { per_page: '7' });
    const pages = Number(first.meta.total_pages);
    for (let page = 1; page <= pages; page += 1) {
      const { data, meta } = await readListPage(client, '/v1/balances', { per_page: '7', page: String(page) });
      expect(meta).toEqual({ ...first.meta, page });
      seen.push(...data.map(({ id }) => id));
      from.push(...data.map(({ attributes }) => attributes.balance_at_from));
    }
    expect(seen.toSorted()).toEqual((await rowsOf('balances', {})).toSorted());
    expect(from).toEqual(from.toSorted().toReversed());
    expect(first.meta).toEqual({ total: seen.length, page: 1, per_page: 7, total_pages: Math.ceil(seen.length / 7) });
    expect((await readListPage(client, '/v1/balances', { page: String(pages + 1), per_page: '7' })).data).toEqual([]);
  });

  test('the balance list contains only balances to which the caller has access', async () => {
    const own = new Set(await rowsOf('balances', { workspace: leafWorkspace }));
    const { data, meta } = await readListPage(leaf, '/v1/balances', { per_page: '100' });
    expect(new Set(data.map(({ id }) => id))).toEqual(own);
    expect(meta.total).toBe(own.size);
  });

  test('the balance list contains exact sums, exchange rates and relationship identifiers', async () => {
    const [row] = await service.sql<
      { id: string; rates: number; closing: string; account_id: string; workspace_id: string }[]
    >`
      select b.id, b.account_id, b.workspace_id, b.local_balance_closing_booked::text as closing,
        (select count(*)::int from foreign_exchanges f where f.balance_id = b.id) as rates
      from balances b where organisation_id = ${firstOrganisationId} and account_id is not null order by rates desc limit 1`;
    const { attributes, relationships, included } = await readResource(client, `/v1/balances/${row?.id}`);
    expect(attributes).toMatchObject({ local_balance: { closing_booked: row?.closing } });
    expect(attributes.foreign_exchange).toHaveLength(row?.rates ?? 0);
    expect(relationships).toMatchObject({
      account: { data: { type: 'payment_mean', id: row?.account_id } },
      workspaces: { data: [{ type: 'workspace', id: row?.workspace_id }] },
      transactions: { data: expect.any(Array) },
    });
    expect(included).toBeUndefined();
  });

  test('each balance in the balance list contains its included records', async () => {
    const { data } = await readListPage(client, '/v1/balances', { include: 'transactions,account,workspaces' });
    let transactions = 0;
    for (const { relationships, included } of data) {
      expect(Object.keys(included ?? {}).toSorted()).toEqual(['account', 'transaction', 'workspaces']);
      const of = (group: string) => included?.[group]?.map(({ type, id }) => ({ type, id }));
      expect(of('transaction')).toEqual(relationships.transactions?.data);
      expect(of('workspaces')).toEqual(relationships.workspaces?.data);
      expect(of('account')?.map(({ id }) => id)).toEqual([expect.any(String)]);
      transactions += included?.transaction?.length ?? 0;
    }
    expect(transactions).toBeGreaterThan(0);
    const { data: bare } = await readListPage(client, '/v1/balances', { include: 'account' });
    expect(Object.keys(bare[0]?.included ?? {})).toEqual(['account']);
    expect(bare.map(({ relationships }) => relationships)).toEqual(data.map(({ relationships }) => relationships));
  });

  test('the balance list can be filtered by account, by workspace, and by a time range that includes its first and last time', async () => {
    const { sql } = service;
    const [row] = await sql<{ at: string; account_id: string; name: string }[]>`
      select to_char(balance_at_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, account_id, external_workspace_id as name
      from balances b join workspaces w on w.id = b.workspace_id
      where b.organisation_id = ${firstOrganisationId} and w.deleted_at is null and external_workspace_id is not null
        and account_id is not null limit 1`;
    const total = async (parameters: Readonly<Record<string, string>>) =>
      (await readListPage(client, '/v1/balances', parameters)).meta.total;
    const counted = async (condition: ReturnType<typeof sql>) => {
      const [answer] = await sql<{ n: number }[]>`
        select count(*)::int as n from balances b join workspaces w on w.id = b.workspace_id
        where b.organisation_id = ${firstOrganisationId} and w.deleted_at is null and ${condition}`;
      return answer?.n;
    };
    const { at = '', account_id = '', name = '' } = row ?? {};
    const column = 'filter[balance_at_from]';
    expect(await total({ [`${column}[from]`]: at, [`${column}[to]`]: at })).toBe(
      await counted(sql`balance_at_from = ${at}`),
    );
    expect(await total({ [`${column}[to]`]: at })).toBe(await counted(sql`balance_at_from <= ${at}`));
    expect(await total({ 'filter[account_id]': account_id })).toBe(await counted(sql`account_id = ${account_id}`));
    expect(await total({ 'filter[external_workspace_id]': name })).toBe(
      await counted(sql`external_workspace_id = ${name}`),
    );
    expect(await total({ 'filter[workspace_id]': leafWorkspace })).toBe(await counted(sql`w.id = ${leafWorkspace}`));
    expect(await total({ 'filter[created_at][to]': '2000-01-01' })).toBe(0);
    const [foreign = ''] = await rowsOf('workspaces', { organisation: secondOrganisationId });
    expect(await total({ 'filter[workspace_id]': foreign })).toBe(0);
  });

  test.each(['balance_at_to', '-created_at', 'updated_at'])('the balance list can be sorted by %s', async (sort) => {
    const { data } = await readListPage(client, '/v1/balances', { sort, per_page: '100' });
    const values = data.map(({ attributes }) => String(attributes[sort.replace('-', '')]));
    expect(values).toEqual(sort.startsWith('-') ? values.toSorted().toReversed() : values.toSorted());
  });
});

describe.each([
  ['ledger_accounts', '/v1/ledger-accounts', 'code'],
  ['journals', '/v1/journals', 'name'],
  ['chat_conversations', '/v1/chat-conversations', 'created_at'],
  ['api_keys', '/v1/api-key', 'name'],
])('the list of %s', (table, path, field) => {
  test('the `next` links of a list lead to each record once, in the requested order', async () => {
    const all = await rowsOf(table, {});
    for (const order of [{ order_by: field, direction: 'desc' }, { sort: `-${field}` }, {}]) {
      const seen: string[] = [];
      const parameters = new URLSearchParams({ ...order, 'page[limit]': String(Math.ceil(all.length / 3)) });
      let next: string | null = `http://localhost${path}?${parameters}`;
      while (next !== null) {
        const { pathname, searchParams }: URL = new URL(next);
        const { data, meta, links } = await readListPage(client, pathname, Object.fromEntries(searchParams));
        expect(meta).toMatchObject({ total: all.length, count: data.length });
        expect(links.next === null).toBe(meta.next_cursor === null);
        seen.push(...data.map(({ id }) => id));
        next = links.next;
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.toSorted()).toEqual(all.toSorted());
    }
  });

  test("the list that an API key gets equals the list that a client gets with a filter for the key's workspace", async () => {
    const own = (await rowsOf(table, { workspace: leafWorkspace })).toSorted();
    const byKey = await readListPage(leaf, path, { 'page[limit]': '200' });
    const named = await readListPage(client, path, { 'page[limit]': '200', 'filter[workspace_id]': leafWorkspace });
    for (const { data } of [byKey, named]) expect(data.map(({ id }) => id).toSorted()).toEqual(own);
    expect((await readListPage(stranger, path, { 'filter[workspace_id]': leafWorkspace })).data).toEqual([]);
  });
});
