// `update "orders" as "t1" set … where …` and `delete from "orders" as "t1" where …`
import type { RowDeletion, RowUpdate } from '../ir/mutation-types.ts';
import { scalarEncoder } from '../model/scalars.ts';
import type { TableColumn } from '../model/types.ts';
import { commas, identifier, parameter, type SqlFragment, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { type CompileContext, getSqlType, qualifiedColumn, tableName } from './context.ts';
import type { WriteStatement } from './mutation-step.ts';
import { valueToWrite } from './mutation-values.ts';

const assignment = ({ name }: TableColumn, value: SqlFragment): SqlFragment => sql`${identifier(name)} = ${value}`;

/** Undefined if the update sets no column. */
export function compileUpdate(
  context: CompileContext,
  { table, where, changes, presets, check }: RowUpdate,
): WriteStatement | undefined {
  if (changes.length === 0 && presets.length === 0) return undefined;
  const row = context.alias();
  const changed = changes.map(({ column, operator, operand: { value, path } }) => {
    const type = operator.operand ?? column.type;
    const operand = parameter({ value, type: getSqlType(type), encode: scalarEncoder(type), path });
    return assignment(column, operator.write(qualifiedColumn(row, column), operand));
  });
  const fixed = presets.map(({ column, value }) => assignment(column, valueToWrite(column, { value, path: '$' })));
  const condition = compilePredicate(context, where, row);
  const statement = sql`update ${tableName(table)} as ${identifier(row)} set ${commas([...changed, ...fixed])} where ${condition}`;
  return { table, statement, row, check: sql`(${compilePredicate(context, check, row)})` };
}

export function compileDelete(context: CompileContext, { table, where }: RowDeletion): WriteStatement {
  const row = context.alias();
  const statement = sql`delete from ${tableName(table)} as ${identifier(row)} where ${compilePredicate(context, where, row)}`;
  return { table, statement, row, check: sql`true` };
}
