import type { PgTable as Table } from 'drizzle-orm/pg-core';
import { getTableConfig, getViewConfig, is, PgEnumColumn, PgTable, PgView } from './drizzle.ts';
import * as schema from './schema/index.ts';

export type ForeignKeyColumn = { readonly column: string; readonly target: string };

export interface TableDefinition {
  readonly name: string;
  /** In the order of the table definition. */
  readonly columns: readonly string[];
  /** In the order in which Postgres sorts them. */
  readonly enumValues: ReadonlyMap<string, readonly string[]>;
  readonly primaryKey: readonly string[];
  readonly links: readonly ForeignKeyColumn[];
}

function factsOf(table: Table): TableDefinition {
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const links = foreignKeys.flatMap((foreignKey) => {
    const { columns: pair, foreignTable } = foreignKey.reference();
    const column = pair.at(-1);
    return column === undefined ? [] : [{ column: column.name, target: getTableConfig(foreignTable).name }];
  });
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return {
    name,
    columns: columns.map((column) => column.name),
    enumValues: new Map(
      columns.flatMap((column) => (is(column, PgEnumColumn) ? [[column.name, column.enumValues]] : [])),
    ),
    primaryKey: key.map((column) => column.name),
    links,
  };
}

export const tablesByName: ReadonlyMap<string, TableDefinition> = new Map(
  Object.values<unknown>(schema)
    .flatMap((value) => (is(value, PgTable) ? [factsOf(value)] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((facts) => [facts.name, facts]),
);

export const columnsByViewName: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values<unknown>(schema).flatMap((value) => {
    if (!is(value, PgView)) return [];
    const { name, selectedFields } = getViewConfig(value);
    return [[name, Object.keys(selectedFields)] as const];
  }),
);

/** Tables and views whose rows are not records of the API. */
export const tablesHiddenFromApi: readonly string[] = [
  'organisations',
  'clients',
  'credentials',
  'idempotency_keys',
  'inbound_addresses',
  'invitations',
  'session_ends',
  'audit_events',
  'audit_chains',
  'audit_notes',
  'connector_states',
  'workspace_ancestors',
  'workspace_removals',
  'record_changes',
  'visible_changes',
  'change_horizon',
  'document_texts',
  'payment_keys',
  'webhook_delivery_turns',
  'request_counts',
  'route_counts',
  'logged_requests',
  'stored_bytes',
];
