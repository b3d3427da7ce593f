import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

const [ours, theirs] = [randomUUID(), randomUUID()];

const database = await openMigratedDatabase();
const rows = await RowInserter.over(database.sql);

afterAll(() => database[Symbol.asyncDispose]());

interface Webhook {
  readonly id: string;
  readonly group_id: string;
}

/** Inserts a webhook with one event and the given values. */
async function webhook(given: Readonly<Record<string, unknown>> = {}): Promise<Webhook> {
  const group_id = randomUUID();
  const id = await rows.insert('webhooks', ours, {
    group_id,
    event: 'people.created',
    secret_encrypted: 'a',
    ...given,
  });
  return { id, group_id };
}

const state = async (id: string) => (await database.sql`select * from webhooks where id = ${id}`)[0];

describe('changing the secret of a webhook', () => {
  test('changing the secret of a webhook stores the previous secret with an expiry time in one day', async () => {
    const { id } = await webhook();
    await database.sql`update webhooks set secret_encrypted = 'b' where id = ${id}`;
    const [left] = await database.sql`
      select secret_encrypted, previous_secret_encrypted,
        extract(epoch from previous_secret_expires_at - now())::int between 86390 and 86400 as for_a_day
      from webhooks where id = ${id}`;
    expect(left).toEqual({ secret_encrypted: 'b', previous_secret_encrypted: 'a', for_a_day: true });
  });

  test('changing another column of a webhook stores no previous secret', async () => {
    const { id } = await webhook();
    await database.sql`update webhooks set secret_encrypted = 'a', description = 'Other', active = false where id = ${id}`;
    expect(await state(id)).toMatchObject({ previous_secret_encrypted: null, previous_secret_expires_at: null });
  });
});

describe('adding an event to a webhook', () => {
  const add = (group_id: string, organisation: string, given: Readonly<Record<string, unknown>> = {}) =>
    rows.insert('webhooks', organisation, { group_id, event: 'people.updated', secret_encrypted: null, ...given });

  test("adding an event to a webhook copies the webhook's URL, headers, secrets and state into the row of the event", async () => {
    const shared = {
      url: 'https://erp.example/hooks',
      description: 'To the ERP',
      headers: { 'X-Tenant': 'a' },
      active: false,
      disabled_reason: 'Nobody there.',
      previous_secret_encrypted: 'before',
    };
    const { group_id } = await webhook(shared);
    expect(await state(await add(group_id, ours))).toMatchObject({ ...shared, secret_encrypted: 'a', group_id });
  });

  test('adding an event fails if the webhook does not exist, is deleted, or belongs to another tenant', async () => {
    const refused = { code: '23502' };
    const { group_id } = await webhook();
    await expect(add(group_id, theirs)).rejects.toMatchObject(refused);
    const other = await rows.insert('workspaces', ours);
    await expect(add(group_id, ours, { workspace_id: other })).rejects.toMatchObject(refused);
    await expect(add(randomUUID(), ours)).rejects.toMatchObject(refused);
    const gone = await webhook({ deleted_at: '2026-01-31T12:00:00Z' });
    await expect(add(gone.group_id, ours)).rejects.toMatchObject(refused);
  });

  test('adding an event to a webhook fails if the webhook already has a row for the event', async () => {
    const { group_id } = await webhook();
    await expect(add(group_id, ours, { event: 'people.created' })).rejects.toMatchObject({ code: '23505' });
  });
});

describe('failure state of a webhook', () => {
  const failing = {
    failing_since: '2026-01-01T00:00:00Z',
    disabled_at: '2026-01-06T00:00:00Z',
    disabled_reason: 'No.',
  };
  const none = { failing_since: null, disabled_at: null, disabled_reason: null };

  test('activating a deactivated webhook clears its failure state', async () => {
    const { id } = await webhook({ ...failing, active: false });
    await database.sql`update webhooks set active = true where id = ${id}`;
    expect(await state(id)).toMatchObject({ ...none, active: true });
  });

  test('an update that changes neither the URL nor the activity of a webhook keeps its failure state', async () => {
    const { id } = await webhook({ ...failing, active: false });
    await database.sql`update webhooks set active = false, url = url where id = ${id}`;
    expect(await state(id)).toMatchObject({ disabled_reason: 'No.', failing_since: expect.any(Date) });
  });

  test('changing the URL of a webhook clears its failure state', async () => {
    const { id } = await webhook({ failing_since: failing.failing_since });
    await database.sql`update webhooks set url = 'https://elsewhere.example' where id = ${id}`;
    expect(await state(id)).toMatchObject({ failing_since: null });
  });
});

test('a second delivery of the same event to the same webhook violates a unique key', async () => {
  const { id } = await webhook();
  const event_id = randomUUID();
  await rows.insert('webhook_deliveries', ours, { webhook_id: id, event_id });
  await expect(rows.insert('webhook_deliveries', ours, { webhook_id: id, event_id })).rejects.toMatchObject({
    code: '23505',
  });
});
