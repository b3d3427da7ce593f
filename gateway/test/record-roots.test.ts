import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createCheckedGateway, requestAuthorizationHeader, testConfig } from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

startMockEngine();

const app = await createCheckedGateway(testConfig());

/** Number of fields that filters accept, by record type, in the order of the response. */
const dimensions = {
  workspaces: 10,
  collections: 6,
  documents: 25,
  medias: 11,
  companies: 16,
  addresses: 14,
  people: 14,
  invoices: 38,
  invoice_items: 24,
  invoice_taxes: 15,
  invoice_people: 11,
  invoice_transactions: 14,
  invoice_workspace_connectors: 13,
  payment_means: 43,
  balances: 24,
  foreign_exchanges: 9,
  transactions: 36,
  transaction_fees: 10,
  exchange_rates: 10,
  subscriptions: 16,
  ledger_accounts: 15,
  journals: 17,
  journal_entries: 18,
  journal_entry_lines: 15,
  chat_conversations: 10,
  chat_messages: 13,
  workspace_connectors: 10,
  webhooks: 8,
  webhook_deliveries: 12,
  api_keys: 8,
  custom_columns: 9,
  custom_column_values: 10,
};

const root = v.strictObject({
  type: v.literal('record_root'),
  id: v.string(),
  attributes: v.strictObject({
    resource_type: v.string(),
    fields: v.array(
      v.strictObject({
        path: v.string(),
        type: v.picklist(['text', 'number', 'date', 'boolean', 'enum', 'workspace']),
        operators: v.array(v.string()),
        values: v.optional(v.array(v.string())),
        filterable: v.boolean(),
        sortable: v.boolean(),
      }),
    ),
    relationships: v.array(
      v.strictObject({ name: v.string(), cardinality: v.picklist(['to-one', 'to-many']), root: v.string() }),
    ),
    sort_proxies: v.array(v.string()),
  }),
});

async function get(path: string) {
  const response = await app.request(path, { headers: await requestAuthorizationHeader(app) });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

const list = v.strictObject({ data: v.array(root), meta: v.strictObject({ count: v.number() }) });

test('GET /v1/records/roots returns 32 record types with 504 fields that filters accept', async () => {
  const { data, meta } = v.parse(list, (await get('/v1/records/roots')).body);
  const counts = data.map(({ id, attributes }) => [
    id,
    attributes.fields.filter(({ filterable }) => filterable).length,
  ]);
  expect(counts).toEqual(Object.entries(dimensions));
  expect(meta.count).toBe(32);
  expect(Object.values(dimensions).reduce((sum, count) => sum + count)).toBe(504);
});

test('GET /v1/records/roots/{root} returns the fields, the relationships and the aggregates of a record type', async () => {
  const { data } = v.parse(v.object({ data: root }), (await get('/v1/records/roots/invoices')).body);
  const field = (path: string) => data.attributes.fields.find((each) => each.path === path);
  expect(data).toMatchObject({ type: 'record_root', id: 'invoices', attributes: { resource_type: 'invoice' } });
  expect(field('status')).toEqual({
    path: 'status',
    type: 'enum',
    operators: ['eq', 'neq', 'in', 'is_null', 'is_not_null'],
    values: ['draft', 'sent', 'paid', 'cancelled'],
    filterable: true,
    sortable: true,
  });
  expect(field('issuer.name')).toMatchObject({ type: 'text', filterable: true, sortable: true });
  expect(field('composite_total_amount_currency')).toMatchObject({ operators: [], filterable: false, sortable: false });
  expect(data.attributes.relationships).toContainEqual({ name: 'issuer', cardinality: 'to-one', root: 'companies' });
  expect(data.attributes.relationships).toContainEqual({ name: 'people', cardinality: 'to-many', root: 'people' });
  expect(data.attributes.sort_proxies).toContain('invoice_items.sum.amount');
});

test('GET /v1/records/roots and GET /v1/records/roots/{root} return the same description of a record type', async () => {
  const { data } = v.parse(list, (await get('/v1/records/roots')).body);
  for (const each of data) expect((await get(`/v1/records/roots/${each.id}`)).body).toEqual({ data: each });
});

test('an attribute that is a list of texts is described as neither filterable nor sortable', async () => {
  const { data } = v.parse(v.object({ data: root }), (await get('/v1/records/roots/payment_means')).body);
  expect(data.attributes.fields.filter(({ filterable }) => !filterable).map(({ path }) => path)).toEqual(['tags']);
});

test('GET /v1/records/roots/{root} responds with 404 for an unknown record type', async () => {
  expect(await get('/v1/records/roots/nothing')).toMatchObject({
    status: 404,
    body: { code: 'RECORD_ROOT_NOT_FOUND' },
  });
});

test('GET /v1/records/roots requires a credential', async () => {
  expect((await app.request('/v1/records/roots')).status).toBe(401);
});
