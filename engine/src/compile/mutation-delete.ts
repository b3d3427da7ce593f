import type { Deletion } from '../ir/mutation-types.ts';
import { identifier, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { type CompileContext, tableName } from './context.ts';
import type { Write } from './mutation-step.ts';

/** Compiles a deletion. */
export function deleteWrite(context: CompileContext, { table, where }: Deletion): Write {
  const row = context.alias();
  const statement = sql`delete from ${tableName(table)} as ${identifier(row)} where ${compilePredicate(context, where, row)}`;
  return { table, statement, row, check: sql`true` };
}
