import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@fds/platform/env';
import { describe, expect, it } from 'vitest';
import { createDatabaseSharedByEngines, type DatabaseSharedByEngines, reloadMetadata } from './event-engines.ts';
import { openEventReceiver } from './receiver.ts';
import { createMetadataFileContents } from './support.ts';

const itemSql = 'create table item (id int primary key, name text); create table other (id int primary key)';

const trigger = (name: string, definition: object, more: object = {}) => ({
  name,
  definition,
  webhook: '{{RECEIVER}}/hook',
  ...more,
});
const onInsert = { insert: { columns: '*' } };

const installed = async ({ client }: DatabaseSharedByEngines) =>
  (await client.query(`select oid, tgname from pg_trigger where not tgisinternal order by tgname`)).rows;

const change = ({ metadataDir }: DatabaseSharedByEngines, tables: readonly unknown[]) =>
  Promise.all(
    Object.entries(createMetadataFileContents(tables)).map(([name, content]) =>
      writeFile(join(metadataDir, name), content),
    ),
  );

const health = async (engine: Awaited<ReturnType<DatabaseSharedByEngines['start']>>) =>
  (await engine.app.fetch(new Request('http://engine/healthz'))).text();

describe('database triggers of event triggers', () => {
  it('engines that start at the same time create each database trigger once, and update it when the metadata changes', async () => {
    await using receiver = await openEventReceiver();
    const first = { table: 'item', event_triggers: [trigger('a', { ...onInsert, update: { columns: ['name'] } })] };
    await using shared = await createDatabaseSharedByEngines(itemSql, [first], receiver.url);
    await shared.client.query(
      'create trigger notify_hasura_mine before insert on other for each row execute function suppress_redundant_updates_trigger()',
    );
    const [engine] = await Promise.all([shared.start(), shared.start()]);
    const names = ['notify_hasura_a_INSERT', 'notify_hasura_a_UPDATE', 'notify_hasura_mine'];
    const before = await installed(shared);
    expect(before.map(({ tgname }) => tgname)).toEqual(names);
    await shared.start();
    expect(await installed(shared)).toEqual(before);

    await change(shared, [
      { ...first, event_triggers: [trigger('a', { update: { columns: '*' } })] },
      { table: 'other' },
    ]);
    await reloadMetadata(engine);
    expect((await installed(shared)).map(({ tgname }) => tgname)).toEqual(names.slice(1));

    await change(shared, [
      { table: 'item' },
      { table: 'other', event_triggers: [trigger('a', { update: { columns: '*' } })] },
    ]);
    await reloadMetadata(engine);
    await shared.client.query("insert into item values (1, 'a'); update item set name = 'b'");
    expect((await installed(shared)).map(({ tgname }) => tgname)).toEqual(names.slice(1));

    await change(shared, [{ table: 'item' }, { table: 'other' }]);
    await reloadMetadata(engine);
    expect((await installed(shared)).map(({ tgname }) => tgname)).toEqual(['notify_hasura_mine']);
    const functions = await shared.client.query(`select from pg_proc where proname like 'notify%INSERT'`);
    expect(functions.rowCount).toBe(0);
    expect(receiver.at('/hook')).toEqual([]);
  });

  it('the engine creates neither database triggers nor the schema hdb_catalog if the metadata has no event triggers', async () => {
    await using shared = await createDatabaseSharedByEngines(itemSql, [{ table: 'item' }], 'http://127.0.0.1');
    expect(await health(await shared.start())).toBe('OK');
    expect((await shared.client.query(`select to_regnamespace('hdb_catalog') as schema`)).rows).toEqual([
      { schema: null },
    ]);
    const others = `select from pg_stat_activity where application_name = 'graphql-engine-events' and datname = current_database()`;
    expect((await shared.client.query(others)).rowCount).toBe(0);
  });

  it('the engine does not start if its database role has no right to create the database triggers', async () => {
    const role = `engine_${randomUUID().replaceAll('-', '')}`;
    const tables = [{ table: 'item', event_triggers: [trigger('a', onInsert)] }];
    await using shared = await createDatabaseSharedByEngines(
      `${itemSql}; create role ${role} login password 'secret'; grant all on item to ${role}`,
      tables,
      'http://127.0.0.1',
    );
    const url = new URL(shared.environment.HASURA_GRAPHQL_DATABASE_URL ?? '');
    url.username = role;
    url.password = 'secret';
    try {
      const failure = await shared.start({ HASURA_GRAPHQL_DATABASE_URL: url.href }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(StartError);
      expect(failure).toHaveProperty(
        'message',
        expect.stringMatching(/permission denied.*right to create the schema hdb_catalog/),
      );
      await change(shared, [{ table: 'item' }]);
      expect(await health(await shared.start({ HASURA_GRAPHQL_DATABASE_URL: url.href }))).toBe('OK');
    } finally {
      await shared.client.query(`drop owned by ${role}`);
      await expect.poll(() => shared.client.query(`drop role ${role}`).then(() => true)).toBe(true);
    }
  });

  it('the engine delivers the undelivered events in a queue that Hasura has created', async () => {
    await using receiver = await openEventReceiver();
    const left = `
      create schema hdb_catalog;
      create table hdb_catalog.event_log (
        id text default gen_random_uuid()::text primary key, schema_name text not null, table_name text not null,
        trigger_name text not null, payload jsonb not null, delivered boolean not null default false,
        error boolean not null default false, tries integer not null default 0, created_at timestamp default now(),
        locked timestamptz, next_retry_at timestamp, archived boolean not null default false
      );
      create table hdb_catalog.event_invocation_logs (
        id text default gen_random_uuid()::text primary key, trigger_name text, event_id text, status integer,
        request json, response json, created_at timestamp default now()
      );
      insert into hdb_catalog.event_log (schema_name, table_name, trigger_name, payload)
      values ('public', 'item', 'a', '{"op": "INSERT", "data": {"old": null, "new": {"id": 1}}}');
      create function hdb_catalog."notify_hasura_a_INSERT"() returns trigger language plpgsql as 'begin return null; end';
      create trigger "notify_hasura_a_INSERT" after insert on item for each row
        execute function hdb_catalog."notify_hasura_a_INSERT"();`;
    const tables = [{ table: 'item', event_triggers: [trigger('a', onInsert)] }];
    await using shared = await createDatabaseSharedByEngines(`${itemSql}; ${left}`, tables, receiver.url);
    await shared.start();
    await receiver.arrived('/hook', 1);
    await shared.client.query("insert into item values (2, 'b')");
    await receiver.arrived('/hook', 2);
    expect(receiver.at('/hook').map(({ body }) => body.event.data.new)).toEqual([{ id: 1 }, { id: 2, name: 'b' }]);
  });

  it('an inconsistent event trigger keeps its database trigger, and its events wait in the queue', async () => {
    await using receiver = await openEventReceiver();
    const tables = [
      {
        table: 'item',
        event_triggers: [
          trigger('nowhere', onInsert, { webhook: '{{NOWHERE}}/x' }),
          trigger('headless', onInsert, { headers: [{ name: 'X-A', value_from_env: 'NO_SECRET' }] }),
          trigger('wrong', { update: { columns: ['missing'] } }),
          trigger('fine', onInsert, { webhook: null, webhook_from_env: 'HOOK' }),
        ],
      },
      { table: 'other', event_triggers: [trigger('fine', onInsert)] },
    ];
    await using shared = await createDatabaseSharedByEngines(itemSql, tables, receiver.url);
    const engine = await shared.start({ HOOK: `${receiver.url}/fine` });
    expect(await health(engine)).toMatch(/^WARN/);
    const response = await engine.app.fetch(
      new Request('http://engine/v1/metadata', {
        method: 'POST',
        headers: { 'x-hasura-admin-secret': shared.environment.HASURA_GRAPHQL_ADMIN_SECRET ?? '' },
        body: JSON.stringify({ type: 'get_inconsistent_metadata' }),
      }),
    );
    const reason = (name: string, text: string) => ({
      type: 'event_trigger',
      name,
      reason: `event trigger "${name}": ${text}`,
    });
    expect(await response.json()).toMatchObject({
      inconsistent_objects: [
        reason('nowhere', 'environment variable "NOWHERE" not set'),
        reason('headless', 'environment variable "NO_SECRET" not set'),
        reason('wrong', 'column "missing" does not exist in table "item"'),
        reason('fine', 'another event trigger has the same name'),
      ],
    });
    await shared.client.query("insert into item values (1, 'a')");
    await receiver.arrived('/fine', 1);
    const waiting = `select trigger_name, tries, next_retry_at > now() at time zone 'UTC' as later from hdb_catalog.event_log where not delivered and locked is null order by 1`;
    await expect
      .poll(async () => (await shared.client.query(waiting)).rows)
      .toEqual([
        { trigger_name: 'headless', tries: 0, later: true },
        { trigger_name: 'nowhere', tries: 0, later: true },
      ]);
    expect(receiver.at('/hook')).toEqual([]);
  });
});
