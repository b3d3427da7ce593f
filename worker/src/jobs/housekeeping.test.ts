import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { StoredFileKey } from '@fds/platform/storage';
import { afterAll, expect, test } from 'vitest';
import { openWorkerTestEnvironment } from '../../test/world.ts';
import { chainAuditEvents } from './chain-audit-events.ts';
import { noteDeletedWorkspaces } from './note-deleted-workspaces.ts';
import { purgeExpiredDeliveries } from './purge-deliveries.ts';
import { purgeWorkspaces } from './purge-workspaces.ts';
import { removeOldEvents } from './remove-audit-events.ts';
import { removeExpiredKeys } from './remove-idempotency-keys.ts';
import { removeOldCounts } from './remove-request-counts.ts';
import { sweepStorage } from './sweep-storage.ts';

const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());

const { signal } = new AbortController();
const hours = (count: number) => new Date(Date.now() - count * 3_600_000);

const createKey = (): StoredFileKey => ({ organisation_id: randomUUID(), id: randomUUID() });

async function store(writtenAt: Date, key = createKey()): Promise<StoredFileKey> {
  await world.storage.put(key, Readable.from(['bytes']));
  await utimes(world.pathOf(key), writtenAt, writtenAt);
  return key;
}

const isStored = (key: StoredFileKey) => existsSync(world.pathOf(key));

test('sweepStorage removes old files without a record and reports records without a file', async () => {
  const owner = await world.addWorkspace();
  const kept = await world.addDocument(owner, Buffer.from('kept'));
  const lost = await world.addDocument(owner, Buffer.from('lost'));
  await utimes(world.pathOf(kept.file), hours(9), hours(9));
  await world.storage.delete(lost.file);
  await world.sql`update medias set created_at = ${hours(9)} where id = ${lost.media_id}`;
  const orphan = await store(hours(2));
  const young = await store(hours(0.5));
  const foreign = await store(hours(2), { ...kept.file, organisation_id: randomUUID() });
  const config = { ...world.context.config, sweepGraceSeconds: 3600 };
  await sweepStorage({ ...world.context, config }, signal);
  expect([kept.file, orphan, young, foreign].map(isStored)).toEqual([true, false, true, false]);
  expect(world.lines.find((line) => line.msg === 'files of records are missing')).toMatchObject({
    level: 'warn',
    records_without_file: 1,
    media_ids: [lost.media_id],
  });
});

test('sweepStorage reports no file that purgeWorkspaces has removed before its record', async () => {
  const kept = await world.addWorkspace();
  const purged = await world.addWorkspace(kept.organisation_id);
  const documents = [];
  for (const owner of [kept, purged]) documents.push(await world.addDocument(owner, Buffer.from('x')));
  for (const { file, media_id } of documents) {
    await world.storage.delete(file);
    await world.sql`update medias set created_at = ${hours(9)} where id = ${media_id}`;
  }
  await world.sql`
    update workspaces set deleted_at = now() - case when id = ${purged.workspace_id} then interval '31 days' else interval '29 days' end
    where organisation_id = ${kept.organisation_id}`;
  world.lines.length = 0;
  await sweepStorage({ ...world.context, config: { ...world.context.config, sweepGraceSeconds: 3600 } }, signal);
  const reported = world.lines.find((line) => line.msg === 'files of records are missing')?.media_ids;
  expect(reported).toEqual(expect.arrayContaining([documents[0]?.media_id]));
  expect(reported).not.toEqual(expect.arrayContaining([documents[1]?.media_id]));
});

test('purgeWorkspaces removes only rows and files of workspaces whose retention period has ended', async () => {
  const root = await world.addWorkspace();
  const child = await world.addWorkspace(root.organisation_id, root.workspace_id);
  const recent = await world.addWorkspace(root.organisation_id);
  const live = await world.addWorkspace(root.organisation_id);
  const documents = [];
  for (const owner of [root, child, recent, live]) documents.push(await world.addDocument(owner, Buffer.from('x')));
  await world.sql`update workspaces set deleted_at = now() - interval '31 days' where id = ${root.workspace_id}`;
  await world.sql`update workspaces set deleted_at = now() - interval '29 days' where id = ${recent.workspace_id}`;
  const audited = () => world.sql`select id from audit_events where workspace_id = ${root.workspace_id} order by id`;
  const events = await audited();
  expect(events).not.toEqual([]);
  await purgeWorkspaces(world.context, signal);
  expect(await world.sql`select from workspaces where id = ${root.workspace_id}`).toHaveLength(1);
  // Waits for the transactions of other tests in the same Postgres.
  await expect
    .poll(async () => {
      await noteDeletedWorkspaces(world.context, signal);
      return (await world.sql`select from workspace_removals`).count;
    })
    .toBe(0);
  await purgeWorkspaces(world.context, signal);
  const left = await world.sql<{ id: string }[]>`
    select id from workspaces where organisation_id = ${root.organisation_id} order by created_at`;
  expect(left.map(({ id }) => id).sort()).toEqual([recent.workspace_id, live.workspace_id].sort());
  const records = await world.sql<{ id: string }[]>`
    select id from documents where organisation_id = ${root.organisation_id} order by uploaded_at`;
  expect(records.map(({ id }) => id)).toEqual(documents.slice(2).map(({ document_id }) => document_id));
  expect(documents.map(({ file }) => isStored(file))).toEqual([false, false, true, true]);
  expect(await audited()).toEqual(expect.arrayContaining([...events]));
});

test('removeExpiredKeys removes all expired keys, in several batches', async () => {
  const { organisation_id } = await world.addWorkspace();
  await world.sql`
    insert into idempotency_keys (organisation_id, credential, key, claim, expires_at)
    select ${organisation_id}, 'client', n::text, gen_random_uuid(),
      now() + case when n > 2500 then interval '1 minute' else interval '-1 second' end
    from generate_series(1, 2503) n`;
  await removeExpiredKeys(world.context, signal);
  const left = await world.sql<{ key: string }[]>`select key from idempotency_keys order by key`;
  expect(left.map(({ key }) => key)).toEqual(['2501', '2502', '2503']);
});

test('removeOldCounts removes the counts of days more than 400 days ago, in several batches', async () => {
  const { organisation_id } = await world.addWorkspace();
  await world.sql`
    insert into request_counts (organisation_id, day, status, requests)
    select ${organisation_id}, (now() at time zone 'UTC')::date - case when n > 1500 then 399 else 401 end, n, 1
    from generate_series(1, 1503) n`;
  await world.sql`
    insert into route_counts (organisation_id, day, route, requests)
    select ${organisation_id}, (now() at time zone 'UTC')::date - n, 'GET /v1/me', 1 from generate_series(399, 402) n`;
  await removeOldCounts(world.context, signal);
  const left = await world.sql<{ status: number }[]>`
    select status from request_counts where organisation_id = ${organisation_id} order by status`;
  expect(left.map(({ status }) => status)).toEqual([1501, 1502, 1503]);
  expect(await world.sql`select 1 from route_counts where organisation_id = ${organisation_id}`).toHaveLength(2);
});

test('purgeExpiredDeliveries removes all deliveries whose retention period has ended, in several batches', async () => {
  const owner = await world.addWorkspace();
  const webhook = {
    ...owner,
    id: randomUUID(),
    url: 'https://a.example',
    event: 'company.deleted',
    group_id: randomUUID(),
    secret_encrypted: 'x',
  };
  await world.sql`insert into webhooks ${world.sql(webhook)}`;
  await world.sql.begin(async (tx) => {
    // The rows of the worker make no events in the audit log.
    await tx`set local application_name = 'worker'`;
    await tx`
      insert into webhook_deliveries (organisation_id, workspace_id, webhook_id, event, event_id, payload, created_at)
      select organisation_id, workspace_id, id, event::text::webhook_deliveries_event, gen_random_uuid(), '{}',
        now() - case when n > 2500 then interval '6 days' else interval '8 days' end
      from webhooks, generate_series(1, 2503) n where id = ${webhook.id}`;
  });
  const left = async () => (await world.sql`select from webhook_deliveries where webhook_id = ${webhook.id}`).count;
  await purgeExpiredDeliveries(world.context, signal);
  expect(await left()).toBe(2503);
  await purgeExpiredDeliveries(
    { ...world.context, config: { ...world.context.config, deliveryRetentionDays: 7 } },
    signal,
  );
  expect(await left()).toBe(3);
});

test('chainAuditEvents appends the events of operators to a chain, and removeOldEvents removes those above the maximum age', async () => {
  const { organisation_id } = await world.addWorkspace();
  const chainOf = () => world.sql`
    select position::int, previous_hash, hash from audit_events where organisation_id = ${organisation_id} order by at, id`;
  await chainAuditEvents(world.context, signal);
  const chain = await chainOf();
  expect(chain.length).toBeGreaterThan(0);
  for (const [index, event] of chain.entries())
    expect(event).toMatchObject({ position: index + 1, previous_hash: chain[index - 1]?.hash ?? '' });
  await world.sql`update audit_events set at = at - interval '401 days' where organisation_id = ${organisation_id} and position = 1`;
  await removeOldEvents(world.context, signal);
  expect((await chainOf()).map(({ position }) => position)).toEqual(chain.slice(1).map((_, index) => index + 2));
});
