import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { vi } from 'vitest';
import { copyBytes } from '../../../gateway/src/graphql/transport.ts';
import {
  anyVersion,
  assignRequestToEndpoints,
  corrected,
  correction,
  createApiKeyBody,
  createCustomColumnBody,
  createResourceAndGetId,
  createWebhookBody,
  type ErrorRequestsByCode,
  type ErrorTestContext,
  field,
  filtered,
  inWords,
  readings,
  sendEndpointRequest,
  workspaceId,
} from './error-request-parts.ts';

const createdKey = v.object({ data: v.object({ attributes: v.object({ key: v.string() }) }) });
const changesPage = v.object({ meta: v.object({ next_cursor: v.string() }) });

const sorted = ['/v1/documents', '/v1/ledger-accounts', '/v1/journals', '/v1/chat-conversations', '/v1/api-key'];
const get = (paths: readonly string[]) => paths.map((path) => `GET ${path}`);
const query = 'POST /v1/records/query';
const aggregate = 'POST /v1/records/aggregate';
const grouped = (body: object) => ({ [aggregate]: { body: { root: 'invoices', ...body } } });
const oneFilter = (filter: object) => ({ body: { root: 'invoices', filters: [filter] } });

const plural: Readonly<Record<string, string>> = {
  company: 'companies',
  people: 'people',
  custom_column: 'custom-columns',
};

/** Returns a request to the second gateway, for which one response of the engine contains other data. */
const answeredByEngine =
  (data: object, operation: string, body: object) =>
  ({ service, elsewhere }: ErrorTestContext) => {
    service.interrupt('elsewhere', async (text, send) => {
      if (!text.includes(operation)) return send();
      service.interrupt('elsewhere', (_text, resend) => resend());
      return copyBytes(JSON.stringify({ data }));
    });
    return Promise.resolve({ body, by: elsewhere });
  };
const manyItems = Array.from({ length: 5001 }, (_, n) => ({ name: `item ${n}` }));

/** Requests of records, with their conditions, sorting, groups and cursors. */
export const queryErrorRequests: ErrorRequestsByCode = {
  UNKNOWN_ROOT: {
    ...inWords({ root: 'invoice' }),
    'POST /v1/custom-columns': { body: createCustomColumnBody({ root: 'invoice' }) },
    [query]: { body: { root: 'invoice' } },
    [aggregate]: { body: { root: 'invoice' } },
  },
  UNKNOWN_FIELD: {
    [`PATCH ${readings}`]: corrected({ headers: anyVersion, body: correction('invoice.nothing', '1') }),
    ...assignRequestToEndpoints(get(sorted), { query: { sort: 'nothing' } }),
    'GET /v1/invoices': { query: { 'orderBy[field]': 'nothing' } },
    ...Object.fromEntries(
      ['document', 'invoice', 'transaction', 'company', 'people', 'custom_column', 'workspace'].map((type) => [
        `GET /v1/${plural[type] ?? `${type}s`}/:id`,
        { query: { [`fields[${type}]`]: 'nothing' } },
      ]),
    ),
    'POST /v1/custom-columns': { body: createCustomColumnBody({ extractor: { ...field, field: 'nothing' } }) },
    [query]: oneFilter({ field: 'nothing', operator: 'eq', value: 'x' }),
    ...grouped({ groupBy: ['nothing'] }),
  },
  OPERATOR_NOT_ALLOWED: {
    'POST /v1/custom-columns': {
      body: createCustomColumnBody(filtered({ field: 'terms', operator: 'gt', value: 'x' })),
    },
    [query]: oneFilter({ field: 'terms', operator: 'gt', value: 'x' }),
    [aggregate]: oneFilter({ field: 'terms', operator: 'gt', value: 'x' }),
  },
  INVALID_VALUE: {
    [`PATCH ${readings}`]: corrected({ headers: anyVersion, body: correction('invoice.due_date', 'soon') }),
    'POST /v1/custom-columns': { body: createCustomColumnBody({ values: ['x'] }) },
    [query]: oneFilter({ field: 'status', operator: 'eq', value: 'x' }),
    [aggregate]: oneFilter({ field: 'status', operator: 'eq', value: 'x' }),
  },
  INVALID_WHERE_CLAUSE: {
    'GET /v1/invoices': { query: { whereClause: '[]' } },
    [query]: { body: { root: 'invoices', whereClause: { nothing: {} } } },
    ...grouped({ whereClause: { nothing: {} } }),
  },
  MEASURE_NOT_ALLOWED: {
    [aggregate]: { body: { root: 'journal_entry_lines', measures: [{ operation: 'sum', field: 'description' }] } },
  },
  INTERVAL_NOT_ALLOWED: grouped({ groupBy: [{ field: 'status', interval: 'month' }] }),
  CURRENCY_NEEDED: grouped({ measures: [{ operation: 'sum', field: 'grand_total.amount' }] }),
  TOO_MANY_GROUPS: {
    [aggregate]: answeredByEngine({ rows: manyItems }, 'distinct_on', { root: 'invoice_items', groupBy: ['name'] }),
  },
  TOO_MANY_RECORDS: {
    [aggregate]: answeredByEngine({ all: { aggregate: { count: 250_001 } } }, '', { root: 'invoices' }),
  },
  FIELD_NOT_SORTABLE: {
    ...assignRequestToEndpoints(get(sorted), { query: { sort: 'workspace' } }),
    'GET /v1/invoices': { query: { 'orderBy[field]': 'issuer' } },
    [query]: { body: { root: 'invoices', orderBy: { field: 'issuer', direction: 'asc' } } },
  },
  INVALID_CURSOR: {
    ...assignRequestToEndpoints(
      get([
        ...sorted,
        '/v1/invoices',
        '/v1/webhooks',
        '/v1/audit-events',
        '/v1/invitations',
        '/v1/requests',
        '/v1/changes',
      ]),
      { query: { 'page[cursor]': 'x' } },
    ),
    'GET /v1/webhooks/:id/deliveries': async (world) => ({
      id: await createResourceAndGetId(world, '/v1/webhooks', createWebhookBody()),
      query: { 'page[cursor]': 'x' },
    }),
    'GET /v1/records/export': { query: { root: 'invoices', 'page[cursor]': 'x' } },
    [query]: { body: { root: 'invoices', cursor: 'x' } },
  },
  CURSOR_EXPIRED: {
    'GET /v1/changes': async (world) => {
      // An API key stays valid, and a cursor belongs to its caller.
      const created = await world.client.call('POST', '/v1/api-key', createApiKeyBody(workspaceId, randomUUID()));
      const headers = { authorization: `Bearer ${v.parse(createdKey, created.body).data.attributes.key}` };
      const now = await sendEndpointRequest(world, 'GET', '/v1/changes', { headers, query: { 'page[cursor]': 'now' } });
      const { next_cursor } = v.parse(changesPage, await now.json()).meta;
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 86_400_000 });
      return { headers, query: { 'page[cursor]': next_cursor } };
    },
  },
};
