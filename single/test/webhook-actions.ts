import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { firstOrganisationId } from './records/service.ts';
import {
  client,
  encryption,
  parseWebhook,
  registerAndParseWebhook,
  service,
  stranger,
  webhookBody,
} from './webhook-calls.ts';

/** Adds the tests of secrets, test deliveries and deliveries of webhooks. */
export function testActions(): void {
  test('rotating the secret of a webhook returns the new secret, and stores the new and the previous secret encrypted', async () => {
    const made = await registerAndParseWebhook(client, { events: ['people.created', 'people.updated'] });
    const reply = await client.call('POST', `/v1/webhooks/${made.id}/rotate-secret`);
    const { secret } = parseWebhook(reply).attributes;
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(secret).not.toBe(made.attributes.secret);
    expect(parseWebhook(reply).attributes.previous_secret_expires_at).toMatch(/Z$/);
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

  /** Returns the events of one event trigger in the engine's event log. */
  const told = (trigger: string) => service.sql<{ data: { new: Record<string, unknown> } }[]>`
  select payload -> 'data' as data from hdb_catalog.event_log where trigger_name = ${trigger} order by created_at`;

  test('POST /v1/webhooks/{id}/test makes the engine send one event to the worker if the webhook is active', async () => {
    const { id } = await registerAndParseWebhook(client, { events: ['people.created', 'people.updated'] });
    const reply = await client.call('POST', `/v1/webhooks/${id}/test`);
    expect([reply.status, reply.body]).toMatchObject([202, { data: { type: 'webhook_test', id } }]);
    const asked = (await told('webhook_test')).filter(({ data }) => data.new.group_id === id);
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).not.toContain('secret');
    await client.call('PATCH', `/v1/webhooks/${id}`, webhookBody({ active: false }));
    expect(await client.call('POST', `/v1/webhooks/${id}/test`)).toMatchObject({
      status: 409,
      body: { code: 'WEBHOOK_INACTIVE' },
    });
    expect((await told('webhook_test')).filter(({ data }) => data.new.group_id === id)).toHaveLength(1);
  });

  describe('webhook deliveries', () => {
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

    test("only the tenant that owns a webhook delivery can read the delivery's request and outcome, and can repeat the delivery", async () => {
      const { id } = await registerAndParseWebhook(client, { events: ['people.created', 'people.updated'] });
      await service.sql`
      insert into webhook_deliveries
        (organisation_id, workspace_id, webhook_id, event, event_id, payload, status, attempt_count, response_status, failure_reason, response_body, created_at)
      select organisation_id, workspace_id, id, event::text::webhook_deliveries_event, gen_random_uuid(), '{"private": 1}', status, 4, 503,
        'The answer was 503.', 'busy', now() - interval '1 minute' * n
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
          request_body: '{"private": 1}',
          response_body: 'busy',
        },
        relationships: { webhook: { data: { type: 'webhook', id } } },
      });
      expect(JSON.stringify(first)).not.toMatch(/whsec_|secret/);
      const attempt = {
        at: '2026-11-01T08:00:00.000Z',
        response_status: 503,
        failure_reason: 'busy',
        duration_ms: 4,
        headers: {},
      };
      await service.sql`
      update webhook_deliveries set attempts = ${service.sql.json([attempt])}, next_attempt_at = '2026-11-01T08:00:10Z' where id = ${first.data[0]?.id ?? ''}`;
      await service.sql`
      insert into webhook_delivery_turns (organisation_id, delivery_id, group_id, record_id, changed_at, waits)
      select organisation_id, id, ${id}, ${id}, now(), id <> ${first.data[0]?.id ?? ''} from webhook_deliveries where id = any(${first.data.map((each) => each.id)})`;
      expect((await list(id)).data).toMatchObject([
        { attributes: { attempts: [attempt], next_attempt_at: '2026-11-01T08:00:10.000Z', waits_for: null } },
        {
          attributes: {
            attempts: [],
            waits_for: { delivery_id: first.data[0]?.id, next_attempt_at: '2026-11-01T08:00:10.000Z' },
          },
        },
      ]);
      const refused = await stranger.get(`/v1/webhooks/${id}/deliveries`);
      expect([refused.status, refused.text.includes('private')]).toEqual([404, false]);
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
      expect(asked?.data.new).toMatchObject({
        organisation_id: firstOrganisationId,
        event_id: first.data[0]?.attributes.event_id,
      });
      expect(asked?.data.new).not.toHaveProperty('payload');
      await client.call('DELETE', `/v1/webhooks/${id}`);
      expect((await client.call('POST', `/v1/webhook-deliveries/${again}/redeliver`)).status).toBe(404);
    });

    test('test deliveries have the event name webhook.test in the delivery list, in its event filter and in records queries', async () => {
      const { id } = await registerAndParseWebhook(client, { events: ['people.created'] });
      await service.sql`
      insert into webhook_deliveries (organisation_id, workspace_id, webhook_id, event, event_id, payload)
      select organisation_id, workspace_id, id, given.event, gen_random_uuid(), given.payload
      from webhooks, (values ('webhook.test'::webhook_deliveries_event, '{}'), ('people.created', repeat('x', 16385)))
        as given (event, payload)
      where group_id = ${id}`;
      const { data } = await list(id, '&filter[event]=webhook.test');
      expect(data).toMatchObject([{ attributes: { event: 'webhook.test', request_body: '{}', response_body: null } }]);
      const large = await list(id, '&filter[event]=people.created');
      expect(large.data).toMatchObject([{ attributes: { request_body: null } }]);
      const filters = [{ field: 'event', operator: 'eq', value: 'webhook.test' }];
      const reply = await client.call('POST', '/v1/records/query', { root: 'webhook_deliveries', filters });
      expect(reply.text).toContain(data[0]?.id);
      expect(reply.text).not.toContain('people.created');
      expect(reply.text).not.toContain('request_body');
    });
  });
}
