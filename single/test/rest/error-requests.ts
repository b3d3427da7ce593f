import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import * as v from 'valibot';
import { expect, vi } from 'vitest';
import { createModelErrorHandler } from '../../../ai/test/fake-model-service.ts';
import type { ErrorCode } from '../../../gateway/src/base/errors.ts';
import { copyBytes } from '../../../gateway/src/graphql/transport.ts';
import { firstOrganisationId } from '../records/service.ts';
import {
  assignRequestToEndpoints,
  bodyFactoriesByEndpoint,
  createApiKeyBody,
  createCustomColumnBody,
  createResourceAndGetId,
  createResourceBody,
  createUniqueUploadForm,
  createUniqueUrl,
  createUploadForm,
  createUploadRequest,
  createWebhookBody,
  createWorkspaceBody,
  type ErrorRequestsByEndpoint,
  type ErrorTestContext,
  resourceResponseSchema,
  sendEndpointRequest,
  workspaceId,
} from './error-request-parts.ts';

/** A valid id that no record has. */
const id = randomUUID();

const recovery = createResourceBody('webhook_recovery', { since: new Date(Date.now() - 3_600_000).toISOString() });
const createdKey = v.object({ data: v.object({ attributes: v.object({ key: v.string() }) }) });
const changesPage = v.object({ meta: v.object({ next_cursor: v.string() }) });

const job = (attributes: object = {}) => createResourceBody('custom_column_job', attributes);
const field = { kind: 'field', field: 'terms' };
const filtered = (filter: object) => ({
  extractor: { kind: 'cases', cases: [{ filters: [filter], value: 'x' }], otherwise: null },
});

const asked = { root: 'invoices', description: 'paid invoices', workspace_id: workspaceId };
const inWords = (attributes: object): ErrorRequestsByEndpoint => ({
  'POST /v1/custom-columns/infer': {
    body: createResourceBody('custom_column', { name: 'Paid', ...asked, ...attributes }),
  },
  'POST /v1/custom-columns/suggest-rules': {
    body: createResourceBody('custom_column_rule', { ...asked, ...attributes }),
  },
});

const readings = '/v1/documents/:id/reading';
const anyVersion = { 'if-match': '*' };
const correction = (path: string, value: string) =>
  createResourceBody('document_reading', { fields: [{ field: path, value }] });

/** Returns a request that corrects a reading of the demo, which contains all values (or not). */
const corrected =
  (parts: { readonly body?: object; readonly headers?: Readonly<Record<string, string>> }, omitted = 0) =>
  async ({ service: { sql } }: ErrorTestContext) => {
    const [reading] = await sql<{ document_id: string }[]>`
      update document_readings set omitted = ${omitted} where id = (
        select id from document_readings where workspace_id = ${workspaceId} and fields <> '[]'
        order by id limit 1
      ) returning document_id`;
    const body = correction('invoice.due_date', '2026-12-31');
    return { id: v.parse(v.string(), reading?.document_id), body, ...parts };
  };

/**
 * Returns the requests to the AI endpoints. Before the test sends a request, `prepare` sets the behavior of the fake
 * model service.
 */
const answeredBy = (prepare: (world: ErrorTestContext) => void): ErrorRequestsByEndpoint =>
  Object.fromEntries(
    Object.entries(inWords({})).map(([place, given]) => [
      place,
      async (world) => {
        prepare(world);
        return typeof given === 'function' ? given(world) : given;
      },
    ]),
  );

/**
 * Returns a request for each endpoint that creates a resource. The request has the Idempotency-Key of an earlier
 * request.
 * @param meanwhile changes the database between the two requests
 */
const again = (meanwhile: (world: ErrorTestContext, key: string) => Promise<unknown>): ErrorRequestsByEndpoint =>
  Object.fromEntries(
    Object.entries(bodyFactoriesByEndpoint).map(([place, body]) => [
      place,
      async (world) => {
        const key = randomUUID();
        const headers = { 'idempotency-key': key };
        const [, path = ''] = place.split(' ');
        expect((await sendEndpointRequest(world, 'POST', path, { headers, body: body() })).status).toBe(201);
        await meanwhile(world, key);
        return { headers, body: body() };
      },
    ]),
  );

/** Returns a POST and a PATCH request that use the URL of a webhook which already exists. */
const registeredTwice = (
  path: string,
  body: (url?: string) => object,
  address: (url: string) => object,
): ErrorRequestsByEndpoint => ({
  [`POST ${path}`]: async (world) => {
    const url = createUniqueUrl();
    await createResourceAndGetId(world, path, body(url));
    return { body: body(url) };
  },
  [`PATCH ${path}/:id`]: async (world) => {
    const url = createUniqueUrl();
    await createResourceAndGetId(world, path, body(url));
    const other = await createResourceAndGetId(world, path, body());
    return { id: other, body: { data: { type: 'webhook', id: other, attributes: address(url) } } };
  },
});

/** Returns a request that creates a webhook at the second gateway, where the organisation has all of its 100 webhooks. */
async function withAllWebhooks({ service: { sql }, elsewhere }: ErrorTestContext, body: object) {
  await sql`
    insert into webhooks (organisation_id, workspace_id, group_id, url, event, secret_encrypted)
    select organisation_id, workspace_id, gen_random_uuid(), gen_random_uuid(), event, secret_encrypted
    from webhooks, generate_series(1, 100) where organisation_id = ${firstOrganisationId} limit 100`;
  return { body, by: elsewhere };
}

const access = '/v1/workspaces/:id/connectors/gmail/access';
const callback = '/v1/oauth2/gmail/callback';
const link = v.object({ data: v.object({ attributes: v.object({ url: v.string() }) }) });

/** Requests an installation link, and returns the OAuth parameter `state` of the link. */
const state = async ({ client }: ErrorTestContext): Promise<string> => {
  const { body } = await client.get(access.replace(':id', workspaceId));
  return new URL(v.parse(link, body).data.attributes.url).searchParams.get('state') ?? '';
};

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

/** Requests that cause the documented error codes, by error code and endpoint. */
export const errorRequestsByCode: Readonly<Partial<Record<ErrorCode, ErrorRequestsByEndpoint>>> = {
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
      get([...sorted, '/v1/invoices', '/v1/webhooks', '/v1/audit-events', '/v1/requests', '/v1/changes']),
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
  REDIRECT_URL_NOT_ALLOWED: {
    [`GET ${access}`]: { id: workspaceId, query: { redirect_url: 'https://evil.example/' } },
  },
  INVALID_STATE: { [`GET ${callback}`]: { query: { state: 'x' } } },
  STATE_EXPIRED: {
    [`GET ${callback}`]: async (world) => {
      const expired = await state(world);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
      return { query: { state: expired } };
    },
  },
  STATE_ALREADY_USED: {
    [`GET ${callback}`]: async (world) => {
      const used = { state: await state(world), error: 'access_denied' };
      expect((await sendEndpointRequest(world, 'GET', callback, { query: used })).status).toBe(200);
      return { query: used };
    },
  },
  NOT_FOUND: { 'GET /v1/nothing': {} },
  VALIDATION_NOT_FOUND: assignRequestToEndpoints(['GET /v1/documents/:id/validation']),
  VIEW_NOT_FOUND: assignRequestToEndpoints(['GET /v1/documents/:id/view']),
  DOCUMENT_NOT_FOUND: assignRequestToEndpoints(['GET /v1/documents/:id']),
  READING_NOT_FOUND: {
    [`GET ${readings}`]: {},
    [`PATCH ${readings}`]: { body: createResourceBody('document_reading', {}), headers: anyVersion },
  },
  READING_CHANGED: { [`PATCH ${readings}`]: corrected({ headers: { 'if-match': '"0"' } }) },
  IF_MATCH_REQUIRED: { [`PATCH ${readings}`]: corrected({}) },
  READING_NOT_CORRECTABLE: { [`PATCH ${readings}`]: corrected({ headers: anyVersion }, 1) },
  MEDIA_NOT_FOUND: assignRequestToEndpoints(['DELETE /v1/medias/:id', 'GET /v1/medias/:id/content']),
  COLLECTION_NOT_FOUND: createUploadRequest({ 'data.attributes.collect_id': id }),
  WORKSPACE_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/workspaces/:id', 'DELETE /v1/workspaces/:id']),
    ...assignRequestToEndpoints([`GET ${access}`, 'GET /v1/workspaces/:id/connectors/gmail']),
    ...createUploadRequest({ 'data.attributes.workspace_id': id }),
    ...inWords({ workspace_id: id }),
    'POST /v1/api-key': { body: createApiKeyBody(id) },
    'POST /v1/workspaces': {
      body: createResourceBody('workspace', { name: 'Child' }, { parent: { data: { type: 'workspace', id } } }),
    },
    'POST /v1/webhooks': { body: createWebhookBody(createUniqueUrl(), id) },
    'POST /v1/custom-columns': { body: createCustomColumnBody({ workspace_id: id }) },
  },
  COMPANY_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/companies/:id']),
    ...createUploadRequest({
      'data.relationships.company.data.id': id,
      'data.relationships.company.data.type': 'company',
    }),
  },
  PEOPLE_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/people/:id']),
    ...createUploadRequest({
      'data.relationships.people.data.id': id,
      'data.relationships.people.data.type': 'people',
    }),
  },
  RECORD_ROOT_NOT_FOUND: assignRequestToEndpoints(['GET /v1/records/roots/:root']),
  API_KEY_NOT_FOUND: assignRequestToEndpoints(['DELETE /v1/api-key/:id']),
  INVOICE_NOT_FOUND: assignRequestToEndpoints(['GET /v1/invoices/:id']),
  BALANCE_NOT_FOUND: assignRequestToEndpoints(['GET /v1/balances/:id', 'DELETE /v1/balances/:id']),
  TRANSACTION_NOT_FOUND: assignRequestToEndpoints(['GET /v1/transactions/:id', 'DELETE /v1/transactions/:id']),
  CONNECTOR_NOT_FOUND: {
    'GET /v1/workspaces/:id/connectors/gmail': async (world) => ({
      id: await createResourceAndGetId(world, '/v1/workspaces', createWorkspaceBody()),
    }),
  },
  WEBHOOK_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/webhooks/:id', 'DELETE /v1/webhooks/:id', 'GET /v1/webhooks/:id/deliveries']),
    ...assignRequestToEndpoints(['POST /v1/webhooks/:id/test', 'POST /v1/webhooks/:id/rotate-secret']),
    'PATCH /v1/webhooks/:id': { id, body: { data: { type: 'webhook', id, attributes: { active: true } } } },
    'POST /v1/webhooks/:id/recover': { body: recovery },
  },
  WEBHOOK_DELIVERY_NOT_FOUND: assignRequestToEndpoints(['POST /v1/webhook-deliveries/:id/redeliver']),
  RECORD_NOT_FOUND: {
    ...inWords({ record_ids: [id] }),
    'POST /v1/custom-columns/:id/compute': async (world) => ({
      id: await createResourceAndGetId(world, '/v1/custom-columns', createCustomColumnBody({ extractor: field })),
      body: job({ record_ids: [id] }),
    }),
  },
  CUSTOM_COLUMN_NOT_FOUND: {
    ...assignRequestToEndpoints(['GET /v1/custom-columns/:id', 'DELETE /v1/custom-columns/:id']),
    'POST /v1/custom-columns/:id/compute': { body: job() },
    'POST /v1/custom-columns/:id/values': { body: createResourceBody('custom_column_value', { record_ids: [id] }) },
  },
  CUSTOM_COLUMN_JOB_NOT_FOUND: assignRequestToEndpoints(['GET /v1/custom-column-jobs/:id']),
  ORIGIN_NOT_ALLOWED: { 'POST /mcp': { headers: { origin: 'https://evil.example' }, body: {} } },
  METHOD_NOT_ALLOWED: { 'PUT /v1/invoices': {} },
  EXTERNAL_WORKSPACE_ID_TAKEN: {
    'POST /v1/workspaces': async (world) => {
      const taken = createWorkspaceBody({ external_workspace_id: randomUUID() });
      await createResourceAndGetId(world, '/v1/workspaces', taken);
      return { body: taken };
    },
  },
  IDEMPOTENCY_KEY_IN_USE: again(
    ({ service }, key) => service.sql`update idempotency_keys set status = null, answer = null, fingerprint = null,
      expires_at = now() + interval '1 minute' where key = ${key}`,
  ),
  IDEMPOTENCY_KEY_REUSED: again(async () => {}),
  WEBHOOK_ALREADY_EXISTS: { ...registeredTwice('/v1/webhooks', createWebhookBody, (url) => ({ url })) },
  WEBHOOK_INACTIVE: {
    'POST /v1/webhooks/:id/recover': async (world) => {
      const webhook = await createResourceAndGetId(world, '/v1/webhooks', createWebhookBody());
      const body = { data: { type: 'webhook', id: webhook, attributes: { active: false } } };
      expect((await sendEndpointRequest(world, 'PATCH', '/v1/webhooks/:id', { id: webhook, body })).status).toBe(200);
      return { id: webhook, body: recovery };
    },
    'POST /v1/webhooks/:id/test': async (world) => {
      const off = await createResourceAndGetId(world, '/v1/webhooks', createWebhookBody());
      const data = { type: 'webhook', id: off, attributes: { active: false } };
      expect((await world.client.call('PATCH', `/v1/webhooks/${off}`, { data })).status).toBe(200);
      return { id: off };
    },
  },
  CUSTOM_COLUMN_NOT_COMPUTABLE: {
    'POST /v1/custom-columns/:id/compute': async (world) => ({
      id: await createResourceAndGetId(world, '/v1/custom-columns', createCustomColumnBody()),
      body: job(),
    }),
  },
  PAYLOAD_TOO_LARGE: { 'POST /v1/documents': { body: createUploadForm({}, 'x'.repeat(2000)) } },
  RANGE_NOT_SATISFIABLE: {
    'GET /v1/medias/:id/content': async (world) => {
      const response = await sendEndpointRequest(world, 'POST', '/v1/documents', { body: createUniqueUploadForm() });
      const document = v.parse(resourceResponseSchema, await response.json()).data.id;
      const [media] = await world.service.sql<{ id: string }[]>`select id from medias where document_id = ${document}`;
      return { id: v.parse(v.string(), media?.id), headers: { range: 'bytes=1000-' } };
    },
  },
  STORAGE_QUOTA_EXCEEDED: {
    'POST /v1/documents': async ({ service: { sql }, elsewhere }) => {
      await sql`
        insert into stored_bytes (organisation_id, bytes)
        select organisation_id, 990 - sum(bytes) from stored_bytes
        where organisation_id = ${firstOrganisationId} group by organisation_id`;
      return { body: createUniqueUploadForm(), by: elsewhere };
    },
  },
  TOO_MANY_WEBHOOKS: { 'POST /v1/webhooks': async (world) => withAllWebhooks(world, createWebhookBody()) },
  STORAGE_FULL: {
    'POST /v1/documents': async () => {
      await using handle = await open('/dev/null', 'w');
      const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      vi.spyOn(Object.getPrototypeOf(handle), 'writev').mockRejectedValue(full);
      return { body: createUniqueUploadForm() };
    },
  },
  AI_UNAVAILABLE: answeredBy(({ model }) => model.behave(createModelErrorHandler(401))),
  AI_TIMEOUT: answeredBy(({ model }) => {
    model.behave(() => {});
    // Shortens every timeout to at most 100 ms, so that the test does not wait for the gateway's timeout.
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout.call(AbortSignal, Math.min(ms, 100)));
  }),
  CONNECTOR_NOT_CONFIGURED: {
    [`GET ${access}`]: async ({ elsewhere }) => ({ id: workspaceId, by: elsewhere }),
    [`GET ${callback}`]: async ({ elsewhere }) => ({ query: { state: 'x' }, by: elsewhere }),
  },
};
