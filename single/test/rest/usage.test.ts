import * as v from 'valibot';
import { afterAll, expect, test, vi } from 'vitest';
import { firstOrganisationId, secondOrganisationId, startTestService, type TestApiClient } from '../records/service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const rateLimits = { general: 1000, auth: 60, ai: 20, ai_organisation: 100 };

const service = await startTestService({ requestCountSeconds: 1, rateLimits });
afterAll(() => service[Symbol.asyncDispose]());
const client = await service.organisation(firstOrganisationId);
const elsewhere = await service.organisation(firstOrganisationId, 'elsewhere');
const stranger = await service.organisation(secondOrganisationId);

const limit = v.object({ name: v.string(), limit: v.number(), remaining: v.nullable(v.number()) });
const count = v.object({ day: v.string(), status: v.number(), requests: v.number() });
const usage = v.object({
  data: v.object({
    id: v.string(),
    attributes: v.object({
      from: v.string(),
      to: v.string(),
      requests: v.array(count),
      routes: v.array(v.object({ route: v.string(), requests: v.number(), rejected: v.number() })),
      limits: v.array(limit),
    }),
  }),
});

/** Sends `GET /v1/usage` as a caller, and returns the usage in the response. */
const usageOf = async (caller: TestApiClient, query = '') => {
  const { status, body, text, headers } = await caller.get(`/v1/usage${query}`);
  expect(status, text).toBe(200);
  return { ...v.parse(usage, body).data, headers };
};

/**
 * Reads `GET /v1/usage` as a caller. Returns the number of requests with the given status, on the first day with such
 * requests after the days of the demo data.
 */
const requestsWith = async (caller: TestApiClient, status: number): Promise<number> => {
  const { attributes } = await usageOf(caller);
  const [first] = attributes.requests.filter((row) => row.status === status && row.day >= '2026-11-01');
  return first?.requests ?? 0;
};

const missing = '/v1/invoices/00000000-0000-4000-8000-000000000000';

test('GET /v1/usage adds the requests of two gateways, and does not count requests of another organisation', async () => {
  for (const caller of [client, client, elsewhere]) await caller.get(missing);
  await vi.waitFor(async () => expect(await requestsWith(client, 404)).toBe(3), { timeout: 20_000, interval: 300 });
  await vi.waitFor(async () => expect(await requestsWith(stranger, 200)).toBeGreaterThan(0), 20_000);
  expect(await requestsWith(stranger, 404)).toBe(0);
  const routesOf = async (caller: TestApiClient) => (await usageOf(caller, '?from=2026-11-01')).attributes.routes;
  expect(await routesOf(client)).toContainEqual({ route: 'GET /v1/invoices/{id}', requests: 3, rejected: 3 });
  expect((await routesOf(stranger)).map(({ route }) => route)).toEqual(['GET /v1/usage']);
  expect((await usageOf(stranger)).id).toBe(secondOrganisationId);
});

test('a gateway that cannot store its request counts stores them later', async () => {
  const before = await requestsWith(client, 405);
  let rejected = 0;
  service.interrupt('here', (query, send) => {
    if (!query.includes('request_counts_updates') || rejected > 1) return send();
    rejected += 1;
    throw new Error('connection refused');
  });
  await client.call('PUT', '/v1/usage');
  await client.get(`${missing}?nothing=1`);
  await vi.waitFor(async () => expect(await requestsWith(client, 400)).toBe(1), { timeout: 20_000, interval: 300 });
  expect(rejected).toBe(2);
  expect(await requestsWith(client, 405)).toBe(before);
});

test('GET /v1/usage returns the demo request counts of the given range of days', async () => {
  const { id, attributes } = await usageOf(client, '?from=2026-10-30&to=2026-10-31');
  expect(id).toBe(firstOrganisationId);
  expect(attributes).toMatchObject({ from: '2026-10-30', to: '2026-10-31' });
  expect(new Set(attributes.requests.map(({ day }) => day))).toEqual(new Set(['2026-10-30', '2026-10-31']));
  const keys = attributes.requests.map(({ day, status }) => `${day} ${status}`);
  expect(keys).toEqual(keys.toSorted());
});

test('GET /v1/usage returns the remaining requests of each limit, with the same number as the header RateLimit', async () => {
  const { attributes, headers } = await usageOf(client);
  const remaining = Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
  expect(attributes.limits).toMatchObject([
    { name: 'general', limit: 1000, remaining },
    { name: 'auth', limit: 60 },
    { name: 'ai', limit: 20, remaining: null },
    { name: 'ai_organisation', limit: 100, remaining: 100 },
    { name: 'concurrency', limit: 12 },
  ]);
});

test('GET /v1/usage with an API key returns the limits of the workspace, and no request counts of the organisation', async () => {
  const [workspace] = await service.sql<{ id: string }[]>`
    select id from workspaces where organisation_id = ${firstOrganisationId} and deleted_at is null limit 1`;
  const { attributes } = await usageOf(await service.apiKey(workspace?.id ?? ''), '?from=2026-10-30&to=2026-10-31');
  expect(attributes.requests).toEqual([]);
  expect(attributes.limits.find(({ name }) => name === 'ai')).toMatchObject({ remaining: 20 });
});

test('GET /v1/usage counts AI requests for the workspace of an API key and for its organisation', async () => {
  const [workspace] = await service.sql<{ id: string }[]>`
    select id from workspaces where organisation_id = ${firstOrganisationId} and deleted_at is null limit 1`;
  const caller = await service.apiKey(workspace?.id ?? '');
  const attributes = { root: 'invoices', description: 'unpaid', workspace_id: workspace?.id };
  const { status } = await caller.call('POST', '/v1/custom-columns/suggest-rules', {
    data: { type: 'custom_column_rule', attributes },
  });
  expect(status).toBe(200);
  const { limits } = (await usageOf(caller)).attributes;
  expect(limits.find(({ name }) => name === 'ai')).toMatchObject({ remaining: 19 });
  expect(limits.find(({ name }) => name === 'ai_organisation')).toMatchObject({ remaining: 99 });
});

test.each([
  ['?from=2026-10-31&to=2026-10-30', 'The day `from` is after `to`. Swap the two days.'],
  ['?from=2026-01-01&to=2026-04-11', 'The range has more than 100 days. Send several requests with shorter ranges.'],
])('GET /v1/usage%s is rejected with 400', async (query, detail) => {
  const { status, body } = await client.get(`/v1/usage${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ code: 'INVALID_REQUEST', detail, source: { parameter: 'from' } }] });
});

const requestList = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.object({ route: v.string(), status: v.number() }) })),
  links: v.object({ next: v.nullable(v.string()) }),
});

test('GET /v1/requests shows the requests of the organisation by id, status and route, and none to another organisation and to an API key', async () => {
  const requestsOf = async (caller: TestApiClient, query: string) => {
    const { status, body, text } = await caller.get(`/v1/requests${query}`);
    expect(status, text).toBe(200);
    return v.parse(requestList, body);
  };
  const { headers } = await client.get(missing);
  const id = headers.get('x-request-id') ?? '';
  const entry = { id, attributes: { route: 'GET /v1/invoices/{id}', status: 404 } };
  await vi.waitFor(async () => expect((await requestsOf(client, `?filter[id]=${id}`)).data).toEqual([entry]), 20_000);
  expect((await requestsOf(client, '?filter[status]=404&filter[route]=GET /v1/invoices/{id}')).data).toContainEqual(
    entry,
  );
  expect((await requestsOf(client, '?filter[status]=5xx')).data).toEqual([]);
  const [workspace] = await service.sql<{ id: string }[]>`
    select id from workspaces where organisation_id = ${firstOrganisationId} and deleted_at is null limit 1`;
  for (const caller of [stranger, await service.apiKey(workspace?.id ?? '')])
    expect((await requestsOf(caller, `?filter[id]=${id}`)).data).toEqual([]);
  const { links } = await requestsOf(client, '?page[limit]=1');
  expect(links.next).toMatch(/page%5Bcursor%5D=/);
});
