import { randomUUID } from 'node:crypto';
import { demoOrganisations } from '@fds/db/seed';
import { makeEncryption, newEncryptionKeys } from '@fds/platform/encryption';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, ours, type Reply, type Service, startService, theirs } from './records/service.ts';

const encryptionKeys = newEncryptionKeys();
const encryption = makeEncryption(encryptionKeys);
let service: Service;
let client: Caller;
let stranger: Caller;
let keyOfLeaf: Caller;
const workspaces = demoOrganisations[0]?.workspaces ?? [];
const root = workspaces.find(({ parent_workspace_id: parent }) => parent === null)?.id ?? '';
const leaf = workspaces.find(({ parent_workspace_id: parent }) => parent === root);
const leafId = leaf?.id ?? '';

beforeAll(async () => {
  service = await startService({ encryptionKeys });
  client = await service.organisation(ours);
  stranger = await service.organisation(theirs);
  keyOfLeaf = await service.apiKey(leafId);
});
afterAll(() => service[Symbol.asyncDispose]());

const attributes = v.looseObject({
  url: v.string(),
  events: v.array(v.string()),
  workspace_id: v.string(),
  active: v.boolean(),
  secret: v.optional(v.string()),
});
const webhook = v.looseObject({ type: v.literal('webhook'), id: v.string(), attributes });
const one = v.object({ data: webhook });
const many = v.looseObject({ data: v.array(webhook), links: v.object({ next: v.nullable(v.string()) }) });
const errors = v.object({
  errors: v.array(v.looseObject({ code: v.optional(v.string()), source: v.looseObject({}), detail: v.string() })),
});

const webhookOf = ({ body }: Reply) => v.parse(one, body).data;
const faultsOf = ({ status, body }: Reply) => [
  status,
  ...v.parse(errors, body).errors.map(({ code, source }) => [code, Object.values(source)[0]]),
];
const given = (values: object) => ({ data: { type: 'webhook', attributes: values } });

/** An address that no other test uses; it needs no lookup. */
const address = () => `https://8.8.8.8/${randomUUID()}`;
const register = (as: Caller, values: object = {}) =>
  as.call(
    'POST',
    '/v1/webhooks',
    given({ url: address(), events: ['people.created'], workspace_id: leafId, ...values }),
  );
const registered = async (as: Caller, values: object = {}) => {
  const made = await register(as, values);
  expect(made.status, made.text).toBe(201);
  return webhookOf(made);
};

describe('a webhook that is registered', () => {
  test('has a row for each event, and a secret that is shown once and stored sealed', async () => {
    const url = address();
    const events = ['invoice.created', 'document.uploaded'];
    const reply = await register(client, { url, events, description: 'ERP', headers: { Authorization: 'Bearer x' } });
    const made = webhookOf(reply);
    expect(reply.headers.get('location')).toBe(`http://localhost/v1/webhooks/${made.id}`);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(made.attributes).toMatchObject({
      url,
      events: ['document.uploaded', 'invoice.created'],
      workspace_id: leafId,
      description: 'ERP',
      headers: { Authorization: 'Bearer x' },
      active: true,
      disabled_reason: null,
    });
    const secret = made.attributes.secret ?? '';
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    const rows = await service.sql<{ event: string; secret_encrypted: string }[]>`
      select event, secret_encrypted from webhooks where group_id = ${made.id} and organisation_id = ${ours}`;
    expect(rows.map(({ event }) => event).toSorted()).toEqual(['document.uploaded', 'invoice.created']);
    for (const row of rows)
      expect(await encryption.open(row.secret_encrypted, `webhook-secret:${made.id}`)).toBe(secret);
    const shown = await client.get(`/v1/webhooks/${made.id}`);
    const { secret: _, ...lasting } = made.attributes;
    expect(webhookOf(shown).attributes).toEqual(lasting);
    const records = await client.ask({ root: 'webhooks', filters: [{ field: 'url', operator: 'eq', value: url }] });
    expect(records.text).not.toMatch(/whsec|secret|headers|Bearer/);
    expect(v.parse(v.looseObject({ data: v.array(v.unknown()) }), records.body).data).toHaveLength(2);
  });

  test('is of the workspace that is named by either id, or of the API key’s own', async () => {
    const external = leaf?.external_workspace_id ?? '';
    expect(external).not.toBe('');
    for (const [as, values] of [
      [client, { workspace_id: leafId.toUpperCase() }],
      [client, { workspace_id: external }],
      [client, { workspace_id: undefined, external_workspace_id: external }],
      [keyOfLeaf, { workspace_id: undefined }],
    ] as const) {
      expect((await registered(as, values)).attributes.workspace_id).toBe(leafId);
    }
    expect(faultsOf(await register(client, { workspace_id: undefined }))).toEqual([
      400,
      ['INVALID_REQUEST', '/data/attributes/workspace_id'],
    ]);
  });

  test('is of no workspace out of scope', async () => {
    const unknown = [404, ['WORKSPACE_NOT_FOUND', '/data/attributes/workspace_id']];
    expect(faultsOf(await register(stranger))).toEqual(unknown);
    expect(faultsOf(await register(keyOfLeaf, { workspace_id: root }))).toEqual(unknown);
    expect(faultsOf(await register(client, { workspace_id: 'never heard of' }))).toEqual(unknown);
  });

  test('is refused as a whole where one of its events is there already', async () => {
    const url = address();
    await registered(client, { url, events: ['people.created', 'people.updated'] });
    const again = await register(client, { url, events: ['invoice.created', 'people.updated', 'people.created'] });
    expect(faultsOf(again)).toEqual([
      409,
      ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/1'],
      ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/2'],
    ]);
    expect(again.text).toContain('people.updated');
    expect(await service.sql`select from webhooks where url = ${url}`).toHaveLength(2);
    await registered(client, { url, events: ['invoice.created'] });
    await registered(client, { url, workspace_id: root });
  });

  test('does not lead to where nobody outside may look', async () => {
    for (const url of [
      'http://127.0.0.1:9/',
      'http://169.254.169.254/latest',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://localhost/',
    ]) {
      const refused = await register(client, { url });
      expect(faultsOf(refused), url).toEqual([400, ['INVALID_REQUEST', '/data/attributes/url']]);
    }
  });
});

test('a registration that is sent again under its key is made once, and its secret told again', async () => {
  const url = address();
  const body = JSON.stringify(given({ url, events: ['people.created'], workspace_id: leafId }));
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const answers = [];
  for (let sent = 0; sent < 2; sent += 1) {
    const response = await client.fetch('/v1/webhooks', { method: 'POST', headers, body });
    answers.push([response.status, await response.text()]);
  }
  expect(answers[0]?.[0]).toBe(201);
  expect(answers[1]).toEqual(answers[0]);
  expect(await service.sql`select from webhooks where url = ${url}`).toHaveLength(1);
});

describe('webhooks', () => {
  test('come one by one with all their events, the newest first, over pages that neither skip nor repeat', async () => {
    const made = [
      await registered(client, { events: ['people.created', 'people.updated', 'company.created'] }),
      await registered(client, { workspace_id: root }),
      await registered(client),
    ].reverse();
    const seen: string[] = [];
    for (let path: string | null = '/v1/webhooks?page[limit]=2'; path !== null; ) {
      const page: v.InferOutput<typeof many> = v.parse(many, (await client.get(path)).body);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ id }) => id));
      path = page.links.next;
    }
    expect(seen.slice(0, 3)).toEqual(made.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    const stored = await service.sql<{ id: string }[]>`
      select distinct group_id as id from webhooks w join workspaces s on s.id = w.workspace_id
      where w.organisation_id = ${ours} and w.deleted_at is null and s.deleted_at is null`;
    expect(seen.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    const listed = v.parse(many, (await client.get('/v1/webhooks?page[limit]=3')).body);
    expect(listed.data.at(2)?.attributes.events).toEqual(['company.created', 'people.created', 'people.updated']);
  });

  test('are those of the caller’s scope, and of the workspace that is asked for', async () => {
    const { id } = await registered(client, { workspace_id: root });
    const ids = async (as: Caller, query = '') =>
      v.parse(many, (await as.get(`/v1/webhooks?page[limit]=200${query}`)).body).data.map((each) => each.id);
    expect(await ids(client)).toContain(id);
    expect(await ids(client, `&filter[workspace_id]=${root}`)).toContain(id);
    expect(await ids(client, `&filter[workspace_id]=${leafId}`)).not.toContain(id);
    expect(await ids(client, '&filter[external_workspace_id]=nowhere')).toEqual([]);
    expect(await ids(keyOfLeaf)).not.toContain(id);
    expect(await ids(stranger)).not.toContain(id);
  });

  test('of others are not there, whatever is done with them', async () => {
    const { id } = await registered(client, { workspace_id: root });
    const [delivery] = await service.sql<{ id: string }[]>`
      insert into webhook_deliveries (organisation_id, workspace_id, webhook_id, event, event_id, payload)
      select organisation_id, workspace_id, id, event, gen_random_uuid(), '{}' from webhooks where group_id = ${id}
      returning id`;
    for (const as of [stranger, keyOfLeaf]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', given({ active: false })],
        ['DELETE', ''],
        ['GET', '/deliveries'],
        ['POST', '/test'],
        ['POST', '/rotate-secret'],
      ] as const) {
        const reply = await as.call(method, `/v1/webhooks/${id}${path}`, body);
        expect([reply.status, reply.body], `${method} ${path}`).toMatchObject([404, { code: 'WEBHOOK_NOT_FOUND' }]);
      }
      const reply = await as.call('POST', `/v1/webhook-deliveries/${delivery?.id}/redeliver`);
      expect([reply.status, reply.body]).toMatchObject([404, { code: 'WEBHOOK_DELIVERY_NOT_FOUND' }]);
    }
    expect(webhookOf(await client.get(`/v1/webhooks/${id}`)).attributes.active).toBe(true);
  });
});

describe('a change', () => {
  const change = (id: string, values: object) => client.call('PATCH', `/v1/webhooks/${id}`, given(values));

  test('is made to all events at once, and events come and go', async () => {
    const { id, attributes: before } = await registered(client, {
      events: ['people.created', 'people.updated'],
      headers: { 'X-A': '1' },
    });
    const url = address();
    const reply = await change(id, {
      url,
      events: ['people.updated', 'invoice.created'],
      description: 'New',
      active: false,
    });
    const now = webhookOf(reply).attributes;
    expect(now).toMatchObject({
      url,
      events: ['people.updated', 'invoice.created'],
      description: 'New',
      active: false,
      headers: { 'X-A': '1' },
    });
    const rows = await service.sql<{ event: string; secret_encrypted: string; url: string; active: boolean }[]>`
      select event, secret_encrypted, url, active from webhooks where group_id = ${id} and deleted_at is null`;
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject({ url, active: false });
      expect(await encryption.open(row.secret_encrypted, `webhook-secret:${id}`)).toBe(before.secret);
    }
    expect(webhookOf(await change(id, { headers: null })).attributes).toMatchObject({
      headers: null,
      description: 'New',
    });
    expect(webhookOf(await change(id, {})).attributes).toMatchObject({ url, events: now.events });
  });

  test('of all events leaves the webhook and its secret', async () => {
    const { id, attributes: before } = await registered(client, { events: ['people.created'] });
    expect(webhookOf(await change(id, { events: ['invoice.created'] })).attributes.events).toEqual(['invoice.created']);
    const [row] = await service.sql<{ secret_encrypted: string }[]>`
      select secret_encrypted from webhooks where group_id = ${id} and deleted_at is null`;
    expect(await encryption.open(row?.secret_encrypted ?? '', `webhook-secret:${id}`)).toBe(before.secret);
  });

  test('to what another webhook does already is refused, and nothing of it is made', async () => {
    const url = address();
    await registered(client, { url, events: ['people.updated'] });
    const { id } = await registered(client, { events: ['people.created', 'people.updated'] });
    expect(faultsOf(await change(id, { url, description: 'No' }))).toEqual([
      409,
      ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/url'],
    ]);
    const { id: other } = await registered(client, { url, events: ['people.created'] });
    expect(faultsOf(await change(other, { events: ['invoice.created', 'people.updated'], description: 'No' }))).toEqual(
      [409, ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/1']],
    );
    const left = await service.sql`select distinct description from webhooks where group_id in (${id}, ${other})`;
    expect(left).toEqual([{ description: null }]);
  });

  test('that switches it on again ends what was noted of its failures', async () => {
    const { id } = await registered(client);
    await service.sql`
      update webhooks set active = false, disabled_at = now(), failing_since = now(), disabled_reason = 'Nobody there.'
      where group_id = ${id}`;
    expect((await client.get(`/v1/webhooks/${id}`)).body).toMatchObject({
      data: {
        attributes: { active: false, disabled_reason: 'Nobody there.', disabled_at: expect.stringMatching(/Z$/) },
      },
    });
    expect((await change(id, { active: true })).body).toMatchObject({
      data: { attributes: { active: true, disabled_reason: null, disabled_at: null, failing_since: null } },
    });
  });
});

test('a new secret signs beside the one before, and none is told to anybody but the caller', async () => {
  const made = await registered(client, { events: ['people.created', 'people.updated'] });
  const reply = await client.call('POST', `/v1/webhooks/${made.id}/rotate-secret`);
  const { secret } = webhookOf(reply).attributes;
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(secret).not.toBe(made.attributes.secret);
  expect(webhookOf(reply).attributes.previous_secret_expires_at).toMatch(/Z$/);
  const rows = await service.sql<{ secret_encrypted: string; previous_secret_encrypted: string }[]>`
    select secret_encrypted, previous_secret_encrypted from webhooks where group_id = ${made.id}`;
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(await encryption.open(row.secret_encrypted, `webhook-secret:${made.id}`)).toBe(secret);
    expect(await encryption.open(row.previous_secret_encrypted, `webhook-secret:${made.id}`)).toBe(
      made.attributes.secret,
    );
  }
  expect((await client.get(`/v1/webhooks/${made.id}`)).text).not.toContain('whsec_');
});

/** What the worker is told, of one trigger. */
const told = (trigger: string) => service.sql<{ data: { new: Record<string, unknown> } }[]>`
  select payload -> 'data' as data from hdb_catalog.event_log where trigger_name = ${trigger} order by created_at`;

test('a test asks the worker for a delivery, once, and only where the webhook is on', async () => {
  const { id } = await registered(client, { events: ['people.created', 'people.updated'] });
  const reply = await client.call('POST', `/v1/webhooks/${id}/test`);
  expect([reply.status, reply.body]).toMatchObject([202, { data: { type: 'webhook_test', id } }]);
  const asked = (await told('webhook_test')).filter(({ data }) => data.new.group_id === id);
  expect(asked).toHaveLength(1);
  expect(JSON.stringify(asked)).not.toContain('secret');
  await client.call('PATCH', `/v1/webhooks/${id}`, given({ active: false }));
  expect(await client.call('POST', `/v1/webhooks/${id}/test`)).toMatchObject({
    status: 409,
    body: { code: 'WEBHOOK_INACTIVE' },
  });
  expect((await told('webhook_test')).filter(({ data }) => data.new.group_id === id)).toHaveLength(1);
});

describe('deliveries', () => {
  const list = async (id: string, query = '') => {
    const { body } = await client.get(`/v1/webhooks/${id}/deliveries?page[limit]=2${query}`);
    return v.parse(
      v.looseObject({
        data: v.array(
          v.looseObject({ id: v.string(), attributes: v.looseObject({}), relationships: v.looseObject({}) }),
        ),
        links: v.object({ next: v.nullable(v.string()) }),
      }),
      body,
    );
  };

  test('show what came of them, without what was sent, and can be made again', async () => {
    const { id } = await registered(client, { events: ['people.created', 'people.updated'] });
    await service.sql`
      insert into webhook_deliveries
        (organisation_id, workspace_id, webhook_id, event, event_id, payload, status, attempt_count, response_status, failure_reason, created_at)
      select organisation_id, workspace_id, id, event, gen_random_uuid(), '{"private": 1}', status, 4, 503,
        'The answer was 503.', now() - interval '1 minute' * n
      from webhooks, (values (2, 'pending'::webhook_deliveries_status), (1, 'failed')) as given (n, status)
      where group_id = ${id} order by n desc`;
    const first = await list(id);
    expect(first.data).toHaveLength(2);
    expect(first.data[0]).toMatchObject({
      attributes: {
        status: 'failed',
        attempt_count: 4,
        response_status: 503,
        failure_reason: 'The answer was 503.',
        event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      relationships: { webhook: { data: { type: 'webhook', id } } },
    });
    expect(JSON.stringify(first)).not.toContain('private');
    const next = v.parse(
      v.looseObject({ data: v.array(v.looseObject({ id: v.string() })), links: v.object({ next: v.null() }) }),
      (await client.get(first.links.next ?? '')).body,
    );
    const ids = [...first.data, ...next.data].map((delivery) => delivery.id);
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect((await list(id, '&filter[status]=failed&filter[event]=people.updated')).data).toHaveLength(1);
    expect((await list(id, '&filter[status]=delivered')).data).toEqual([]);

    const again = first.data[0]?.id;
    const reply = await client.call('POST', `/v1/webhook-deliveries/${again}/redeliver`);
    expect([reply.status, reply.body]).toMatchObject([202, { data: { type: 'webhook_delivery', id: again } }]);
    const [asked] = (await told('webhook_redelivery')).filter(({ data }) => data.new.id === again);
    expect(asked?.data.new).toMatchObject({ organisation_id: ours, event_id: first.data[0]?.attributes.event_id });
    expect(asked?.data.new).not.toHaveProperty('payload');
    await client.call('DELETE', `/v1/webhooks/${id}`);
    expect((await client.call('POST', `/v1/webhook-deliveries/${again}/redeliver`)).status).toBe(404);
  });
});

test('a webhook that is deleted is gone from every answer, and its address is free again', async () => {
  const url = address();
  const { id } = await registered(client, { url });
  expect((await client.call('DELETE', `/v1/webhooks/${id}`)).status).toBe(204);
  expect((await client.call('DELETE', `/v1/webhooks/${id}`)).status).toBe(404);
  expect((await client.get(`/v1/webhooks/${id}`)).status).toBe(404);
  expect((await client.get('/v1/webhooks?page[limit]=200')).text).not.toContain(id);
  const records = await client.ask({ root: 'webhooks', filters: [{ field: 'url', operator: 'eq', value: url }] });
  expect(records.body).toMatchObject({ data: [] });
  await registered(client, { url });
});

test('the planned routes are not there', async () => {
  expect((await client.get('/v1/subscriptions/webhooks')).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await client.get('/openapi.json')).text).not.toContain('subscriptions/webhooks');
});
