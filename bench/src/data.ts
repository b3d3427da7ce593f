import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { migrateDatabase } from '@fds/db/migrate';
import postgres from 'postgres';
import * as v from 'valibot';
import { benchOrganisationId, benchWorkspaces, getTableFillRules } from './dataset.ts';
import { createFillFunctionsSql, fillTableStatement, type TableColumns } from './fill.ts';
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

/** Returns the prefix of the names of all databases that contain a data set of the given scale. */
const databasesOf = (scale: number): string => `bench_${String(scale).replace('.', '_')}_`;

/**
 * Returns the name of the database that contains the data set of the given scale. The name changes if the schema or
 * this code changes.
 */
async function databaseName(scale: number): Promise<string> {
  const hash = createHash('sha256').update(`${scale}`);
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()) {
    hash.update(await readFile(new URL(file, migrations)));
  }
  for (const file of ['dataset.ts', 'fill.ts', 'catalog.sql']) hash.update(await readFile(here(file)));
  return `${databasesOf(scale)}${hash.digest('hex').slice(0, 12)}`;
}

async function insertWorkspaces(sql: postgres.Sql): Promise<void> {
  await sql`insert into organisations (id, name) values (${benchOrganisationId}, 'Organisation')`;
  const rows = benchWorkspaces.map(({ key, id }) => ({
    id,
    organisation_id: benchOrganisationId,
    name: `Workspace ${key}`,
    external_workspace_id: key,
  }));
  await sql`insert into workspaces ${sql(rows)}`;
}

/** Fills a table without its secondary indexes, and then creates the indexes. */
async function load(sql: postgres.Sql, table: TableColumns, scale: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i where i.indrelid = ${table.name}::regclass and not i.indisunique`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  await sql.unsafe(
    fillTableStatement(table, getTableFillRules(table.name, scale), (name) => getTableFillRules(name, scale)),
  );
  for (const { definition } of indexes) await sql.unsafe(definition);
}

const readShapes = async (sql: postgres.Sql): Promise<readonly TableColumns[]> =>
  v.parse(tables, await sql.file(here('catalog.sql').pathname));

/** Reads the names and columns of all record tables, and the id of one company, from a filled database. */
export async function readRecordTableColumns(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [company] = await sql<{ id: string }[]>`select id from companies order by id limit 1`;
    return { tables: await readShapes(sql), companyId: company?.id ?? '' };
  } finally {
    await sql.end();
  }
}

/**
 * Creates the tables of an empty database and fills them.
 * @param scale share of the full data set, above 0 and at most 1
 */
export async function createDataSet(databaseUrl: string, scale: number): Promise<void> {
  await migrateDatabase(databaseUrl);
  // Uses one session, because the helper functions exist only in the session that creates them. With
  // `session_replication_role = replica`, Postgres runs no triggers and checks no foreign keys, so the tables can be
  // filled in any order.
  const sql = postgres(databaseUrl, {
    max: 1,
    max_lifetime: null,
    onnotice: () => {},
    // Without events in the audit log.
    connection: { application_name: 'seed' },
  });
  try {
    await insertWorkspaces(sql);
    await sql
      .unsafe(`set session_replication_role = replica; set synchronous_commit = off; ${createFillFunctionsSql}`)
      .simple();
    for (const shape of await readShapes(sql)) await load(sql, shape, scale);
    await sql`vacuum analyze`;
    await sql`checkpoint`;
  } finally {
    await sql.end();
  }
}

/**
 * Creates a database as a copy of a template, and fills the new database. Does nothing if the database exists.
 * @returns the URL of the database
 */
export async function createDatabaseFromTemplate(
  server: Pick<BenchPostgres, 'url'>,
  name: string,
  template: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} });
  try {
    const present = await admin`select from pg_database where datname = ${name}`;
    if (present.length > 0) return server.url(name);
    // The database gets its final name only when it is complete, so a later run never uses an incomplete database.
    const unfinished = `${name}_unfinished`;
    await admin`drop database if exists ${admin(unfinished)} with (force)`;
    await admin`create database ${admin(unfinished)} template ${admin(template)} strategy file_copy`;
    await fill(server.url(unfinished));
    await admin`alter database ${admin(unfinished)} rename to ${admin(name)}`;
    return server.url(name);
  } finally {
    await admin.end();
  }
}

/** Drops the databases of a scale that were created for an earlier schema or by an earlier version of this code. */
async function dropOutdated(server: BenchPostgres, scale: number, name: string): Promise<void> {
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} });
  try {
    const outdated = await admin<{ name: string }[]>`
      select datname as name from pg_database
       where starts_with(datname, ${databasesOf(scale)}) and not starts_with(datname, ${name})`;
    for (const database of outdated) await admin`drop database ${admin(database.name)} with (force)`;
  } finally {
    await admin.end();
  }
}

/**
 * Returns the database with the data set of a scale. The first call for a scale and schema creates the database; later
 * calls reuse it.
 * @param scale 1 for half a million invoices
 * @returns the URL of the database
 */
export async function getOrCreateDataSet(server: BenchPostgres, scale: number): Promise<string> {
  const name = await databaseName(scale);
  await dropOutdated(server, scale, name);
  return createDatabaseFromTemplate(server, name, 'template1', (url) => createDataSet(url, scale));
}
