import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { migrateDatabase, SchemaError } from './migrate.ts';
import * as schema from './schema/index.ts';

/**
 * The CommonJS version of drizzle-kit: `import` would load many small modules of drizzle-orm, and Node would parse the
 * package.json of drizzle-orm (180 KB) many times.
 */
const drizzleKit: typeof import('drizzle-kit/api') = createRequire(import.meta.url)('drizzle-kit/api');

const metaFolder = join(import.meta.dirname, '../migrations/meta');

type Snapshot = Parameters<typeof drizzleKit.generateMigration>[0];

async function journal(): Promise<{ entries: unknown[] }> {
  return JSON.parse(await readFile(join(metaFolder, '_journal.json'), 'utf8'));
}

async function newestSnapshot(): Promise<Snapshot> {
  const { entries } = await journal();
  const name = `${String(entries.length - 1).padStart(4, '0')}_snapshot.json`;
  return JSON.parse(await readFile(join(metaFolder, name), 'utf8'));
}

test('the migrations produce the schema of src/schema, so drizzle-kit generates nothing new', async () => {
  const newest = await newestSnapshot();
  expect(await drizzleKit.generateMigration(newest, drizzleKit.generateDrizzleJson(schema, newest.id))).toEqual([]);
});

test('each migration runs once if several processes migrate a database concurrently', async () => {
  await using database = await createTestDatabase();
  await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url), migrateDatabase(database.url)]);
  await migrateDatabase(database.url);
  const sql = postgres(database.url, { max: 1 });
  const { entries } = await journal();
  expect(await sql`select hash from drizzle.__drizzle_migrations`).toHaveLength(entries.length);
  await sql.end();
});

test('migrateDatabase rejects a database older than the initial migration and leaves the database unchanged', async () => {
  await using database = await createTestDatabase();
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  await sql`create schema drizzle`;
  await sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text, created_at bigint)`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', 1)`;
  await expect(migrateDatabase(database.url)).rejects.toThrow(SchemaError);
  expect(await sql`select hash from drizzle.__drizzle_migrations`).toEqual([{ hash: 'old' }]);
  expect(await sql`select from pg_tables where schemaname = 'public'`).toHaveLength(0);
  await sql.end();
});

test('migrateDatabase rejects a database that does not exist, and the error contains the name of the database', async () => {
  await using database = await createTestDatabase();
  await database.drop();
  await expect(migrateDatabase(database.url)).rejects.toThrow(`database "${database.name}" does not exist`);
});
