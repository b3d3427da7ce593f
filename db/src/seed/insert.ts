import { type SqlTemplate, sqlIdentifier } from '@fds/platform/sql';
import type { InferInsertModel } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from '../schema/index.ts';

type Tables = Extract<(typeof schema)[keyof typeof schema], PgTable>;
type TableName = Tables['_']['name'];
type RowOf<Name extends TableName> = InferInsertModel<Extract<Tables, { _: { name: Name } }>>;

export type RowsForTable = { readonly table: string; readonly rows: readonly Readonly<Record<string, unknown>>[] };

/** The compiler checks that the rows have the columns of the table. */
export function pairWithRows<Name extends TableName>(table: Name, rows: readonly RowOf<Name>[]): RowsForTable {
  return { table, rows };
}

/** Without values that only the generator needs. */
export function databaseRows<Row>(generatedRecords: readonly { readonly row: Row }[]): Row[] {
  return generatedRecords.map(({ row }) => row);
}

const SLICE = 1000;

/** All rows have the same columns. */
export async function insertRows(sql: SqlTemplate, { table, rows }: RowsForTable): Promise<void> {
  const columns = sqlIdentifier(...Object.keys(rows[0] ?? {}));
  const name = sqlIdentifier(table);
  for (let start = 0; start < rows.length; start += SLICE) {
    const json = JSON.stringify(rows.slice(start, start + SLICE));
    await sql`
      insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${json}::text::json)`;
  }
}
