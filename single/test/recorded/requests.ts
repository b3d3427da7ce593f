import { findRecordType } from '../../../gateway/src/contract/catalogue.ts';
import type { RecordType } from '../../../gateway/src/contract/types.ts';
import { recordTypes } from '../../../platform/src/tables/lookup.ts';
import { bodyFactoriesByEndpoint, workspaceId } from '../rest/error-request-parts.ts';

/** A request whose response is recorded. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const get = (path: string, headers?: RecordedRequest['headers']): RecordedRequest =>
  headers === undefined ? { method: 'GET', path } : { method: 'GET', path, headers };
const query = (body: object): RecordedRequest => ({ method: 'POST', path: '/v1/records/query', body });
const filtered = (root: string, filters: readonly object[]): RecordedRequest => query({ root, filters, limit: 2 });
const where = (root: string, whereClause: unknown): RecordedRequest =>
  query({ root, whereClause, limit: 2, total: true });

/** Returns queries of a root: two records, and one record with all includes, sorted by the last sortable field. */
function queriesOf({ name, relationships, dimensions }: RecordType): RecordedRequest[] {
  const sortable = [...dimensions.values()].filter(
    ({ path, kind }) => !path.includes('.') && kind.type !== 'workspace',
  );
  const field = sortable.at(-1)?.path ?? 'id';
  return [
    query({ root: name, limit: 2, total: true }),
    query({ root: name, limit: 1, include: [...relationships.keys()], orderBy: { field, direction: 'desc' } }),
    query({ root: name, limit: 1, fields: [field] }),
  ];
}

const rows = recordTypes.flatMap(({ name }) => queriesOf(findRecordType(name)));

const conditions = [
  filtered('invoices', [{ field: 'status', operator: 'eq', value: 'paid' }]),
  filtered('invoices', [{ field: 'grand_total.amount', operator: 'gt', value: 1000 }]),
  filtered('invoices', [{ field: 'issuer.name', operator: 'contains', value: 'a' }]),
  filtered('invoices', [{ field: 'issue_date', operator: 'is_null' }]),
  filtered('invoices', [
    { field: 'status', operator: 'in', value: ['paid', 'draft'], conjunction: 'or' },
    { field: 'workspace', operator: 'eq', value: 'studio' },
  ]),
  filtered('companies', [{ field: 'name', operator: 'starts_with', value: 'A' }]),
  filtered('transactions', [{ field: 'booking_date', operator: 'lt', value: '2026-06-01' }]),
  where('invoices', { invoice_items: { _some: { amount: { _gt: 100 } } } }),
  where('invoices', { invoice_items: { _none: { amount: { _gt: 100 } } } }),
  where('invoices', { invoice_items: { _every: { amount: { _gt: 1 } } } }),
  where('invoices', { _or: [{ issuer: { name: { _ilike: 'a%' } } }, { _not: { status: { _eq: 'paid' } } }] }),
  where('invoices', { grand_total: { amount: { _gte: 100 } } }),
  where('invoices', { people: { _some: { email: { _is_null: false } } } }),
  where('companies', { issued_invoices: { _some: { deleted_at: { _is_null: false } } } }),
  where('transactions', { account: { transactions: { _some: { amount: { _lt: 0 } } } } }),
  query({ root: 'invoices', fields: ['reference_number', 'grand_total.amount'], limit: 3 }),
  query({ root: 'invoices', orderBy: [{ field: 'invoice_items.count', direction: 'desc' }], limit: 2 }),
  query({ root: 'invoices', orderBy: { field: 'issuer.name' }, limit: 2 }),
];

const lists = [
  '/v1/invoices?page[limit]=2',
  '/v1/invoices?page[limit]=1&include=company,payment_means,people,document,invoice_item',
  '/v1/invoices?page[limit]=2&orderBy[field]=grand_total.amount&orderBy[direction]=desc',
  '/v1/invoices?page[limit]=2&whereClause={"status":{"_eq":"paid"}}',
  '/v1/invoices?page[limit]=2&fields[invoice]=reference_number',
  '/v1/balances?page[limit]=2',
  '/v1/documents?page[limit]=2',
  '/v1/documents?page[limit]=2&filter[status]=deleted',
  '/v1/ledger-accounts?page[limit]=2',
  '/v1/ledger-accounts?page[limit]=2&sort=-code',
  '/v1/journals?page[limit]=2&filter[external_workspace_id]=studio',
  '/v1/chat-conversations?page[limit]=2',
  '/v1/api-key?page[limit]=2',
  '/v1/webhooks?page[limit]=2',
  '/v1/records/roots/invoices',
  '/v1/records/roots/webhook_deliveries',
  '/healthz',
].map((path) => get(path));

/** Paths of single resources with the table of the id. */
export const singleResourcePathsWithTables: readonly (readonly [string, string])[] = [
  ['/v1/invoices/:id', 'invoices'],
  ['/v1/invoices/:id?include=company,people', 'invoices'],
  ['/v1/invoices/:id?fields[invoice]=status', 'invoices'],
  ['/v1/balances/:id', 'balances'],
  ['/v1/transactions/:id', 'transactions'],
  ['/v1/companies/:id', 'companies'],
  ['/v1/people/:id', 'people'],
  ['/v1/workspaces/:id', 'workspaces'],
  ['/v1/documents/:id', 'documents'],
  ['/v1/custom-columns/:id', 'custom_columns'],
  ['/v1/workspaces/:id/connectors/gmail', 'workspaces'],
];

const nobody = '00000000-0000-4000-8000-000000000000';
const json = { 'content-type': 'application/json' };

const refusals: readonly RecordedRequest[] = [
  ...singleResourcePathsWithTables.flatMap(([path]) => [
    get(path.replace(':id', nobody)),
    get(path.replace(':id', '7')),
  ]),
  get('/v1/nothing'),
  get('/v1/invoices?unheard=1'),
  get('/v1/invoices?page[limit]=0'),
  get('/v1/invoices?page[limit]=2&page[limit]=3'),
  get('/v1/invoices?page[cursor]=x'),
  get('/v1/invoices?include=nothing'),
  get('/v1/invoices?whereClause=['),
  get('/v1/documents?sort=nothing'),
  get('/v1/records/roots/nothing'),
  get('/v1/webhooks/7/deliveries'),
  { method: 'PUT', path: '/v1/invoices' },
  { method: 'DELETE', path: `/v1/medias/${nobody}` },
  { method: 'DELETE', path: `/v1/transactions/${nobody}` },
  { method: 'DELETE', path: `/v1/balances/${nobody}` },
  { method: 'DELETE', path: `/v1/api-key/${nobody}` },
  { method: 'POST', path: '/v1/webhooks', body: {} },
  { method: 'POST', path: '/v1/workspaces', body: { data: { type: 'workspace', attributes: {} } } },
  { method: 'POST', path: '/v1/api-key', body: { data: { type: 'x' } } },
  { method: 'POST', path: '/v1/custom-columns', body: { data: { type: 'custom_column', attributes: { root: 'x' } } } },
  { method: 'POST', path: '/v1/custom-columns/infer', body: { data: null } },
  { method: 'POST', path: '/v1/custom-columns/suggest-rules', body: [] },
  { method: 'POST', path: '/v1/records/query', body: [], headers: json },
  ...[
    {},
    { root: 'invoice' },
    { root: 'invoices', unheard: 1 },
    { root: 'invoices', limit: 201 },
    { root: 'invoices', limit: '3' },
    { root: 'invoices', cursor: 'x' },
    { root: 'invoices', include: ['nothing'] },
    { root: 'invoices', fields: ['nothing'] },
    { root: 'invoices', orderBy: { field: 'nothing' } },
    { root: 'invoices', orderBy: { field: 'issuer' } },
    { root: 'invoices', orderBy: { field: 'status', direction: 'up' } },
    { root: 'invoices', filters: [{ field: 'nothing', operator: 'eq', value: 1 }] },
    { root: 'invoices', filters: [{ field: 'status', operator: 'eq', value: 'nothing' }] },
    { root: 'invoices', filters: [{ field: 'status', operator: 'contains', value: 'p' }] },
    { root: 'invoices', filters: [{ field: 'issue_date', operator: 'eq', value: 'yesterday' }] },
    { root: 'invoices', filters: [{ field: 'grand_total.amount', operator: 'gt', value: 'much' }] },
    { root: 'invoices', filters: [{ operator: 'eq' }] },
    { root: 'invoices', filters: {} },
    { root: 'invoices', whereClause: [] },
    { root: 'invoices', whereClause: { nothing: {} } },
    { root: 'invoices', whereClause: { grand_total: { _gt: 1 } } },
    { root: 'invoices', whereClause: { invoice_items: { amount: { _gt: 1 } } } },
    { root: 'invoices', whereClause: { status: { _nothing: 'x' } } },
    { root: 'invoices', whereClause: { _or: {} } },
    { root: 'invoices', whereClause: { issue_date: { _gt: 'yesterday' } } },
    { root: 'invoices', whereClause: { reference_number: { _regex: '(' } } },
  ].map(query),
];

const words = (description: string, name?: string): RecordedRequest => ({
  method: 'POST',
  path: `/v1/custom-columns/${name === undefined ? 'suggest-rules' : 'infer'}`,
  body: {
    data: {
      type: name === undefined ? 'custom_column_rule' : 'custom_column',
      attributes: { root: 'invoices', description, workspace_id: workspaceId, ...(name && { name }) },
    },
  },
});

const creating = Object.entries(bodyFactoriesByEndpoint).flatMap(([place, body]): RecordedRequest[] => {
  const [method = '', path = ''] = place.split(' ');
  return [{ method, path, body: body() }];
});

/** All recorded requests in the order in which they are sent; requests with side effects come last. */
export const recordedRequests: readonly RecordedRequest[] = [
  ...rows,
  ...conditions,
  ...lists,
  ...singleResourcePathsWithTables.map(([path]) => get(path)),
  ...refusals,
  words('paid invoices over 1000'),
  words('drafts in euro'),
  words('whether the invoice is in euro', 'Euro'),
  ...creating,
];
