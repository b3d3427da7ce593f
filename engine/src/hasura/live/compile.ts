// One statement for all subscribers of a live query or stream.

import { rowValue } from '../../compile/bool-exp.ts';
import { CompileContext, type CompileOptions } from '../../compile/context.ts';
import { isStable, rootFieldJson } from '../../compile/query.ts';
import { jsonObject } from '../../compile/record.ts';
import { rowSelect } from '../../compile/rows.ts';
import { jsonMembers } from '../../compile/select.ts';
import type { QueryRootField, StreamRootField, SubscriptionRootFields } from '../../ir/types.ts';
import { join, type SqlFragment, sql, stringConstant } from '../../sql/fragment.ts';
import { type PrintedStatement, printForEachList } from '../../sql/print.ts';

/** One statement for many subscribers, as `printForEachList` describes. */
export interface CompiledSubscription {
  readonly statement: PrintedStatement;
  /** Index of the parameter with the cursor of a stream; undefined for a live query. */
  readonly cursor: number | undefined;
  /** Calls no function that could change data. */
  readonly repeatable: boolean;
}

/** `select '{"key":' || rows || '}', cursor of the last row` */
function printStream(context: CompileContext, { key, rows, cursor, fields }: StreamRootField): SqlFragment {
  const row = context.alias();
  const members = jsonMembers(context, fields, row, rows.where);
  const columns = sql`${jsonObject(context.alias(), members)}::text as "json", ${rowValue(context, cursor, row)}::text as "cursor"`;
  return sql`select ${stringConstant(`{${JSON.stringify(key)}:[`)} || coalesce(string_agg("json", ','), '') || ']}', (array_agg("cursor"))[count(*)] from (${rowSelect(context, rows, row, columns, undefined, true)}) as "_rows"`;
}

/** `'"key":' || json` */
function printMember(context: CompileContext, root: QueryRootField): SqlFragment {
  const value = rootFieldJson(context, root);
  if (value === undefined) throw new TypeError(`a subscription cannot have the root field ${root.is}`);
  return sql`${stringConstant(`${JSON.stringify(root.key)}:`)} || coalesce((${value})::text, 'null')`;
}

/** The JSON of `data`, and null in place of a cursor. */
function printLiveQuery(context: CompileContext, roots: readonly QueryRootField[]): SqlFragment {
  const members = roots.map((root) => printMember(context, root));
  return sql`select '{' || ${join(members, sql` || ',' || `)} || '}', null::text`;
}

export function compileSubscription(roots: SubscriptionRootFields, options: CompileOptions): CompiledSubscription {
  const context = new CompileContext(options);
  const select = roots.is === 'stream' ? printStream(context, roots.root) : printLiveQuery(context, roots.roots);
  const statement = printForEachList(select);
  const cursor = statement.params.findIndex(({ value }) => value.from === 'cursor');
  const repeatable = roots.is === 'stream' || isStable(roots.roots);
  return { statement, cursor: cursor < 0 ? undefined : cursor, repeatable };
}
