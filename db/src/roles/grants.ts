import { tableDescriptions } from '@fds/platform/tables';

/** Processes with their own role. These roles own no tables. */
export const databaseRoles = ['engine', 'worker', 'gateway'] as const;

export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * The letters of Postgres: `a` insert (append), `r` select (read), `w` update (write), `d` delete, `t` create a
 * trigger. Only Hasura gets `t`, because it creates the triggers of its event triggers itself.
 */
export type TableRights = Readonly<Partial<Record<DatabaseRole, string>>>;

/** A key that ends in `*` applies to the tables of the schema without a key; a test reports a table without rights. */
export const tableRights: Readonly<Record<string, TableRights>> = {
  ...Object.fromEntries(
    tableDescriptions.map(({ name, rights, eventTrigger }) => [
      `public.${name}`,
      eventTrigger === undefined ? rights : { ...rights, engine: `${rights.engine ?? ''}t` },
    ]),
  ),
  'gateway.rate_limits': { gateway: 'arwd', worker: 'arwd' },
  'pgboss.*': { worker: 'arwd' },
  // The embedded engine's trigger functions insert with the rights of their owner (`security definer`).
  'hdb_catalog.event_log': { engine: 'rwd' },
  'hdb_catalog.event_invocation_logs': { engine: 'arwd' },
  'drizzle.__drizzle_migrations': {},
};

/**
 * The tables that Hasura owns. Its trigger functions run with the rights of the role that changes a row, so the
 * worker needs the right to insert.
 */
export const hasuraRights: Readonly<Record<string, TableRights>> = { 'hdb_catalog.event_log': { worker: 'a' } };

/**
 * No role may execute another function; Postgres checks functions of triggers when a trigger is created. Inserts need
 * `uuid_v7`, the default of ids. A key that ends in `*` applies to the functions of the schema without a key.
 */
export const functionRights: Readonly<Record<string, readonly DatabaseRole[]>> = {
  'public.uuid_v7': ['engine', 'worker'],
  'public.keep_change_partitions': ['worker'],
  'public.note_deleted_workspace': ['worker'],
  'public.chain_audit_events': ['worker'],
  'public.remove_audit_events': ['worker'],
  'pgboss.*': ['worker'],
};

export const schemasByRole: Readonly<Record<DatabaseRole, readonly string[]>> = {
  engine: ['public', 'hdb_catalog'],
  worker: ['public', 'pgboss'],
  gateway: ['gateway'],
};

/** The storage sweep writes the names of all files to a temporary table. */
export const temporaryTableRoles: readonly DatabaseRole[] = ['worker'];
