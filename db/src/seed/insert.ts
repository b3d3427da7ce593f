import { getTableName, type InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TransactionSql } from 'postgres';

/** Rows of one table. */
export interface Batch {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Returns a batch of rows that the compiler has checked against their table. */
export function batch<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): Batch {
  return { table: getTableName(table), rows };
}

/** Number of rows per statement. */
const SLICE = 1000;

/** Inserts the rows of one table. All rows must have the columns of the first row. */
export async function insertRows(sql: TransactionSql, { table, rows }: Batch): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let start = 0; start < rows.length; start += SLICE) {
    const json = JSON.stringify(rows.slice(start, start + SLICE));
    await sql`
      insert into ${sql(table)} (${sql(columns)})
      select ${sql(columns)} from json_populate_recordset(null::${sql(table)}, ${json}::text::json)`;
  }
}
