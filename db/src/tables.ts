import { is } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core';
import * as schema from './schema/index.ts';

/** A column that holds the id of a row in another table or in the same table. */
export interface ForeignKeyColumn {
  readonly column: string;
  readonly target: string;
}

/** The name, the columns, the primary key and the foreign keys of a table as plain data. */
export interface TableDefinition {
  readonly name: string;
  /** Column names in the order of the table definition. */
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
  readonly links: readonly ForeignKeyColumn[];
}

function factsOf(table: PgTable): TableDefinition {
  const { name, columns, foreignKeys, primaryKeys } = getTableConfig(table);
  const links = foreignKeys.flatMap((key) => {
    const { columns: pair, foreignTable } = key.reference();
    const column = pair.at(-1);
    return column === undefined ? [] : [{ column: column.name, target: getTableConfig(foreignTable).name }];
  });
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return { name, columns: columns.map((column) => column.name), primaryKey: key.map((column) => column.name), links };
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
 * Internal tables, which the API does not expose: accounts, credentials, idempotency keys, unfinished installations of
 * connectors, the closure table of workspaces, texts of documents, the order of deliveries, and request counts.
 */
export const internalTables: readonly string[] = [
  'organisations',
  'clients',
  'credentials',
  'idempotency_keys',
  'connector_states',
  'workspace_ancestors',
  'document_texts',
  'webhook_delivery_turns',
  'request_counts',
];
