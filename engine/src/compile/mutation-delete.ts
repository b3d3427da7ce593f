// `delete from "orders" as "t1" where …`
import type { RowDeletion } from '../ir/mutation-types.ts';
import { identifier, sql } from '../sql/fragment.ts';
import { compilePredicate } from './bool-exp.ts';
import { type CompileContext, tableName } from './context.ts';
import type { WriteStatement } from './mutation-step.ts';

export function compileDelete(context: CompileContext, { table, where }: RowDeletion): WriteStatement {
  const row = context.alias();
  const statement = sql`delete from ${tableName(table)} as ${identifier(row)} where ${compilePredicate(context, where, row)}`;
  return { table, statement, row, check: sql`true` };
}
