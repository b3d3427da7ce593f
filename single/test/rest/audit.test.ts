import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../../../gateway/src/endpoints.ts';
import { isCreation } from '../../../gateway/src/http/endpoint.ts';
import answers from '../../../gateway/src/openapi/examples/generated/answers.json' with { type: 'json' };
import {
  firstOrganisationId,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from '../records/service.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let service: TestService;
let client: TestApiClient;
let stranger: TestApiClient;
let workspaceId: string;
let keyId: string;
let reader: TestApiClient;
let key: string;

const created = v.object({
  data: v.object({ id: v.string(), attributes: v.looseObject({ key: v.optional(v.string()) }) }),
});
const eventList = v.object({
  data: v.array(v.object({ id: v.string(), attributes: v.record(v.string(), v.unknown()) })),
  meta: v.object({ next_cursor: v.nullable(v.string()) }),
});

const exampleOf = ({ operationId }: { readonly operationId: string }): string =>
  JSON.stringify(Object.entries(answers).find(([name]) => name === operationId)?.[1] ?? '');

const eventsOf = async (caller: TestApiClient, query = '') => {
  const { status, body, text } = await caller.get(`/v1/audit-events${query}`);
  expect(status, text).toBe(200);
  return v.parse(eventList, body);
};

beforeAll(async () => {
  service = await startTestService({});
  client = await service.organisation(firstOrganisationId);
  stranger = await service.organisation(secondOrganisationId);
  const workspace = await client.call('POST', '/v1/workspaces', {
    data: { type: 'workspace', attributes: { name: 'Audited' } },
  });
  workspaceId = v.parse(created, workspace.body).data.id;
  const attributes = { name: 'Reports', access: 'read', workspace: { id: workspaceId } };
  const made = v.parse(
    created,
    (await client.call('POST', '/v1/api-key', { data: { type: 'api-key', attributes } })).body,
  );
  keyId = made.data.id;
  key = made.data.attributes.key ?? '';
  reader = service.bearer(key);
});
afterAll(() => service[Symbol.asyncDispose]());

test('GET /v1/audit-events shows who created an API key from where, and neither the key nor its hash', async () => {
  const { data } = await eventsOf(client, `?filter[record_id]=${keyId}`);
  expect(data.map(({ attributes }) => attributes)).toMatchObject([
    {
      action: 'created',
      record_type: 'api_keys',
      workspace_id: workspaceId,
      actor: { kind: 'client' },
      address: expect.any(String),
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      before: null,
      after: { name: 'Reports', access: 'read', key_hash: '(secret)' },
    },
  ]);
  expect(JSON.stringify(data)).not.toContain(key.slice(-40));
});

test('a read-only API key exports records, which is an event, and may not delete or create', async () => {
  expect((await reader.fetch('/v1/records/export?root=companies')).status).toBe(200);
  for (const [method, path] of [
    ['DELETE', `/v1/workspaces/${workspaceId}`],
    ['POST', '/v1/api-key'],
  ] as const) {
    const refusal = await reader.call(method, path, method === 'POST' ? {} : undefined);
    expect(refusal).toMatchObject({ status: 403, body: { code: 'WRITE_NOT_ALLOWED' } });
  }
  const { data } = await eventsOf(client, `?filter[actor_kind]=api_key&filter[actor_id]=${keyId}`);
  expect(data.map(({ attributes }) => attributes)).toMatchObject([
    { action: 'exported', record_type: 'companies', actor: { kind: 'api_key', id: keyId, name: 'Reports' } },
  ]);
});

test('the first page of records for a CSV file is an event, unlike other pages', async () => {
  for (const query of ['', '', '?export_format=csv'])
    expect((await reader.call('POST', `/v1/records/query${query}`, { root: 'people' })).status).toBe(200);
  const { data } = await eventsOf(client, '?filter[record_type]=people&filter[action]=exported');
  expect(data).toMatchObject([{ attributes: { actor: { kind: 'api_key', id: keyId } } }]);
});

/** The response to a creation with an Idempotency-Key contains the secret again. */
const secretCreations = endpoints.filter(
  (endpoint) => isCreation(endpoint) && /"(key|secret)":/.test(exampleOf(endpoint)),
);

test.each(secretCreations)(
  'a repeated response of POST $path, which contains a secret, is an event',
  async ({ path, secretOf }) => {
    const attributes = path.includes('webhooks')
      ? { url: 'https://8.8.8.8/replayed', events: ['people.created'], workspace_id: workspaceId }
      : { name: 'Replayed', workspace: { id: workspaceId } };
    const body = JSON.stringify({ data: { type: path.includes('webhooks') ? 'webhook' : 'api-key', attributes } });
    const headers = { 'content-type': 'application/json', 'idempotency-key': path };
    const issued = async () =>
      (await eventsOf(client, `?filter[action]=secret_issued&filter[record_type]=${secretOf}`)).data.length;
    const send = async () => (await client.fetch(path, { method: 'POST', headers, body })).text();
    const first = await send();
    expect(await issued()).toBe(0);
    expect(await send()).toBe(first);
    expect(await issued()).toBe(1);
  },
);

test('GET /v1/audit-events shows no event to another organisation and to an API key', async () => {
  expect((await eventsOf(stranger, `?filter[record_id]=${keyId}`)).data).toEqual([]);
  expect((await reader.get('/v1/audit-events')).body).toMatchObject({ code: 'WRITE_NOT_ALLOWED' });
  expect((await eventsOf(await service.apiKey(workspaceId))).data).toEqual([]);
});

test('the pages of GET /v1/audit-events contain each event once, the newest first', async () => {
  const all = (await eventsOf(client, '?page[limit]=200')).data.map(({ id }) => id);
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: v.InferOutput<typeof eventList> = await eventsOf(
      client,
      `?page[limit]=1${cursor === '' ? '' : `&page[cursor]=${cursor}`}`,
    );
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.meta.next_cursor;
  }
  expect(ids).toEqual(all);
  expect(ids.length).toBeGreaterThanOrEqual(3);
  expect(ids).toEqual(ids.toSorted().reverse());
});

test('GET /v1/audit-events selects events by action and time', async () => {
  expect((await eventsOf(client, '?filter[action]=exported&filter[record_type]=companies')).data).toHaveLength(1);
  expect((await eventsOf(client, '?filter[at][to]=2020-01-01')).data).toEqual([]);
  expect((await eventsOf(client, `?filter[at][from]=2020-01-01&filter[record_id]=${keyId}`)).data).toHaveLength(1);
});
