import { HttpResponse } from 'msw';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '../src/auth/credentials.ts';
import type { ReceivedOperation } from './engine.ts';
import { evaluateCondition, type Row } from './evaluate.ts';
import {
  completeRow,
  createCheckedGateway,
  organisation,
  parseResponseBody,
  post,
  rejectionOf,
  requestAuthorizationHeader,
  testConfig,
  uuid,
  workspace,
} from './gateway.ts';
import { startMockEngine } from './started-engine.ts';

const apiKey = 'fds_abcdefgh_secret';
const key = {
  id: uuid(80),
  name: 'Key',
  access: 'write',
  organisation_id: organisation,
  workspace_id: workspace,
  descendants: [{ workspace_id: workspace }],
};
const workspaces: Row[] = [completeRow('workspaces', { id: workspace, external_workspace_id: 'customer 7' })];
const engine = startMockEngine({ api_keys: [{ ...key, key_hash: hashSecret(apiKey), expires_at: null }], workspaces });

const registration = (values: Row): Row => ({
  id: uuid(70),
  workspace_id: workspace,
  description: null,
  headers: null,
  active: true,
  first_delivered_at: null,
  failing_since: null,
  disabled_at: null,
  disabled_reason: null,
  previous_secret_expires_at: null,
  created_at: '2026-01-31T10:00:00.123456+00:00',
  updated_at: '2026-01-31T10:00:00.123456+00:00',
  ...values,
});

const objects = v.object({
  objects: v.array(v.object({ group_id: v.string(), event: v.string(), url: v.string(), workspace_id: v.string() })),
});

/** Responds to inserts of webhooks in the same way as Hasura, because the mock engine does not execute mutations. */
function answer({ text, variables }: ReceivedOperation): Response | undefined {
  if (!text.includes('insert_webhooks')) return undefined;
  const affected_rows = v.parse(objects, variables).objects.length;
  return HttpResponse.json({ data: { insert_webhooks: { affected_rows } } });
}

const app = await createCheckedGateway(testConfig());
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await requestAuthorizationHeader(app);
});
beforeEach(() => engine.answerWith(answer));

const fitting = { url: 'https://8.8.8.8/hooks', events: ['people.created'], workspace_id: workspace };
const given = (attributes: object) => ({ data: { type: 'webhook', attributes } });
const register = (attributes: object, as = headers) =>
  post(app, '/v1/webhooks', given({ ...fitting, ...attributes }), as);
const sent = () => engine.received.filter(({ session }) => session.role !== 'authenticator');

describe('POST /v1/webhooks', () => {
  test('POST /v1/webhooks sends one mutation that inserts a row with an id and an encrypted secret for each event', async () => {
    const before = Date.now();
    const response = await register({ events: ['people.created', 'invoice.updated'], headers: { 'X-Tenant': 'a b' } });
    expect(response.status).toBe(201);
    const { data } = v.parse(
      v.object({ data: v.looseObject({ id: v.string(), attributes: v.looseObject({ secret: v.string() }) }) }),
      await response.json(),
    );
    expect(Number.parseInt(data.id.replace('-', '').slice(0, 12), 16)).toBeGreaterThanOrEqual(before);
    expect(data.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
    const writes = sent().filter(({ text }) => text.startsWith('mutation'));
    expect(writes).toHaveLength(1);
    expect(writes[0]?.variables.objects).toEqual(
      ['people.created', 'invoice.updated'].map((event) => ({
        group_id: data.id,
        workspace_id: workspace,
        url: fitting.url,
        description: null,
        headers: { 'X-Tenant': 'a b' },
        secret_encrypted: expect.stringMatching(/^eyJ/),
        event,
        id: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })),
    );
    expect(JSON.stringify(writes)).not.toContain(data.attributes.secret);
  });

  test('POST /v1/webhooks uses the workspace of the API key by default, and does not query this workspace from the engine', async () => {
    const response = await register({ workspace_id: undefined }, { authorization: `Bearer ${apiKey}` });
    expect(response.status).toBe(201);
    expect(sent().filter(({ text }) => text.includes('workspaces'))).toEqual([]);
  });

  test('POST /v1/webhooks prefers the workspace with the given id to a workspace with the same external id', async () => {
    workspaces.unshift(completeRow('workspaces', { id: uuid(12), external_workspace_id: workspace }));
    expect((await register({})).status).toBe(201);
    workspaces.shift();
    const [object] = v.parse(objects, sent().at(-1)?.variables).objects;
    expect(object).toMatchObject({ workspace_id: workspace });
  });

  test('POST /v1/webhooks accepts private URLs if the setting allows them', async () => {
    const inside = await createCheckedGateway(testConfig({ webhookPrivateTargets: true }));
    const authorization = await requestAuthorizationHeader(inside);
    const statusFor = async (url: string) =>
      (await post(inside, '/v1/webhooks', given({ ...fitting, url }), authorization)).status;
    expect(await statusFor('http://127.0.0.1:9000/hooks')).toBe(201);
    expect(await statusFor('ftp://127.0.0.1')).toBe(400);
  });

  test.each([
    ['webhooks_url_event_key', 409, 'WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/0'],
    ['webhooks_workspace_id_fkey', 404, 'WORKSPACE_NOT_FOUND', '/data/attributes/workspace_id'],
  ])(
    'if the constraint %s rejects a row, POST /v1/webhooks responds with %i %s',
    async (constraint, status, code, pointer) => {
      const extensions = { code: 'constraint-violation', path: '$' };
      const errors = [{ message: `violates constraint "${constraint}"`, extensions }];
      engine.answerWith(({ text }) => (text.startsWith('mutation') ? HttpResponse.json({ errors }) : undefined));
      const response = await register({});
      expect(await rejectionOf(response)).toEqual([status, [[code, pointer]]]);
    },
  );
});

describe('PATCH /v1/webhooks/{id}', () => {
  const rows = ['people.created', 'people.updated'].map((event, n) =>
    registration({ id: uuid(70 + n), group_id: uuid(60), url: fitting.url, event }),
  );
  const change = (attributes: object, id = uuid(60)) =>
    app.request(`/v1/webhooks/${uuid(60)}`, {
      method: 'PATCH',
      body: JSON.stringify({ data: { type: 'webhook', id, attributes } }),
      headers: { ...headers, 'content-type': 'application/json' },
    });
  const answers = ({ text, variables }: ReceivedOperation) =>
    text.startsWith('query')
      ? HttpResponse.json({
          data: { webhooks: rows.filter((row) => evaluateCondition(variables.where ?? {}, row) === true) },
        })
      : HttpResponse.json({ data: {} });
  beforeEach(() => engine.answerWith(answers));
  const written = () => sent().filter(({ text }) => text.startsWith('mutation'));

  test('PATCH /v1/webhooks/{id} sends one mutation, which first adds the new events and then removes the omitted events', async () => {
    const response = await change({ events: ['invoice.created', 'people.updated'], active: false, headers: null });
    expect(response.status).toBe(200);
    const [operation, ...more] = written();
    expect(more).toEqual([]);
    expect([...(operation?.text ?? '').matchAll(/(added|removed|changed):/g)].map(([, part]) => part)).toEqual([
      'added',
      'removed',
      'changed',
    ]);
    const own = { group_id: { _eq: uuid(60) } };
    expect(operation?.variables).toEqual({
      objects: [{ group_id: uuid(60), workspace_id: workspace, event: 'invoice.created' }],
      gone: { ...own, event: { _in: ['people.created'] } },
      now: expect.stringMatching(/Z$/),
      where: own,
      set: { active: false, headers: null },
    });
  });

  test('PATCH /v1/webhooks/{id} sends no mutation if nothing changes', async () => {
    expect((await change({})).status).toBe(200);
    expect((await change({ events: ['people.updated', 'people.created'] })).status).toBe(200);
    expect(written()).toEqual([]);
  });

  test.each([
    [{ url: 'http://192.168.0.1/' }, '/data/attributes/url'],
    [{ events: [] }, '/data/attributes/events'],
    [{ active: 'yes' }, '/data/attributes/active'],
    [{ workspace_id: workspace }, '/data/attributes/workspace_id'],
    [{ headers: { Connection: 'close' } }, '/data/attributes/headers/Connection'],
  ])('PATCH /v1/webhooks/{id} rejects the change %j', async (attributes, pointer) => {
    const response = await change(attributes);
    expect(await rejectionOf(response)).toEqual([400, [['INVALID_REQUEST', pointer]]]);
  });

  test('PATCH /v1/webhooks/{id} rejects a data.id that differs from the id in the path', async () => {
    expect(await rejectionOf(await change({}, uuid(61)))).toEqual([400, [['INVALID_REQUEST', '/data/id']]]);
  });
});

describe('GET /v1/webhooks', () => {
  test('a page of GET /v1/webhooks begins after the last webhook of the previous page, and GET /v1/webhooks rejects cursors of other queries', async () => {
    const webhooks = [3, 2, 1].map((n) => {
      const rows = [registration({ group_id: uuid(n), url: 'https://a.example', event: 'people.created' })];
      return { group_id: uuid(n), registrations: rows };
    });
    engine.answerWith(({ text, variables }) => {
      if (!text.includes('distinct_on')) return undefined;
      const found = webhooks.filter((row) => evaluateCondition(variables.where ?? {}, row) === true);
      return HttpResponse.json({ data: { webhooks: found.slice(0, Number(variables.limit)) } });
    });
    const first = await parseResponseBody(await app.request('/v1/webhooks?page[limit]=2', { headers }));
    expect(first.data.map(({ id }) => id)).toEqual([uuid(3), uuid(2)]);
    const next = new URL(first.links.next ?? '');
    const second = await parseResponseBody(await app.request(next.pathname + next.search, { headers }));
    expect(second.data.map(({ id }) => id)).toEqual([uuid(1)]);
    expect([second.links.next, second.meta.next_cursor]).toEqual([null, null]);
    next.searchParams.set('filter[workspace_id]', workspace);
    for (const address of [next.pathname + next.search, '/v1/webhooks?page[cursor]=made-up']) {
      const refusal = [400, [['INVALID_CURSOR', 'page[cursor]']]];
      expect(await rejectionOf(await app.request(address, { headers }))).toEqual(refusal);
    }
  });
});

test('a request for a webhook that the engine does not return gets 404', async () => {
  engine.answerWith(({ text }) => {
    if (text.startsWith('query')) return HttpResponse.json({ data: { webhooks: [] } });
    const nothing = { returning: [] };
    return HttpResponse.json({ data: { update_webhooks: nothing, update_webhook_deliveries: nothing } });
  });
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
  ] as const) {
    const response = await app.request(`/v1/webhooks/${uuid(60)}${path}`, { method, headers });
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'WEBHOOK_NOT_FOUND' }]);
  }
  const again = await app.request(`/v1/webhook-deliveries/${uuid(60)}/redeliver`, { method: 'POST', headers });
  expect([again.status, await again.json()]).toMatchObject([404, { code: 'WEBHOOK_DELIVERY_NOT_FOUND' }]);
});
