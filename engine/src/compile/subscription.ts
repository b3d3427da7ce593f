import type { SubscriptionRootField } from '../ir/types.ts';
import { type SqlFragment, sql } from '../sql/fragment.ts';
import { type PrintedStatement, printStatementForValueLists } from '../sql/print.ts';
import { printRowValueExpression } from './bool-exp.ts';
import { CompileContext, type CompileOptions } from './context.ts';
import { printRootFieldJson } from './query.ts';
import { printJsonObject } from './record.ts';
import { printRowSelect } from './rows.ts';
import { printRowObjectMembers } from './select.ts';

/** A subscription compiled to one statement for many subscribers, as `printStatementForValueLists` describes. */
export interface CompiledSubscription {
  /** Response key of the root field. */
  readonly key: string;
  readonly statement: PrintedStatement;
  /** Index of the parameter with the cursor of a stream; undefined for a live query. */
  readonly cursor: number | undefined;
}

type StreamRootField = Extract<SubscriptionRootField, { is: 'stream' }>;

/** Prints the select of a stream: the JSON of the rows after the cursor, and the cursor of the last row. */
function printStream(context: CompileContext, { rows, cursor, fields }: StreamRootField): SqlFragment {
  const row = context.alias();
  const members = printRowObjectMembers(context, fields, row, rows.where);
  const columns = sql`${printJsonObject(context.alias(), members)}::text as "json", ${printRowValueExpression(context, cursor, row)}::text as "cursor"`;
  return sql`select '[' || coalesce(string_agg("json", ','), '') || ']', (array_agg("cursor"))[count(*)] from (${printRowSelect(context, rows, row, columns, undefined, true)}) as "_rows"`;
}

function printSelect(context: CompileContext, root: SubscriptionRootField): SqlFragment {
  if (root.is === 'stream') return printStream(context, root);
  const value = printRootFieldJson(context, root);
  if (value === undefined) throw new TypeError(`a subscription cannot have the root field ${root.is}`);
  return sql`select (${value})::text, null::text`;
}

/** Compiles the root field of a subscription. */
export function compileSubscription(root: SubscriptionRootField, options: CompileOptions): CompiledSubscription {
  const statement = printStatementForValueLists(printSelect(new CompileContext(options), root));
  const cursor = statement.params.findIndex(({ value }) => value.from === 'cursor');
  return { key: root.key, statement, cursor: cursor < 0 ? undefined : cursor };
}
