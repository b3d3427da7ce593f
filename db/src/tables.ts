import { is } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core';
import * as schema from './schema/index.ts';

/** A column that holds the id of a row of another table (or of its own). */
export interface Link {
  readonly column: string;
  readonly target: string;
}

/** What is known of a table without asking a database. */
export interface TableFacts {
  readonly name: string;
  /** Names of all columns, in their order in the table. */
  readonly columns: readonly string[];
  readonly links: readonly Link[];
}

function factsOf(table: PgTable): TableFacts {
  const { name, columns, foreignKeys } = getTableConfig(table);
  const links = foreignKeys.flatMap((key) => {
    const { columns: pair, foreignTable } = key.reference();
    const column = pair.at(-1);
    return column === undefined ? [] : [{ column: column.name, target: getTableConfig(foreignTable).name }];
  });
  return { name, columns: columns.map((column) => column.name), links };
}

/** Every table of the schema by name, in alphabetical order. */
export const tables: ReadonlyMap<string, TableFacts> = new Map(
  Object.values(schema)
    .flatMap((value) => (is(value, PgTable) ? [factsOf(value)] : []))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((facts) => [facts.name, facts]),
);

/** The columns of every view of the schema, by its name. */
export const views: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(schema).flatMap((value) => {
    if (!is(value, PgView)) return [];
    const { name, selectedFields } = getViewConfig(value);
    return [[name, Object.keys(selectedFields)] as const];
  }),
);

/**
 * Tables without records of the public contract: accounts, their credentials, the keys of their requests, connectors
 * that are being installed, the closure of the workspace tree, the texts of documents, the
 * order of deliveries.
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
];
