import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { migrate } from '@fds/db/migrate';
import postgres from 'postgres';
import * as v from 'valibot';
import { filling, organisationId, workspaces } from './dataset.ts';
import { fillTable, helpers, type TableShape } from './fill.ts';
import type { BenchPostgres } from './postgres.ts';

const here = (file: string): URL => new URL(file, import.meta.url);
const migrations = new URL('../migrations/', import.meta.resolve('@fds/db/migrate'));

const tables = v.array(
  v.object({
    name: v.string(),
    columns: v.array(
      v.object({ name: v.string(), type: v.string(), isEnum: v.boolean(), target: v.nullable(v.string()) }),
    ),
  }),
);

/** How the names of all databases of a scale begin. */
const databasesOf = (scale: number): string => `bench_${String(scale).replace('.', '_')}_`;

/** A name that changes with everything the data depends on: the schema, this code, the scale. */
async function databaseName(scale: number): Promise<string> {
  const hash = createHash('sha256').update(`${scale}`);
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()) {
    hash.update(await readFile(new URL(file, migrations)));
  }
  for (const file of ['dataset.ts', 'fill.ts', 'catalog.sql']) hash.update(await readFile(here(file)));
  return `${databasesOf(scale)}${hash.digest('hex').slice(0, 12)}`;
}

async function insertWorkspaces(sql: postgres.Sql): Promise<void> {
  await sql`insert into organisations (id, name) values (${organisationId}, 'Organisation')`;
  const rows = workspaces.map(({ key, id }) => ({
    id,
    organisation_id: organisationId,
    name: `Workspace ${key}`,
    external_workspace_id: key,
  }));
  await sql`insert into workspaces ${sql(rows)}`;
}

/** Fills a table without its secondary indexes, and makes them again after it. */
async function load(sql: postgres.Sql, table: TableShape, scale: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = ${table.name}::regclass and not i.indisunique`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe(fillTable(table, filling(table.name, scale), (name) => filling(name, scale)));
  for (const { definition } of indexes) await sql.unsafe(definition);
}

const readShapes = async (sql: postgres.Sql): Promise<readonly TableShape[]> =>
  v.parse(tables, await sql.file(here('catalog.sql').pathname));

/** The tables of records of a loaded database, and the id of one of its companies. */
export async function readTables(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [company] = await sql<{ id: string }[]>`select id from companies order by id limit 1`;
    return { tables: await readShapes(sql), companyId: company?.id ?? '' };
  } finally {
    await sql.end();
  }
}

/** Brings an empty database to the newest schema and fills it with the data set at a scale from 0 to 1. */
export async function createData(databaseUrl: string, scale: number): Promise<void> {
  await migrate(databaseUrl);
  // One session: the helper functions are its own. Replication role: rows come in any order, without triggers.
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    await insertWorkspaces(sql);
    await sql.unsafe(`set session_replication_role = replica; set synchronous_commit = off; ${helpers}`).simple();
    for (const shape of await readShapes(sql)) await load(sql, shape, scale);
    await sql`vacuum analyze`;
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

/**
 * The database with the data set, made on the first call for a scale and a schema, found again on the next ones.
 * @param scale 1 for half a million invoices, less for a part of them.
 * @returns its address.
 */
export async function prepareData(server: BenchPostgres, scale: number): Promise<string> {
  const name = await databaseName(scale);
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} });
  try {
    const present = await admin`select from pg_database where datname = ${name}`;
    if (present.length > 0) return server.url(name);
    const outdated = await admin<{ name: string }[]>`
      select datname as name from pg_database where starts_with(datname, ${databasesOf(scale)})`;
    for (const database of outdated) await admin`drop database ${admin(database.name)} with (force)`;
    // Only a load that came to its end gets the name.
    const unfinished = `${name}_unfinished`;
    await admin`create database ${admin(unfinished)}`;
    await createData(server.url(unfinished), scale);
    await admin`alter database ${admin(unfinished)} rename to ${admin(name)}`;
    return server.url(name);
  } finally {
    await admin.end();
  }
}
