import { isAlways } from '../model/predicate.ts';
import type { Predicate, Relationship, Scalar } from '../model/types.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { JoinBudget, type Place } from '../optimize/related-strategy.ts';
import { empty, type Fragment, joined, sql } from '../sql/fragment.ts';
import { type CompileContext, columnOf } from './context.ts';

/** Where a condition is printed. */
export interface Scope extends Place {
  readonly context: CompileContext;
  /** Alias of the row the condition is on. */
  readonly row: string;
  /** Alias of the row the whole condition is on. */
  readonly root: string;
  /** The row that the row of the condition belongs to. */
  readonly owner?: KnownRow | undefined;
  /** Conditions on related rows whose truth the select already has, and the expression that gives it. */
  readonly shared?: ReadonlyMap<Predicate, Fragment> | undefined;
}

/** The parts of the printer of conditions that depend on each other. */
export interface PredicateWriter {
  readonly scalarValue: (context: CompileContext, scalar: Scalar, row: string) => Fragment;
  /** Prints a condition whose parts are rewritten. */
  readonly condition: (scope: Scope, predicate: Predicate) => Fragment;
  /** Rewrites the parts of a condition, then prints it. */
  readonly onRow: (scope: Scope, predicate: Predicate) => Fragment;
  /** Prints what stands behind `from` to read the rows that a relationship leads to from the row `here`. */
  readonly relatedRows: (scope: Scope, relationship: Relationship, here: string, where: Predicate) => Fragment;
  /** Prints what stands behind `from` to read the rows that meet the condition and may belong to some row. */
  readonly hashedRows: (
    context: CompileContext,
    relationship: Relationship,
    there: string,
    where: Predicate,
  ) => Fragment;
}

export const and = sql` and `;
export const or = sql` or `;

/** The scope of a row of which a select reads all. @param joins how many conditions may become joins of the select */
export const everyRow = (context: CompileContext, row: string, joins: number): Scope => ({
  context,
  row,
  root: row,
  joins: new JoinBudget(joins),
  nested: true,
  expectedSmall: false,
});

/** Both columns equal, for each pair of the relationship; nothing where a function gives the rows. */
export const linked = ({ mapping }: Relationship, here: string, there: string): Fragment =>
  joined(
    mapping.map(([own, other]) => sql`${columnOf(there, other)} = ${columnOf(here, own)}`),
    and,
  );

/** That the columns of the relationship's keys hold values, for those that may be null. */
export const keysPresent = (mapping: Relationship['mapping'], there: string): readonly Fragment[] =>
  mapping.flatMap(([, other]) => (other.nullable ? [sql`${columnOf(there, other)} is not null`] : []));

/** ` where` and the conditions that are any; nothing where none is. */
export const filter = (...conditions: readonly Fragment[]): Fragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? empty : sql` where ${joined(some, and)}`;
};

/** Whether the printed condition holds together beside `and` without parentheses. */
const isAtomic = ({ is }: Predicate): boolean => is !== 'any' && is !== 'all';

/** The printed condition in parentheses where it needs them beside others; nothing where every row meets it. */
export const beside = (predicate: Predicate, printed: (predicate: Predicate) => Fragment): Fragment => {
  if (isAlways(predicate)) return empty;
  return isAtomic(predicate) ? printed(predicate) : sql`(${printed(predicate)})`;
};
