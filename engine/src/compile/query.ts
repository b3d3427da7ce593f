// The root fields of a query become one statement.
import type { QueryRootField } from '../ir/types.ts';
import { isGenericPlanFast } from '../optimize/generic-plan.ts';
import { type GroupedAggregates, groupAggregates } from '../optimize/group-aggregates.ts';
import { commas, type SqlFragment, sql } from '../sql/fragment.ts';
import { type PrintedStatement, printStatement } from '../sql/print.ts';
import { aggregateObject } from './aggregate.ts';
import { CompileContext, type CompileOptions } from './context.ts';
import { groupedMembers } from './grouped-aggregates.ts';
import { selectJsonArray, selectOneRow, selectRootRows } from './select.ts';

/** The next column of the statement, fixed JSON, or introspection. A column `members` has the keys of several fields. */
export type FieldValueSource =
  | { readonly key: string; readonly from: 'column' }
  | { readonly key: string; readonly from: 'json'; readonly json: string }
  | { readonly key: string; readonly from: 'introspection' }
  | { readonly from: 'members' };

/** One SQL statement, with one column for each answer with `from: 'column'`, in the order of `answers`. */
export interface CompiledQuery {
  readonly statement: PrintedStatement | undefined;
  /** One generic plan is fast for all parameter values. */
  readonly genericPlan: boolean;
  /** False if Postgres must plan each execution: the lengths of the lists of keys decide between the plans of a `group by`. */
  readonly preparable: boolean;
  /**
   * Calls no function that could change data, so the engine may repeat it after a lost connection or run it on a
   * replica.
   */
  readonly repeatable: boolean;
  readonly answers: readonly FieldValueSource[];
}

/** Undefined for a root field that needs no statement. */
export function rootFieldJson(
  context: CompileContext,
  root: QueryRootField | GroupedAggregates,
): SqlFragment | undefined {
  switch (root.is) {
    case 'grouped aggregates':
      return groupedMembers(context, root);
    case 'rows':
      return sql`(${selectRootRows(context, root.rows, root.fields)})`;
    case 'one':
      return sql`(${selectOneRow(context, root.rows, root.fields)})`;
    case 'aggregate':
      return aggregateObject(context, root.rows, root.fields, selectJsonArray);
    default:
      return undefined;
  }
}

function answerOf(root: QueryRootField | GroupedAggregates): FieldValueSource {
  if (root.is === 'grouped aggregates') return { from: 'members' };
  const { key } = root;
  if (root.is === 'typename') return { key, from: 'json', json: JSON.stringify(root.name) };
  if (root.is === 'text') return { key, from: 'json', json: JSON.stringify(root.text) };
  if (root.is === 'introspection') return { key, from: 'introspection' };
  return { key, from: 'column' };
}

export const isStable = (roots: readonly QueryRootField[]): boolean =>
  !roots.some((root) => 'rows' in root && root.rows.call?.volatile === true);

/** `select (json of root 1), (json of root 2)` */
export function compileQuery(roots: readonly QueryRootField[], options: CompileOptions): CompiledQuery {
  const context = new CompileContext(options);
  const grouped = groupAggregates(roots, options.passes);
  const selects = grouped.map((root) => rootFieldJson(context, root)).filter((select) => select !== undefined);
  const [first, ...rest] = selects;
  return {
    // A query with one select needs no outer select. An outer select would make a query of one row by its key 10 %
    // slower.
    statement:
      first === undefined ? undefined : printStatement(rest.length === 0 ? first : sql`select ${commas(selects)}`),
    genericPlan: isGenericPlanFast(roots, options),
    preparable: !grouped.some(({ is }) => is === 'grouped aggregates'),
    repeatable: isStable(roots),
    answers: grouped.map(answerOf),
  };
}
