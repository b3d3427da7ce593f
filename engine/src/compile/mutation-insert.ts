// `insert into … on conflict`, with the check of the permission.
import type { OnConflict } from '../ir/mutation-types.ts';
import type { RowPredicate, TableColumn, TrackedTable } from '../model/types.ts';
import { writableColumns } from '../permission/write.ts';
import { commas, empty, identifier, type SqlFragment, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { type CompileContext, tableName } from './context.ts';
import type { WriteStatement } from './mutation-step.ts';
import { rowsToInsert, type ValueOrDefault, valueToWrite } from './mutation-values.ts';

const columnNames = (columns: readonly TableColumn[]): SqlFragment =>
  commas(columns.map(({ name }) => identifier(name)));

function conflictClause(context: CompileContext, conflict: OnConflict | undefined, row: string): SqlFragment {
  if (conflict === undefined) return empty;
  const { constraint, columns, presets, where } = conflict;
  const on = sql` on conflict on constraint ${identifier(constraint)}`;
  if (columns.length === 0) return sql`${on} do nothing`;
  const preset = new Set(presets.map(({ column }) => column));
  const taken = [...new Set(columns)]
    .filter((column) => !preset.has(column))
    .map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  const fixed = presets.map(
    ({ column, value }) => sql`${identifier(column.name)} = ${valueToWrite(column, { value, path: '$' })}`,
  );
  return sql`${on} do update set ${commas([...taken, ...fixed])} where ${compilePredicate(context, where, row)}`;
}

/**
 * Checks a written row against the insert or update permission. `xmax` is 0 in an inserted row and not 0 in a row that
 * `on conflict` has updated.
 */
function checkOf(
  context: CompileContext,
  check: RowPredicate,
  conflict: OnConflict | undefined,
  row: string,
): SqlFragment {
  const inserted = compilePredicate(context, check, row);
  if (conflict?.check === undefined || conflict.columns.length === 0) return sql`(${inserted})`;
  const updated = compilePredicate(context, conflict.check, row);
  return sql`case when ${identifier(row, 'xmax')} = 0 then ${inserted} else ${updated} end`;
}

/** Rows of one table that one statement inserts. */
export interface InsertRows {
  readonly table: TrackedTable;
  readonly rows: readonly ReadonlyMap<TableColumn, ValueOrDefault>[];
  readonly check: RowPredicate;
  readonly conflict: OnConflict | undefined;
  readonly path: string;
}

/** `insert into "orders" as "t1" ("a", "b") select * from unnest($1::int[], $2::text[]) on conflict …` */
export function compileInsert(
  context: CompileContext,
  { table, rows, check, conflict, path }: InsertRows,
): WriteStatement {
  const row = context.alias();
  const all = writableColumns(table);
  const used = all.filter((column) => rows.some((values) => values.has(column)));
  const columns = used.length === 0 ? all.slice(0, 1) : used;
  const cells = rows.map((values) => columns.map((column) => values.get(column)));
  const source = rowsToInsert(columns, cells, path);
  const statement = sql`insert into ${tableName(table)} as ${identifier(row)} (${columnNames(columns)}) ${source}${conflictClause(context, conflict, row)}`;
  return { table, statement, row, check: checkOf(context, check, conflict, row) };
}
