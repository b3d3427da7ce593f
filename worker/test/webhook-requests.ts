import { describe, expect, test } from 'vitest';
import {
  expectReceived,
  owner,
  path,
  pollDeliveries,
  received,
  receiver,
  waitForEmptyQueue,
  world,
} from './webhook-world.ts';

/** Adds the tests of requests for test deliveries, recoveries and redeliveries. */
export function testRequests(): void {
  describe('the queue', () => {
    test('a request for a test delivery causes one delivery, whose body contains the id of the webhook', async () => {
      const group = await world.register(owner, receiver.url(path), ['company.created', 'company.updated']);
      const rows =
        await world.sql`update webhooks set test_requested_at = now() where group_id = ${group} returning to_json(webhooks) as row`;
      for (const { row } of rows)
        await world.sendChange('webhooks', 'UPDATE', { ...row, test_requested_at: null }, row);
      await expectReceived(1);
      await waitForEmptyQueue();
      const { event, data } = JSON.parse(received()[0]?.body ?? '');
      expect({ event, data }).toEqual({
        event: 'webhook.test',
        data: { workspace_id: owner.workspace_id, external_workspace_id: null, people_id: null, webhook_id: group },
      });
      expect(received()).toHaveLength(1);
      expect(await world.deliveriesOf(String(received()[0]?.headers['webhook-id']))).toMatchObject([
        { event: 'webhook.test', status: 'delivered' },
      ]);
    });

    test('a recovery delivers what an inactive webhook missed, in the order of the events of each record', async () => {
      const group = await world.register(owner, receiver.url(path), ['company.created', 'company.updated'], {
        active: false,
      });
      const since = new Date(Date.now() - 1000).toJSON();
      const { row } = await world.addCompany(owner);
      await world.sendChange('companies', 'UPDATE', row, { ...row, name: 'Recovered' });
      const missed = async () =>
        (
          await world.sql`
          select from webhook_deliveries d join webhooks w on w.id = d.webhook_id
          where w.group_id = ${group} and d.status = 'failed'`
        ).count;
      await expect.poll(missed).toBe(2);
      await waitForEmptyQueue();
      expect(received(path)).toEqual([]);
      const [before] = await world.sql<{ row: object }[]>`
      update webhooks set active = true where group_id = ${group} returning to_json(webhooks) as row`;
      const after = { ...before?.row, recovery_requested_at: new Date().toJSON(), recover_since: since };
      await world.sendChange('webhooks', 'UPDATE', { ...after, recovery_requested_at: null }, after);
      await expectReceived(2, path);
      expect(received(path).map(({ body }) => JSON.parse(body).event)).toEqual(['company.created', 'company.updated']);
    });

    test('a requested redelivery repeats a finished delivery with the same id and body, but not a delivery whose request is open', async () => {
      await world.register(owner, receiver.url(path), ['company.created']);
      const { event } = await world.addCompany(owner);
      await pollDeliveries(event).toMatchObject([{ status: 'delivered' }]);
      const requestRedelivery = async () => {
        const [row] = await world.sql`
        update webhook_deliveries set redelivery_requested_at = now() where event_id = ${event} returning to_json(webhook_deliveries) as row`;
        await world.sendChange(
          'webhook_deliveries',
          'UPDATE',
          { ...row?.row, redelivery_requested_at: null },
          row?.row,
        );
      };
      await requestRedelivery();
      await expectReceived(2);
      await pollDeliveries(event).toMatchObject([{ status: 'delivered', attempt_count: 2 }]);
      const [first, second] = received();
      expect([second?.headers['webhook-id'], second?.body]).toEqual([first?.headers['webhook-id'], first?.body]);
      const held: Array<() => void> = [];
      receiver.answer(path, (response) => held.push(() => response.writeHead(200).end()));
      await requestRedelivery();
      await expectReceived(3);
      await requestRedelivery();
      await expect
        .poll(
          async () =>
            (await world.sql`select from pgboss.job where name = 'redeliver-webhook' and state = 'completed'`).count,
        )
        .toBe(3);
      held[0]?.();
      await waitForEmptyQueue();
      expect(received()).toHaveLength(3);
    });
  });
}
