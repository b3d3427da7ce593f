import type { PgTable as Table } from 'drizzle-orm/pg-core';
import { getTableConfig, getViewConfig, is, PgEnumColumn, PgTable, PgView } from './drizzle.ts';
import * as schema from './schema/index.ts';

/** A foreign key column: it contains the id of a row in the table `target`. */
export interface ForeignKeyColumn {
  readonly column: string;
  readonly target: string;
}

/** The definition of a table as plain data: name, columns, primary key and foreign keys. */
export interface TableDefinition {
  readonly name: string;
  /** Column names in the order of the table definition. */
  readonly columns: readonly string[];
  /** Values of each enum column, in the order in which Postgres sorts them. */
  readonly enumValues: ReadonlyMap<string, readonly string[]>;
  readonly primaryKey: readonly string[];
  readonly links: readonly ForeignKeyColumn[];
}

function factsOf(table: Table): TableDefinition {
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const links = foreignKeys.flatMap((key) => {
    const { columns: pair, foreignTable } = key.reference();
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

/** All tables of the schema by name, in alphabetical order. */
export const tablesByName: ReadonlyMap<string, TableDefinition> = new Map(
  Object.values(schema)
    .flatMap((value) => (is(value, PgTable) ? [factsOf(value)] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((facts) => [facts.name, facts]),
);

/** Column names of each view, by the name of the view. */
export const columnsByViewName: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(schema).flatMap((value) => {
    if (!is(value, PgView)) return [];
    const { name, selectedFields } = getViewConfig(value);
    return [[name, Object.keys(selectedFields)] as const];
  }),
);

/**
 * Names of the tables whose rows are not records of the API. The tables contain accounts, credentials, idempotency
 * keys, unfinished connector installations, the closure table of workspaces, texts of documents, the order of webhook
 * deliveries, request counts, and stored bytes.
 */
export const tablesHiddenFromApi: readonly string[] = [
  'organisations',
  'clients',
  'credentials',
  'idempotency_keys',
  'connector_states',
  'workspace_ancestors',
  'document_texts',
  'webhook_delivery_turns',
  'request_counts',
  'stored_bytes',
];
