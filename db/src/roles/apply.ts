import { type Connection, DatabaseError, openConnection } from '@fds/platform/connection';
import { type SqlTemplate, sqlIdentifier } from '@fds/platform/sql';
import { type DatabaseRole, databaseRoles } from './grants.ts';
import { type DatabaseFunction, type GraphqlEngineKind, grantStatements, type TableOrView } from './statements.ts';

export type { GraphqlEngineKind };

/** A process without a URL uses the owner's role. */
export type DatabaseRoleUrls = Readonly<Partial<Record<DatabaseRole, string>>>;

/** The message says what the operator must change. */
export class DatabaseRoleError extends Error {
  override readonly name = 'DatabaseRoleError';
}

/** The same in all versions of this file. */
const ADVISORY_LOCK = 2_718_281_828;

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);
const passwordOf = (url: string): string => decodeURIComponent(new URL(url).password);

/** Postgres rejects the user or the password. */
const rejections: ReadonlySet<string> = new Set(['28P01', '28000']);
/** The password is right, but the user may not connect yet. */
const permissionDenied = '42501';

async function acceptsLogin(url: string): Promise<boolean> {
  try {
    await using _ = await openConnection(url);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (error.code === permissionDenied) return true;
    if (rejections.has(error.code ?? '')) return false;
    throw error;
  }
}

/** Does nothing if Postgres accepts the password: an administrator of the database can create the roles instead. */
async function ensureRole({ sql, query }: Connection, role: DatabaseRole, url: string): Promise<string> {
  const name = userOf(url);
  const [found] = await sql`
    select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as powerful
    from pg_roles where rolname = ${name}`;
  if (found?.powerful === true) {
    throw new DatabaseRoleError(
      `The database user "${name}" of the ${role} is a superuser or may create roles or databases: use a separate user for the ${role}.`,
    );
  }
  // A login without the role would leave an error in the log of Postgres.
  if (found !== undefined && (await acceptsLogin(url))) return name;
  const password = passwordOf(url).replaceAll("'", "''");
  const verb = found === undefined ? 'create' : 'alter';
  await query(`${verb} role "${name.replaceAll('"', '""')}" login password '${password}'`);
  return name;
}

const tablesOf = (sql: SqlTemplate) => sql<TableOrView>`
  select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v') and n.nspname in ('public', 'gateway', 'pgboss', 'hdb_catalog', 'drizzle')
  order by 1, 2`;

/** Without those of extensions and, for Hasura, those of `hdb_catalog`, which its role owns. */
const functionsOf = (sql: SqlTemplate, engine: GraphqlEngineKind) => sql<DatabaseFunction>`
  select n.nspname as schema, p.proname as name, p.oid::regprocedure::text as signature
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any(${['public', 'gateway', 'pgboss', ...(engine === 'embedded' ? ['hdb_catalog'] : [])]})
    and pg_has_role(p.proowner, 'usage')
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`;

/**
 * The databases of every server that are open to all roles. Postgres rejects concurrent changes of a database's
 * rights, so a lock makes callers in other databases wait.
 */
async function openDatabasesOf(sql: SqlTemplate): Promise<string[]> {
  const read = () => sql<{ name: string }>`
    select datname as name from pg_database d
    where datname in ('postgres', 'template1') and datname <> current_database() and pg_has_role(datdba, 'usage')
      and exists (
        select from aclexplode(coalesce(datacl, acldefault('d', datdba)))
        where grantee = 0 and privilege_type = 'CONNECT')`;
  if ((await read()).length === 0) return [];
  await sql`lock table pg_database in share row exclusive mode`;
  return (await read()).map(({ name }) => name);
}

/**
 * So that Hasura can create its own: it would take the table for the event log of a Hasura 1, and could not replace
 * functions of another owner.
 * @throws DatabaseRoleError if the event log contains events that are not delivered
 */
async function makeRoomForHasura({ sql, query }: Connection): Promise<void> {
  const [embedded] = await sql`
    select from information_schema.columns
    where table_schema = 'hdb_catalog' and table_name = 'event_log' and column_name = 'record_key'`;
  if (embedded === undefined) return;
  await sql`lock table hdb_catalog.event_log in access exclusive mode`;
  const [row] = await sql<{ open: number }>`
    select count(*)::int as open from hdb_catalog.event_log where not (delivered or error or archived)`;
  if (row !== undefined && row.open > 0) {
    throw new DatabaseRoleError(
      `The embedded engine has ${row.open} events that are not delivered, which Hasura would not deliver. Stop the gateway, run the embedded engine and the worker until "event-log show" counts no waiting or locked events, stop them, and run this command again.`,
    );
  }
  await query('drop schema hdb_catalog cascade');
}

/** The embedded engine then delivers the events that Hasura left open. */
async function takeOverFromHasura(sql: SqlTemplate, role: string): Promise<void> {
  const [hasura] = await sql`select to_regclass('hdb_catalog.hdb_source_catalog_version') is not null as found`;
  if (hasura?.found === true) await sql`reassign owned by ${sqlIdentifier(role)} to current_user`;
}

/** @throws DatabaseRoleError if two processes, or a process and the owner, have the same user */
function requireDifferentUsers(ownerUrl: string, urls: DatabaseRoleUrls): void {
  const seen = new Map([[userOf(ownerUrl), 'owner of the tables']]);
  for (const role of databaseRoles) {
    const url = urls[role];
    if (url === undefined) continue;
    const name = userOf(url);
    const other = seen.get(name);
    if (other !== undefined) {
      throw new DatabaseRoleError(
        `The ${role} and the ${other} have the same database user "${name}": use a separate user for the ${role}.`,
      );
    }
    seen.set(name, role);
  }
}

const grantNeeded = (reason: string, ownerUrl: string, hasura = 'the role of Hasura'): string =>
  `The owner may not grant rights on the tables of Hasura (${reason}). As a superuser, run: grant "${hasura}" to "${userOf(ownerUrl)}" with inherit true. Then run this command again.`;

/**
 * Gives each role exactly the rights in `grants.ts`, in one transaction. The tables must exist. Parallel callers wait
 * for each other.
 * @param ownerUrl the owner of the database, who may create roles
 * @throws DatabaseRoleError if two processes share a user, if a user is a superuser or may create roles, or if Hasura
 * follows an embedded engine with events that are not delivered
 */
export async function applyDatabaseRoles(
  ownerUrl: string,
  urls: DatabaseRoleUrls,
  engine: GraphqlEngineKind,
): Promise<void> {
  requireDifferentUsers(ownerUrl, urls);
  await using connection = await openConnection(ownerUrl);
  const { sql, query } = connection;
  await connection.transaction(async () => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`;
    if (engine === 'hasura') {
      await makeRoomForHasura(connection);
      // Hasura's role has no right to create schemas and extensions.
      await query('create schema if not exists hdb_catalog; create extension if not exists pgcrypto');
    }
    const names: Partial<Record<DatabaseRole, string>> = {};
    for (const role of databaseRoles) {
      const url = urls[role];
      if (url !== undefined) names[role] = await ensureRole(connection, role, url);
    }
    if (engine === 'embedded' && names.engine !== undefined) await takeOverFromHasura(sql, names.engine);
    const [row] = await sql<{ database: string }>`select current_database() as database`;
    const tables = await tablesOf(sql);
    const functions = await functionsOf(sql, engine);
    const openDatabases = await openDatabasesOf(sql);
    const target = { database: row?.database ?? '', engine, names, tables, functions, openDatabases };
    await query(grantStatements(target).join(';\n')).catch((cause: unknown) => {
      const isOfHasura = engine === 'hasura' && cause instanceof DatabaseError && cause.code === permissionDenied;
      throw isOfHasura ? new DatabaseRoleError(grantNeeded(cause.message, ownerUrl, names.engine), { cause }) : cause;
    });
  });
}
