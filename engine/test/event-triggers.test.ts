import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventReceiver, openEventReceiver } from './receiver.ts';
import { startEngine, type TestEngine } from './support.ts';

/** The name of the role is random, because a role exists in all databases of the Postgres server. */
const visitor = `visitor_${randomUUID().replaceAll('-', '')}`;

const sql = `
create table item (
  id int primary key, name text, amount numeric, ratio float8, extra jsonb, big bigint, doubled int generated always as (id * 2) stored
);
create table loose (id int primary key, doc json, amount numeric);
create schema "odd ""schema";
create table "odd ""schema"."it's; drop table item; --" (id int primary key, "a ""b' \\ $1" text);
create role ${visitor};
grant insert on item to ${visitor};
`;

const hostile = { schema: 'odd "schema', name: "it's; drop table item; --" };
const hostileColumn = 'a "b\' \\ $1';

const trigger = (name: string, definition: object, more: object = {}) => ({
  name,
  definition,
  webhook: `{{RECEIVER}}/${name}`,
  ...more,
});

const tables = [
  {
    table: 'item',
    event_triggers: [
      trigger(
        'all-of_it',
        { enable_manual: false, insert: { columns: '*' }, update: { columns: '*' }, delete: { columns: '*' } },
        {
          headers: [
            { name: 'X-Plain', value: 'plain' },
            { name: 'X-Secret', value_from_env: 'SECRET' },
            { name: 'user-agent', value: 'mine' },
          ],
        },
      ),
      trigger('names', { update: { columns: ['name', 'extra'], payload: ['id', 'name'] } }),
    ],
    insert_permissions: [{ role: 'writer', permission: { check: {}, columns: ['id', 'name'] } }],
  },
  { table: hostile, event_triggers: [trigger('odd', { update: { columns: [hostileColumn] } })] },
  { table: 'loose', event_triggers: [trigger('loose', { update: { columns: '*' } })] },
];

describe('event triggers', () => {
  let receiver: EventReceiver;
  let engine: TestEngine;
  let client: pg.Client;
  beforeAll(async () => {
    receiver = await openEventReceiver();
    // The engine polls the queue only once an hour, so that the test passes only if notifications work.
    const environment = { RECEIVER: receiver.url, SECRET: 'a secret', HASURA_GRAPHQL_EVENTS_FETCH_INTERVAL: '3600000' };
    engine = await startEngine({ sql, tables, environment });
    client = new pg.Client(engine.databaseUrl);
    await client.connect();
  });
  afterAll(async () => {
    await client.query(`drop owned by ${visitor}; drop role ${visitor}`);
    await client.end();
    await engine[Symbol.asyncDispose]();
    await receiver.close();
  });
  beforeEach(async () => {
    await client.query('truncate item');
    receiver.clear();
  });

  /** Waits until `count` events of a trigger have arrived and no delivery is running, and returns these events. */
  const eventsOf = async (name: string, count: number) => {
    await expect.poll(() => receiver.at(`/${name}`).length).toBe(count);
    await expect
      .poll(async () => (await client.query('select from hdb_catalog.event_log where not delivered')).rowCount)
      .toBe(0);
    expect(receiver.at(`/${name}`)).toHaveLength(count);
    return receiver.at(`/${name}`);
  };

  it('the event of a GraphQL insert contains the session variables and the trace of the GraphQL request', async () => {
    await engine.ask(
      'mutation { insert_item(objects: [{id: 1, name: "a"}]) { affected_rows } }',
      {},
      {
        'x-hasura-role': 'writer',
        'X-Hasura-User-Id': '42',
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      },
    );
    const [event] = await eventsOf('all-of_it', 1);
    const row = { id: 1, name: 'a', amount: null, ratio: null, extra: null, big: null, doubled: 2 };
    expect(event?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?$/),
      table: { schema: 'public', name: 'item' },
      trigger: { name: 'all-of_it' },
      event: {
        op: 'INSERT',
        data: { old: null, new: row },
        session_variables: { 'x-hasura-role': 'writer', 'x-hasura-user-id': '42' },
        trace_context: { trace_id: '0af7651916cd43dd8448eb211c80319c', span_id: expect.any(String) },
      },
      delivery_info: { current_retry: 0, max_retries: 0 },
    });
    expect(event?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'mine',
      'x-plain': 'plain',
      'x-secret': 'a secret',
      'x-b3-traceid': '0af7651916cd43dd8448eb211c80319c',
      'x-b3-spanid': expect.stringMatching(/^[0-9a-f]{16}$/),
      'x-b3-parentspanid': expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('changes by another database client create events, even if this client has no rights on the queue', async () => {
    await client.query(`set role ${visitor}`);
    await client.query(`insert into item (id, amount, big) values (1, 12345678901234567890.10, 9007199254740993)`);
    await client.query('reset role');
    await client.query('update item set amount = 3');
    await client.query('delete from item');
    const events = await eventsOf('all-of_it', 3);
    const byOp = new Map(events.map((event) => [event.body.event.op, event]));
    expect([...byOp.keys()].sort()).toEqual(['DELETE', 'INSERT', 'UPDATE']);
    expect(byOp.get('INSERT')?.text).toMatch(/"amount": 12345678901234567890\.10,/);
    expect(byOp.get('INSERT')?.text).toMatch(/"big": 9007199254740993,/);
    expect(byOp.get('UPDATE')?.body.event).toMatchObject({
      session_variables: null,
      trace_context: null,
      data: { new: { amount: 3 } },
    });
    expect(byOp.get('DELETE')?.body.event).toMatchObject({ data: { old: { amount: 3, id: 1 }, new: null } });
    expect(byOp.get('DELETE')?.headers['user-agent']).toBe('mine');
  });

  it('an update creates an event only if it changes the value of a column to which the trigger listens', async () => {
    await client.query(`insert into item (id, name, amount) values (1, 'a', 1.0)`);
    await eventsOf('all-of_it', 1);
    receiver.clear();
    for (const change of [
      'name = name',
      'amount = 1.00',
      'amount = 2',
      'extra = null',
      `extra = 'null'`,
      "name = 'b'",
      'name = null',
      `extra = '{"a": 1}'`,
    ])
      await client.query(`update item set ${change}`);
    await eventsOf('all-of_it', 5);
    const events = await eventsOf('names', 4);
    expect(events.map(({ body }) => body.event.data)).toEqual(
      expect.arrayContaining([
        { old: { id: 1, name: 'a' }, new: { id: 1, name: 'b' } },
        { old: { id: 1, name: 'b' }, new: { id: 1, name: null } },
        { old: { id: 1, name: null }, new: { id: 1, name: null } },
      ]),
    );
    expect(events[0]?.headers['user-agent']).toBe('hasura-graphql-engine/v2.43.0');
  });

  it('if a column type has no equality operator, an update creates an event when the bytes of the row change', async () => {
    await client.query(`insert into loose values (1, '{"a": 1}', 1)`);
    for (const change of [`doc = '{"a": 1}'`, `doc = '{"a": 2}'`, 'amount = 2', 'amount = 2'])
      await client.query(`update loose set ${change}`);
    await eventsOf('loose', 2);
  });

  it('a transaction that is rolled back creates no events', async () => {
    await client.query('begin; insert into item (id) values (1); rollback; insert into item (id) values (2)');
    const [event] = await eventsOf('all-of_it', 1);
    expect(event?.body.event.data.new).toMatchObject({ id: 2 });
  });

  it('event triggers work for tables and columns with special characters in their names', async () => {
    const table = [hostile.schema, hostile.name].map((name) => pg.escapeIdentifier(name)).join('.');
    await client.query(`insert into ${table} values (1, 'a')`);
    await client.query(`update ${table} set ${pg.escapeIdentifier(hostileColumn)} = 'b'`);
    const [event] = await eventsOf('odd', 1);
    expect(event?.body.table).toEqual(hostile);
    expect(event?.body.event.data.new).toEqual({ id: 1, [hostileColumn]: 'b' });
  });

  it('writes to a table succeed after a column of its event trigger was dropped', async () => {
    await client.query('create table spare as table item; alter table item drop column extra');
    await client.query(`insert into item (id, name) values (7, 'a')`);
    await client.query(`update item set name = 'c'`);
    const [event] = await eventsOf('names', 1);
    expect(event?.body.event.data.new).toEqual({ id: 7, name: 'c' });
    await client.query('alter table item add column extra jsonb; drop table spare');
  });

  it('the engine delivers an event immediately, before the next poll of the queue', async () => {
    for (let id = 1; id <= 9; id += 1) {
      await client.query('insert into item (id) values ($1)', [id]);
      await receiver.arrived('/all-of_it', id);
    }
  });
});
