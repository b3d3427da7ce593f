import type { Update } from '../ir/mutation-types.ts';
import { encoderOf } from '../model/scalars.ts';
import type { Column } from '../model/types.ts';
import { bound, type Fragment, identifier, listed, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { type CompileContext, columnOf, sqlType, tableName } from './context.ts';
import type { Write } from './mutation-step.ts';
import { writtenValue } from './mutation-values.ts';

const assignment = ({ name }: Column, value: Fragment): Fragment => sql`${identifier(name)} = ${value}`;

/** Compiles an update; returns undefined if it changes nothing. */
export function updateWrite(
  context: CompileContext,
  { table, where, changes, presets, check }: Update,
): Write | undefined {
  if (changes.length === 0 && presets.length === 0) return undefined;
  const row = context.alias();
  const changed = changes.map(({ column, operator, operand: { value, path } }) => {
    const type = operator.operand ?? column.type;
    const operand = bound({ value, type: sqlType(type), encode: encoderOf(type), path });
    return assignment(column, operator.write(columnOf(row, column), operand));
  });
  const fixed = presets.map(({ column, value }) => assignment(column, writtenValue(column, { value, path: '$' })));
  const condition = compilePredicate(context, where, row);
  const statement = sql`update ${tableName(table)} as ${identifier(row)} set ${listed([...changed, ...fixed])} where ${condition}`;
  return { table, statement, row, check: sql`(${compilePredicate(context, check, row)})` };
}
