import * as v from 'valibot';
import type { RunSqlQuery } from '../query.ts';
import type { BackupTableEntry } from './format.ts';

/**
 * The records, the event log of the engine, and the queue. Hasura applies its metadata at each start, and a counter
 * of the rate limits is used for only one minute.
 */
const tablesText = `
  select n.nspname as schema, c.relname as name, array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum
  ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and (
    n.nspname = 'public'
    or (n.nspname = 'pgboss' and c.relname <> 'version')
    or (n.nspname = 'hdb_catalog' and c.relname in ('event_log', 'event_invocation_logs'))
  )
  order by 1, 2`;

const tables = v.array(v.object({ schema: v.string(), name: v.string(), columns: v.array(v.string()) }));

/** All columns except generated columns. */
export type BackupTableColumns = v.InferOutput<typeof tables>[number];

export const readBackupTables = async (query: RunSqlQuery): Promise<readonly BackupTableColumns[]> =>
  v.parse(tables, await query(tablesText));

const sequences = v.array(v.object({ schema: v.string(), name: v.string(), last_value: v.string() }));

/** Sequences that have issued a value. */
export const readSequences = async (query: RunSqlQuery) =>
  v.parse(
    sequences,
    await query(`
      select schemaname as schema, sequencename as name, last_value::text from pg_sequences
      where schemaname in ('public', 'pgboss', 'hdb_catalog') and last_value is not null`),
  );

const hashRows = v.tuple([v.object({ hash: v.string() })]);

export async function newestMigration(query: RunSqlQuery): Promise<string> {
  const rows = await query('select hash from drizzle.__drizzle_migrations order by created_at desc limit 1');
  return v.parse(hashRows, rows)[0].hash;
}

const existsRows = v.tuple([v.object({ found: v.boolean() })]);
const versionRows = v.tuple([v.object({ version: v.number() })]);

/** Of pg-boss; null if the database contains no job queue. */
export async function queueVersion(query: RunSqlQuery): Promise<number | null> {
  const [{ found }] = v.parse(existsRows, await query(`select to_regclass('pgboss.version') is not null as found`));
  if (!found) return null;
  return v.parse(versionRows, await query('select version from pgboss.version'))[0].version;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const quoteSqlName = ({ schema, name }: Pick<BackupTableEntry, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;

export const quoteSqlColumns = (columns: readonly string[]): string => columns.map(quoted).join(', ');
