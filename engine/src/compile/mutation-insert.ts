import type { Conflict } from '../ir/mutation-types.ts';
import type { Column, Predicate, Table } from '../model/types.ts';
import { writableColumns } from '../permission/write.ts';
import { empty, type Fragment, identifier, listed, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { type CompileContext, tableName } from './context.ts';
import type { Write } from './mutation-step.ts';
import { type Cell, insertSource, writtenValue } from './mutation-values.ts';

const columnNames = (columns: readonly Column[]): Fragment => listed(columns.map(({ name }) => identifier(name)));

function conflictClause(context: CompileContext, conflict: Conflict | undefined, row: string): Fragment {
  if (conflict === undefined) return empty;
  const { constraint, columns, presets, where } = conflict;
  const on = sql` on conflict on constraint ${identifier(constraint)}`;
  if (columns.length === 0) return sql`${on} do nothing`;
  const preset = new Set(presets.map(({ column }) => column));
  const taken = [...new Set(columns)]
    .filter((column) => !preset.has(column))
    .map(({ name }) => sql`${identifier(name)} = excluded.${identifier(name)}`);
  const fixed = presets.map(
    ({ column, value }) => sql`${identifier(column.name)} = ${writtenValue(column, { value, path: '$' })}`,
  );
  return sql`${on} do update set ${listed([...taken, ...fixed])} where ${compilePredicate(context, where, row)}`;
}

/** Prints the check of the permission. An updated row has a nonzero `xmax`, an inserted row has zero. */
function checkOf(context: CompileContext, check: Predicate, conflict: Conflict | undefined, row: string): Fragment {
  const inserted = compilePredicate(context, check, row);
  if (conflict?.check === undefined || conflict.columns.length === 0) return sql`(${inserted})`;
  const updated = compilePredicate(context, conflict.check, row);
  return sql`case when ${identifier(row, 'xmax')} = 0 then ${inserted} else ${updated} end`;
}

/** Rows of one table to insert in one statement. */
export interface InsertGroup {
  readonly table: Table;
  readonly rows: readonly ReadonlyMap<Column, Cell>[];
  readonly check: Predicate;
  readonly conflict: Conflict | undefined;
  readonly path: string;
}

/** Compiles the insert of one group. */
export function insertWrite(context: CompileContext, { table, rows, check, conflict, path }: InsertGroup): Write {
  const row = context.alias();
  const all = writableColumns(table);
  const used = all.filter((column) => rows.some((values) => values.has(column)));
  const columns = used.length === 0 ? all.slice(0, 1) : used;
  const cells = rows.map((values) => columns.map((column) => values.get(column)));
  const source = insertSource(columns, cells, path);
  const statement = sql`insert into ${tableName(table)} as ${identifier(row)} (${columnNames(columns)}) ${source}${conflictClause(context, conflict, row)}`;
  return { table, statement, row, check: checkOf(context, check, conflict, row) };
}
