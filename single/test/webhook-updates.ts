import { describe, expect, test } from 'vitest';
import {
  client,
  createUniqueUrl,
  encryption,
  faultsOf,
  parseWebhook,
  registerAndParseWebhook,
  service,
  webhookBody,
} from './webhook-calls.ts';

/** Adds the tests of updates of webhooks. */
export function testUpdates(): void {
  describe('updating a webhook', () => {
    const change = (id: string, values: object) => client.call('PATCH', `/v1/webhooks/${id}`, webhookBody(values));

    test('updating a webhook changes its settings for all events, and adds and removes events', async () => {
      const { id, attributes: before } = await registerAndParseWebhook(client, {
        events: ['people.created', 'people.updated'],
        headers: { 'X-A': '1' },
      });
      const url = createUniqueUrl();
      const reply = await change(id, {
        url,
        events: ['people.updated', 'invoice.created'],
        description: 'New',
        active: false,
      });
      const now = parseWebhook(reply).attributes;
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
      expect(parseWebhook(await change(id, { headers: null })).attributes).toMatchObject({
        headers: null,
        description: 'New',
      });
      expect(parseWebhook(await change(id, {})).attributes).toMatchObject({ url, events: now.events });
    });

    test('updating a webhook with a new list of events keeps the id and the secret of the webhook', async () => {
      const { id, attributes: before } = await registerAndParseWebhook(client, { events: ['people.created'] });
      expect(parseWebhook(await change(id, { events: ['invoice.created'] })).attributes.events).toEqual([
        'invoice.created',
      ]);
      const [row] = await service.sql<{ secret_encrypted: string }[]>`
      select secret_encrypted from webhooks where group_id = ${id} and deleted_at is null`;
      expect(await encryption.open(row?.secret_encrypted ?? '', `webhook-secret:${id}`)).toBe(before.secret);
    });

    test('updating a webhook changes nothing if another webhook already has the same URL and event', async () => {
      const url = createUniqueUrl();
      await registerAndParseWebhook(client, { url, events: ['people.updated'] });
      const { id } = await registerAndParseWebhook(client, { events: ['people.created', 'people.updated'] });
      expect(faultsOf(await change(id, { url, description: 'No' }))).toEqual([
        409,
        ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/url'],
      ]);
      const { id: other } = await registerAndParseWebhook(client, { url, events: ['people.created'] });
      expect(
        faultsOf(await change(other, { events: ['invoice.created', 'people.updated'], description: 'No' })),
      ).toEqual([409, ['WEBHOOK_ALREADY_EXISTS', '/data/attributes/events/1']]);
      const left = await service.sql`select distinct description from webhooks where group_id in (${id}, ${other})`;
      expect(left).toEqual([{ description: null }]);
    });

    test('activating a webhook again clears its failure state', async () => {
      const { id } = await registerAndParseWebhook(client);
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
}
