import type { Root } from '../ir/types.ts';
import { hasGenericPlan } from '../optimize/generic-plan.ts';
import { type Fragment, listed, sql } from '../sql/fragment.ts';
import { print, type Statement } from '../sql/print.ts';
import { aggregateObject } from './aggregate.ts';
import { CompileContext, type CompileOptions } from './context.ts';
import { oneRow, rootList, rowList } from './select.ts';

/** The value of a root field: the next column of the statement, fixed JSON, or introspection. */
export type QueryFieldValue = { readonly key: string } & (
  | { readonly from: 'column' }
  | { readonly from: 'json'; readonly json: string }
  | { readonly from: 'introspection' }
);

/** A query compiled to one statement, which returns one column for each answer with `from: 'column'`, in order. */
export interface CompiledQuery {
  readonly statement: Statement | undefined;
  /** Whether one generic plan of the statement is fast for all parameter values. */
  readonly genericPlan: boolean;
  /** Whether the query may run again after an error: it calls no function that could change data. */
  readonly repeatable: boolean;
  readonly answers: readonly QueryFieldValue[];
}

function rootSelect(context: CompileContext, root: Root): Fragment | undefined {
  switch (root.is) {
    case 'rows':
      return sql`(${rootList(context, root.rows, root.fields)})`;
    case 'one':
      return sql`(${oneRow(context, root.rows, root.fields)})`;
    case 'aggregate':
      return aggregateObject(context, root.rows, root.fields, rowList);
    default:
      return undefined;
  }
}

function answerOf(root: Root): QueryFieldValue {
  const { key } = root;
  if (root.is === 'typename') return { key, from: 'json', json: JSON.stringify(root.name) };
  if (root.is === 'text') return { key, from: 'json', json: JSON.stringify(root.text) };
  if (root.is === 'introspection') return { key, from: 'introspection' };
  return { key, from: 'column' };
}

/** Compiles the root fields of a query to one statement. Each root field is a column with its JSON. */
export function compileQuery(roots: readonly Root[], options: CompileOptions): CompiledQuery {
  const context = new CompileContext(options);
  const selects = roots.map((root) => rootSelect(context, root)).filter((select) => select !== undefined);
  const [first, ...rest] = selects;
  return {
    // A single select is used directly: as a column of an outer select, a row by key would take a tenth longer.
    statement: first === undefined ? undefined : print(rest.length === 0 ? first : sql`select ${listed(selects)}`),
    genericPlan: hasGenericPlan(roots, options),
    repeatable: !roots.some((root) => 'rows' in root && root.rows.call?.volatile === true),
    answers: roots.map(answerOf),
  };
}
