import { isAlways } from '../model/predicate.ts';
import type { Predicate, Relationship, Scalar } from '../model/types.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { JoinBudget, type RowContext } from '../optimize/related-strategy.ts';
import { empty, type Fragment, joined, sql } from '../sql/fragment.ts';
import { type CompileContext, columnOf } from './context.ts';

/** Context in which a condition is printed. */
export interface Scope extends RowContext {
  readonly context: CompileContext;
  /** Alias of the row that the condition is on. */
  readonly row: string;
  /** Alias of the row that `$` means: the row that the root condition is on. */
  readonly root: string;
  /** The parent row of the row that the condition is on. */
  readonly owner?: KnownRow | undefined;
  /** Conditions on related rows that the select has already evaluated, each with the expression of its result. */
  readonly shared?: ReadonlyMap<Predicate, Fragment> | undefined;
}

/** The mutually recursive functions of the condition printer. */
export interface PredicateWriter {
  readonly scalarValue: (context: CompileContext, scalar: Scalar, row: string) => Fragment;
  /** Prints a condition, after the passes have rewritten its parts. */
  readonly condition: (scope: Scope, predicate: Predicate) => Fragment;
  /** Rewrites the parts of a condition with the passes, then prints it. */
  readonly onRow: (scope: Scope, predicate: Predicate) => Fragment;
  /** Prints the `from` clause that reads the related rows of the row `here`. */
  readonly relatedRows: (scope: Scope, relationship: Relationship, here: string, where: Predicate) => Fragment;
  /** Prints the `from` clause that reads all rows that meet the condition and have a key. */
  readonly hashedRows: (
    context: CompileContext,
    relationship: Relationship,
    there: string,
    where: Predicate,
  ) => Fragment;
}

export const and = sql` and `;
export const or = sql` or `;

/**
 * Returns the scope of a select that reads all rows of a table.
 * @param joins how many conditions may become joins of the select
 */
export const everyRow = (context: CompileContext, row: string, joins: number): Scope => ({
  context,
  row,
  root: row,
  joins: new JoinBudget(joins),
  nested: true,
  expectedSmall: false,
});

/** Prints that the columns of the relationship are equal; returns an empty list if a function returns the rows. */
export const joinConditions = ({ mapping }: Relationship, here: string, there: string): Fragment =>
  joined(
    mapping.map(([own, other]) => sql`${columnOf(there, other)} = ${columnOf(here, own)}`),
    and,
  );

/** Prints `is not null` for the nullable columns of the relationship's key. */
export const keysPresent = (mapping: Relationship['mapping'], there: string): readonly Fragment[] =>
  mapping.flatMap(([, other]) => (other.nullable ? [sql`${columnOf(there, other)} is not null`] : []));

/** Prints ` where` and the conditions; prints nothing if all of them are empty. */
export const filter = (...conditions: readonly Fragment[]): Fragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? empty : sql` where ${joined(some, and)}`;
};

/** Returns whether the printed condition needs no parentheses next to `and`. */
const isAtomic = ({ is }: Predicate): boolean => is !== 'any' && is !== 'all';

/**
 * Prints the condition, in parentheses if `and` or `or` needs them; prints nothing for the condition that every row
 * meets.
 */
export const parenthesized = (predicate: Predicate, printed: (predicate: Predicate) => Fragment): Fragment => {
  if (isAlways(predicate)) return empty;
  return isAtomic(predicate) ? printed(predicate) : sql`(${printed(predicate)})`;
};
