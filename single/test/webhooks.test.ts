import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { firstOrganisationId, type TestApiClient } from './records/service.ts';
import { testActions } from './webhook-actions.ts';
import {
  childWorkspace,
  childWorkspaceId,
  client,
  createUniqueUrl,
  encryption,
  faultsOf,
  keyOfLeaf,
  parseWebhook,
  registerAndParseWebhook,
  requestWebhookRegistration,
  rootWorkspaceId,
  service,
  startServiceForTests,
  stranger,
  webhookBody,
  webhookSchema,
} from './webhook-calls.ts';
import { testUpdates } from './webhook-updates.ts';

startServiceForTests();

const many = v.looseObject({ data: v.array(webhookSchema), links: v.object({ next: v.nullable(v.string()) }) });

describe('registering a webhook', () => {
  test('registering a webhook stores one row per event and returns the secret, which no later response contains', async () => {
    const url = createUniqueUrl();
    const events = ['invoice.created', 'document.uploaded'];
    const reply = await requestWebhookRegistration(client, {
      url,
      events,
      description: 'ERP',
      headers: { Authorization: 'Bearer x' },
    });
    const made = parseWebhook(reply);
    expect(reply.headers.get('location')).toBe(`http://localhost/v1/webhooks/${made.id}`);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(made.attributes).toMatchObject({
      url,
      events: ['document.uploaded', 'invoice.created'],
      workspace_id: childWorkspaceId,
      description: 'ERP',
      headers: { Authorization: 'Bearer x' },
      active: true,
      disabled_reason: null,
    });
    const secret = made.attributes.secret ?? '';
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
    const rows = await service.sql<{ event: string; secret_encrypted: string }[]>`
      select event, secret_encrypted from webhooks where group_id = ${made.id} and organisation_id = ${firstOrganisationId}`;
    expect(rows.map(({ event }) => event).toSorted()).toEqual(['document.uploaded', 'invoice.created']);
    for (const row of rows)
      expect(await encryption.open(row.secret_encrypted, `webhook-secret:${made.id}`)).toBe(secret);
    const shown = await client.get(`/v1/webhooks/${made.id}`);
    const { secret: _, ...lasting } = made.attributes;
    expect(parseWebhook(shown).attributes).toEqual(lasting);
    const records = await client.ask({ root: 'webhooks', filters: [{ field: 'url', operator: 'eq', value: url }] });
    expect(records.text).not.toMatch(/whsec|secret|headers|Bearer/);
    expect(v.parse(v.looseObject({ data: v.array(v.unknown()) }), records.body).data).toHaveLength(2);
  });

  test('registering a webhook accepts workspace_id or external_workspace_id, and by default uses the workspace of the API key', async () => {
    const external = childWorkspace?.external_workspace_id ?? '';
    expect(external).not.toBe('');
    for (const [as, values] of [
      [client, { workspace_id: childWorkspaceId.toUpperCase() }],
      [client, { workspace_id: external }],
      [client, { workspace_id: undefined, external_workspace_id: external }],
      [keyOfLeaf, { workspace_id: undefined }],
    ] as const) {
      expect((await registerAndParseWebhook(as, values)).attributes.workspace_id).toBe(childWorkspaceId);
    }
    expect(faultsOf(await requestWebhookRegistration(client, { workspace_id: undefined }))).toEqual([
      400,
      ['INVALID_REQUEST', '/data/attributes/workspace_id'],
    ]);
  });

  test('registering a webhook fails for a workspace to which the caller has no access', async () => {
    const unknown = [404, ['WORKSPACE_NOT_FOUND', '/data/attributes/workspace_id']];
    expect(faultsOf(await requestWebhookRegistration(stranger))).toEqual(unknown);
    expect(faultsOf(await requestWebhookRegistration(keyOfLeaf, { workspace_id: rootWorkspaceId }))).toEqual(unknown);
    expect(faultsOf(await requestWebhookRegistration(client, { workspace_id: 'never heard of' }))).toEqual(unknown);
  });

  test('registering a webhook for several events registers no event if one of them is already registered for the URL', async () => {
    const url = createUniqueUrl();
    await registerAndParseWebhook(client, { url, events: ['people.created', 'people.updated'] });
    const again = await requestWebhookRegistration(client, {
      url,
      events: ['invoice.created', 'people.updated', 'people.created'],
    });
    expect(faultsOf(again)).toEqual([
      409,
      ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/1'],
      ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/2'],
    ]);
    expect(again.text).toContain('people.updated');
    expect(await service.sql`select from webhooks where url = ${url}`).toHaveLength(2);
    await registerAndParseWebhook(client, { url, events: ['invoice.created'] });
    await registerAndParseWebhook(client, { url, workspace_id: rootWorkspaceId });
  });

  test('registering a webhook whose URL contains a private IP address returns 400', async () => {
    for (const url of [
      'http://127.0.0.1:9/',
      'http://169.254.169.254/latest',
      'http://0x7f.1/',
      'http://[::1]/',
      'http://localhost/',
    ]) {
      const refused = await requestWebhookRegistration(client, { url });
      expect(faultsOf(refused), url).toEqual([400, ['INVALID_REQUEST', '/data/attributes/url']]);
    }
  });
});

test('registering a webhook twice with the same Idempotency-Key creates one webhook and returns its secret again', async () => {
  const url = createUniqueUrl();
  const body = JSON.stringify(webhookBody({ url, events: ['people.created'], workspace_id: childWorkspaceId }));
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
  test('the list of webhooks contains each webhook once with all its events, newest first, across pages', async () => {
    const made = [
      await registerAndParseWebhook(client, { events: ['people.created', 'people.updated', 'company.created'] }),
      await registerAndParseWebhook(client, { workspace_id: rootWorkspaceId }),
      await registerAndParseWebhook(client),
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
      where w.organisation_id = ${firstOrganisationId} and w.deleted_at is null and s.deleted_at is null`;
    expect(seen.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    const listed = v.parse(many, (await client.get('/v1/webhooks?page[limit]=3')).body);
    expect(listed.data.at(2)?.attributes.events).toEqual(['company.created', 'people.created', 'people.updated']);
  });

  test('the list of webhooks contains only webhooks that the caller may see, and can be filtered by workspace', async () => {
    const { id } = await registerAndParseWebhook(client, { workspace_id: rootWorkspaceId });
    const ids = async (as: TestApiClient, query = '') =>
      v.parse(many, (await as.get(`/v1/webhooks?page[limit]=200${query}`)).body).data.map((each) => each.id);
    expect(await ids(client)).toContain(id);
    expect(await ids(client, `&filter[workspace_id]=${rootWorkspaceId}`)).toContain(id);
    expect(await ids(client, `&filter[workspace_id]=${childWorkspaceId}`)).not.toContain(id);
    expect(await ids(client, '&filter[external_workspace_id]=nowhere')).toEqual([]);
    expect(await ids(keyOfLeaf)).not.toContain(id);
    expect(await ids(stranger)).not.toContain(id);
  });

  test("every request with the id of another tenant's webhook returns 404", async () => {
    const { id } = await registerAndParseWebhook(client, { workspace_id: rootWorkspaceId });
    const [delivery] = await service.sql<{ id: string }[]>`
      insert into webhook_deliveries (organisation_id, workspace_id, webhook_id, event, event_id, payload)
      select organisation_id, workspace_id, id, event::text::webhook_deliveries_event, gen_random_uuid(), '{}' from webhooks where group_id = ${id}
      returning id`;
    for (const as of [stranger, keyOfLeaf]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PATCH', '', webhookBody({ active: false })],
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
    expect(parseWebhook(await client.get(`/v1/webhooks/${id}`)).attributes.active).toBe(true);
  });
});

test('a deleted webhook disappears from all responses, and its URL can be used again', async () => {
  const url = createUniqueUrl();
  const { id } = await registerAndParseWebhook(client, { url });
  expect((await client.call('DELETE', `/v1/webhooks/${id}`)).status).toBe(204);
  expect((await client.call('DELETE', `/v1/webhooks/${id}`)).status).toBe(404);
  expect((await client.get(`/v1/webhooks/${id}`)).status).toBe(404);
  expect((await client.get('/v1/webhooks?page[limit]=200')).text).not.toContain(id);
  const records = await client.ask({ root: 'webhooks', filters: [{ field: 'url', operator: 'eq', value: url }] });
  expect(records.body).toMatchObject({ data: [] });
  await registerAndParseWebhook(client, { url });
});

test('the planned endpoints `/v1/subscriptions/webhooks` do not exist', async () => {
  expect((await client.get('/v1/subscriptions/webhooks')).body).toMatchObject({ code: 'NOT_FOUND' });
  expect((await client.get('/openapi.json')).text).not.toContain('subscriptions/webhooks');
});

testUpdates();
testActions();
