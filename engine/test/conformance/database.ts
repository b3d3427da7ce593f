import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import postgres from 'postgres';
import { type Json, type JsonObject, serializeJson } from './json.ts';
import type { DatabaseAction } from './setup.ts';

type Sql = postgres.Sql;

const connect = (url: string): Sql =>
  postgres(url, {
    max: 1,
    onnotice: () => {},
    // Postgres must not check function bodies, because some setups define functions that call missing extensions. The
    // cases never call these functions.
    connection: { TimeZone: 'UTC', check_function_bodies: 'off' },
  });
const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

function quoteTable(table: string): string {
  const dot = table.indexOf('.');
  return `${quote(table.slice(0, dot))}.${quote(table.slice(dot + 1))}`;
}

/** The database for the cases of one folder. Its rows can be reset to the state after the setup. */
export interface TestCaseDatabase {
  readonly url: string;
  run(actions: readonly DatabaseAction[]): Promise<void>;
  /** Runs SQL and returns the result in the format of Hasura's command run_sql. */
  runSql(text: string): Promise<Json>;
  /**
   * Resolves when every event of the event triggers is delivered or has failed. Resolves at once if the engine has
   * never had event triggers.
   */
  eventsSettled(): Promise<void>;
  /** Stores a copy of all rows and sequences, which `restore` uses. */
  snapshot(): Promise<void>;
  /** Restores all stored rows and sequences. Keeps the connections of other clients open. */
  restore(): Promise<void>;
  drop(): Promise<void>;
}

async function insert(sql: Sql, table: string, object: JsonObject): Promise<void> {
  const target = quoteTable(table);
  const columns = Object.keys(object).map(quote).join(', ');
  if (columns === '') {
    await sql.unsafe(`insert into ${target} default values`);
    return;
  }
  await sql.unsafe(
    `insert into ${target} (${columns}) select ${columns} from json_populate_record(null::${target}, $1::text::json)`,
    [serializeJson(object)],
  );
}

async function perform(sql: Sql, action: DatabaseAction): Promise<void> {
  if (action.kind === 'sql') await sql.unsafe(action.text).simple();
  else if (action.kind === 'clear') await sql.unsafe(`delete from ${quoteTable(action.table)}`);
  else for (const object of action.objects) await insert(sql, action.table, object);
}

/** Time in milliseconds within which the engine must deliver all events. */
const EVENTS_LIMIT_MS = 60_000;

const SNAPSHOT = 'conformance_snapshot';

interface StoredTable {
  readonly name: string;
  readonly copy: string;
  readonly columns: string;
}

/**
 * Copies every table.
 * @returns the SQL script that restores the rows from the copies
 */
async function takeSnapshot(sql: Sql): Promise<string> {
  await sql.unsafe(`drop schema if exists ${SNAPSHOT} cascade; create schema ${SNAPSHOT}`).simple();
  const tables = await sql<StoredTable[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
           format('%I.%I', ${SNAPSHOT}::text, 't' || c.oid) as copy,
           string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', ${SNAPSHOT})
      and n.nspname not like 'pg_toast%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname, c.oid order by c.oid`;
  for (const table of tables) {
    await sql.unsafe(`create table ${table.copy} as select ${table.columns} from only ${table.name}`);
  }
  const sequences = await sql<{ setter: string }[]>`
    select format('select setval(%L, %s, %s);', format('%I.%I', schemaname, sequencename),
                  coalesce(last_value, start_value), (last_value is not null)::text) as setter
    from pg_sequences`;
  const copies = tables.map(
    ({ name, copy, columns }) =>
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy};`,
  );
  const truncate = tables.length === 0 ? '' : `truncate ${tables.map(({ name }) => name).join(', ')} cascade;`;
  return [
    'begin; set local session_replication_role = replica;',
    truncate,
    ...copies,
    ...sequences.map(({ setter }) => setter),
    'commit;',
  ].join('\n');
}

function sqlResult(rows: readonly (readonly (Uint8Array | null)[])[], columns: readonly string[] | undefined): Json {
  if (columns === undefined) return { result_type: 'CommandOk', result: null };
  const text = (value: Uint8Array | null) => (value === null ? 'NULL' : Buffer.from(value).toString('utf8'));
  return { result_type: 'TuplesOk', result: [columns, ...rows.map((row) => row.map(text))] };
}

async function statement(url: string, text: string): Promise<void> {
  const admin = connect(url);
  try {
    await admin.unsafe(text);
  } finally {
    await admin.end();
  }
}

/**
 * Creates an empty database.
 * @param adminUrl URL of Postgres with a superuser
 */
export async function createTestCaseDatabase(adminUrl: string): Promise<TestCaseDatabase> {
  const name = `conformance_${randomBytes(6).toString('hex')}`;
  await statement(adminUrl, `create database ${name} strategy file_copy`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const sql = connect(address.href);
  let restoreScript = '';
  return {
    url: address.href,
    async run(actions) {
      for (const action of actions) await perform(sql, action);
    },
    async runSql(text) {
      const result = await sql.unsafe(text).raw();
      const columns = result.columns?.map((column) => String(column.name));
      return sqlResult(result, columns);
    },
    async eventsSettled() {
      const [log] = await sql`select to_regclass('hdb_catalog.event_log') as name`;
      if (log?.name === null) return;
      const deadline = Date.now() + EVENTS_LIMIT_MS;
      for (;;) {
        const [row] =
          await sql`select count(*)::int as "left" from hdb_catalog.event_log where not (delivered or error)`;
        if (row?.left === 0) return;
        if (Date.now() > deadline) throw new Error('events are still waiting for their delivery');
        await setTimeout(20);
      }
    },
    async snapshot() {
      restoreScript = await takeSnapshot(sql);
    },
    async restore() {
      try {
        await sql.unsafe(restoreScript).simple();
      } catch (error) {
        await sql.unsafe('rollback');
        throw error;
      }
    },
    async drop() {
      await sql.end();
      await statement(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}
