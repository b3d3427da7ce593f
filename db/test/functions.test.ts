import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateDatabase } from '../src/migrate.ts';
import { readTableColumns } from './catalog.ts';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

const database = await openMigratedDatabase();

afterAll(() => database[Symbol.asyncDispose]());

test('uuid_v7 returns version 7 UUIDs with the time of the call', async () => {
  const { sql } = database;
  const before = Date.now();
  const made = await sql<{ id: string; at: number }[]>`
    select id, ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::int8::float8 as at
    from (select uuid_v7() as id from generate_series(1, 2000)) made`;
  for (const { id, at } of made) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  }
  expect(new Set(made.map(({ id }) => id)).size).toBe(2000);
});

test('uuid_v7 returns ordered UUIDs for calls within the same millisecond', async () => {
  const { sql } = database;
  const made = await sql<{ id: string }[]>`select uuid_v7() as id from generate_series(1, 5000)`;
  // The first 64 bits of a UUID contain its time. If two calls happen within one microsecond, these bits are equal and
  // the order of the two UUIDs is random.
  const heads = made.map(({ id }) => id.slice(0, 18));
  expect(heads).toEqual([...heads].sort());
  expect(new Set(heads).size).toBeGreaterThan(new Set(heads.map((head) => head.slice(0, 13))).size);
});

test('every time is stored in milliseconds, as responses show it', async () => {
  const columns = await database.sql<{ name: string; precision: number }[]>`
    select table_name || '.' || column_name as name, datetime_precision as precision
    from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%'`;
  expect(columns.length).toBeGreaterThan(50);
  expect(columns.filter(({ precision }) => precision !== 3)).toEqual([]);
});

test('every update sets updated_at and keeps created_at, in every table with these columns', async () => {
  const { sql } = database;
  const rows = await RowInserter.over(sql);
  const organisation = randomUUID();
  const stamped = (await readTableColumns(sql)).filter(({ name }) => name === 'updated_at').map(({ table }) => table);
  expect(stamped).toContain('invoices');
  for (const table of stamped) {
    const long = '2001-01-01T00:00:00Z';
    const id = await rows.insert(table, table === 'organisations' ? randomUUID() : organisation, {
      created_at: long,
      updated_at: long,
    });
    const [updated] = await sql<{ kept: boolean; stamped: boolean }[]>`
      update ${sql(table)} set updated_at = ${long} where id = ${id}
      returning created_at = ${long} as kept, updated_at between now()::timestamptz(3) and clock_timestamp() + interval '1 ms' as stamped`;
    expect(updated, table).toEqual({ kept: true, stamped: true });
  }
});

test('the time zone of the database is UTC', async () => {
  // This test migrates a new database, because Postgres does not copy the settings of a template database.
  await using fresh = await createTestDatabase();
  await migrateDatabase(fresh.url);
  const sql = postgres(fresh.url, { max: 1 });
  const settings = await sql<{ setconfig: string[] }[]>`
    select setconfig from pg_db_role_setting join pg_database d on d.oid = setdatabase
    where d.datname = current_database()`;
  await sql.end();
  expect(settings.flatMap(({ setconfig }) => setconfig)).toContain('TimeZone=UTC');
});
