import { demoOrganisations } from '@fds/db/seed';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  firstOrganisationId,
  type ServiceResponse,
  secondOrganisationId,
  startTestService,
  type TestApiClient,
  type TestService,
} from './records/service.ts';

let service: TestService;
let client: TestApiClient;
let stranger: TestApiClient;
const workspace = demoOrganisations[0]?.workspaces[0]?.id ?? '';
const path = '/v1/subscriptions/webhooks';

beforeAll(async () => {
  service = await startTestService({ plannedEndpoints: true, webhookPrivateTargets: true });
  client = await service.organisation(firstOrganisationId);
  stranger = await service.organisation(secondOrganisationId);
});
afterAll(() => service[Symbol.asyncDispose]());

const subscription = v.looseObject({ id: v.string(), attributes: v.looseObject({ target_url: v.string() }) });
const one = ({ body }: ServiceResponse) => v.parse(v.object({ data: subscription }), body).data;
const given = (attributes: object, id = workspace) => ({
  data: { type: 'webhook', attributes, relationships: { workspace: { data: { type: 'workspace', id } } } },
});
const target_url = 'http://127.0.0.1:9/a';

test('a subscription, which is a webhook for one event, can be created, read, updated and deleted', async () => {
  const made = await client.call(
    'POST',
    path,
    given({ target_url, event: 'document.processed', headers: { 'X-A': '1' } }),
  );
  expect(made.status, made.text).toBe(201);
  const { id } = one(made);
  expect(made.headers.get('location')).toBe(`http://localhost${path}/${id}`);
  expect(one(made).attributes).toEqual({
    webhook_id: id,
    target_url,
    event: 'document.processed',
    headers: { 'X-A': '1' },
    active: true,
    created_at: expect.stringMatching(/Z$/),
    updated_at: null,
    deleted_at: null,
    secret: expect.stringMatching(/^whsec_/),
  });
  const again = await client.call('POST', path, given({ target_url, event: 'document.processed' }));
  expect([again.status, again.text.includes('WEBHOOK_ALREADY_EXISTS')]).toEqual([409, true]);

  const changed = await client.call('PATCH', `${path}/${id}`, {
    data: { type: 'webhook', id, attributes: { target_url: `${target_url}b`, headers: null } },
  });
  expect(one(changed).attributes).toMatchObject({
    target_url: `${target_url}b`,
    headers: null,
    updated_at: expect.any(String),
  });
  expect(one(await client.get(`${path}/${id}`)).attributes).toEqual(one(changed).attributes);
  expect((await client.get(`/v1/webhooks?page[limit]=1`)).text).toContain(`${target_url}b`);

  for (const method of ['GET', 'DELETE']) expect((await stranger.call(method, `${path}/${id}`)).status).toBe(404);
  expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(204);
  expect((await client.call('DELETE', `${path}/${id}`)).status).toBe(404);
});

test('the list of subscriptions contains all webhooks with exactly one event, on several pages', async () => {
  const register = async (events: string[]) => {
    const attributes = { url: target_url, events, workspace_id: workspace };
    expect((await client.call('POST', '/v1/webhooks', { data: { type: 'webhook', attributes } })).status).toBe(201);
  };
  await register(['people.created']);
  await register(['document.processed', 'people.updated']);
  await register(['document.uploaded']);
  for (const name of ['a', 'b']) {
    await client.call('POST', path, given({ target_url: `${target_url}/${name}`, event: 'document.uploaded' }));
  }
  const page = v.object({ data: v.array(subscription), links: v.object({ next: v.nullable(v.string()) }) });
  const seen: string[] = [];
  for (let next: string | null = `${path}?page[limit]=2`; next !== null; ) {
    const read: v.InferOutput<typeof page> = v.parse(v.looseObject(page.entries), (await client.get(next)).body);
    seen.push(...read.data.map(({ attributes }) => attributes.target_url));
    next = read.links.next;
  }
  expect(seen).toEqual([`${target_url}/b`, `${target_url}/a`, target_url]);
});

test.each([
  [{ target_url: 'ftp://a.example', event: 'document.uploaded' }, workspace, 400, '/data/attributes/target_url'],
  [{ target_url, event: 'people.created' }, workspace, 400, '/data/attributes/event'],
  [{ target_url, event: 'document.uploaded', active: false }, workspace, 400, '/data/attributes/active'],
  [{ target_url, event: 'document.uploaded', headers: { Host: 'a' } }, workspace, 400, '/data/attributes/headers/Host'],
  [{ target_url, event: 'document.uploaded' }, firstOrganisationId, 404, '/data/relationships/workspace/data/id'],
])(
  'a subscription with %j in %s is rejected with status %i and the position %s',
  async (attributes, id, status, pointer) => {
    const reply = await client.call('POST', path, given(attributes, id));
    expect([reply.status, reply.body]).toMatchObject([status, { errors: [{ source: { pointer } }] }]);
  },
);

test('with PLANNED_ENDPOINTS=on, the OpenAPI document describes the planned endpoints', async () => {
  expect((await client.get('/openapi.json')).text).toContain(`${path}/{id}`);
});
