import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TransactionSql } from 'postgres';
import type * as schema from '../schema/index.ts';

type Tables = Extract<(typeof schema)[keyof typeof schema], PgTable>;
type TableName = Tables['_']['name'];
type RowOf<Name extends TableName> = InferInsertModel<Extract<Tables, { _: { name: Name } }>>;

/** The rows to insert into one table. */
export interface RowsForTable {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Combines the name of a table with its rows. The type parameters let the compiler check that the rows have the columns
 * of the table.
 */
export function pairWithRows<Name extends TableName>(table: Name, rows: readonly RowOf<Name>[]): RowsForTable {
  return { table, rows };
}

/**
 * Returns the database rows of generated records. A generated record also contains values that are not inserted,
 * because only the generator needs them.
 */
export function databaseRows<Row>(generatedRecords: readonly { readonly row: Row }[]): Row[] {
  return generatedRecords.map(({ row }) => row);
}

/** Maximum number of rows that one statement inserts. */
const SLICE = 1000;

/** Inserts the rows of one table. All rows must have the same columns. */
export async function insertRows(sql: TransactionSql, { table, rows }: RowsForTable): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += SLICE) {
    const json = JSON.stringify(rows.slice(start, start + SLICE));
    await sql`
      insert into ${sql(table)} (${sql(columns)})
      select ${sql(columns)} from json_populate_recordset(null::${sql(table)}, ${json}::text::json)`;
  }
}
