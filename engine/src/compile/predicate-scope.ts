import { isAlwaysTrue } from '../model/predicate.ts';
import type { Relationship, RowPredicate, RowScalar } from '../model/types.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { type ConditionRowContext, JoinBudget } from '../optimize/related-strategy.ts';
import { emptyFragment, joinFragments, type SqlFragment, sql } from '../sql/fragment.ts';
import { type CompileContext, printColumn } from './context.ts';

/** Context in which a condition is printed. */
export interface PredicateContext extends ConditionRowContext {
  readonly context: CompileContext;
  /** Alias of the row that the condition is on. */
  readonly row: string;
  /** Alias of the row that `$` means: the row that the root condition is on. */
  readonly root: string;
  /** The parent row of the row that the condition is on. */
  readonly owner?: KnownRow | undefined;
  /** Conditions on related rows that the select has already evaluated, each with the expression of its result. */
  readonly shared?: ReadonlyMap<RowPredicate, SqlFragment> | undefined;
}

/** The mutually recursive functions of the condition printer. */
export interface PredicatePrinter {
  readonly scalarValue: (context: CompileContext, scalar: RowScalar, row: string) => SqlFragment;
  /** Prints a condition, after the passes have rewritten its parts. */
  readonly condition: (scope: PredicateContext, predicate: RowPredicate) => SqlFragment;
  /** Rewrites the parts of a condition with the passes, then prints it. */
  readonly onRow: (scope: PredicateContext, predicate: RowPredicate) => SqlFragment;
  /** Prints the `from` clause that reads the related rows of the row `here`. */
  readonly relatedRows: (
    scope: PredicateContext,
    relationship: Relationship,
    here: string,
    where: RowPredicate,
  ) => SqlFragment;
  /** Prints the `from` clause that reads all rows that meet the condition and have a key. */
  readonly hashedRows: (
    context: CompileContext,
    relationship: Relationship,
    there: string,
    where: RowPredicate,
  ) => SqlFragment;
}

export const joinWithAnd = sql` and `;
export const joinWithOr = sql` or `;

/**
 * Returns the scope of a select that reads all rows of a table.
 * @param joins how many conditions may become joins of the select
 */
export const trueCondition = (context: CompileContext, row: string, joins: number): PredicateContext => ({
  context,
  row,
  root: row,
  joins: new JoinBudget(joins),
  nested: true,
  expectedSmall: false,
});

/** Prints that the columns of the relationship are equal; returns an empty list if a function returns the rows. */
export const printJoinConditions = ({ mapping }: Relationship, here: string, there: string): SqlFragment =>
  joinFragments(
    mapping.map(([own, other]) => sql`${printColumn(there, other)} = ${printColumn(here, own)}`),
    joinWithAnd,
  );

/** Prints `is not null` for the nullable columns of the relationship's key. */
export const printKeysNotNull = (mapping: Relationship['mapping'], there: string): readonly SqlFragment[] =>
  mapping.flatMap(([, other]) => (other.nullable ? [sql`${printColumn(there, other)} is not null`] : []));

/** Prints ` where` and the conditions; prints nothing if all of them are empty. */
export const printWhereClause = (...conditions: readonly SqlFragment[]): SqlFragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? emptyFragment : sql` where ${joinFragments(some, joinWithAnd)}`;
};

/** Returns whether the printed condition needs no parentheses next to `joinWithAnd`. */
const isAtomic = ({ is }: RowPredicate): boolean => is !== 'any' && is !== 'all';

/**
 * Prints the condition, in parentheses if `joinWithAnd` or `joinWithOr` needs them; prints nothing for the condition that every row
 * meets.
 */
export const printInParentheses = (
  predicate: RowPredicate,
  printed: (predicate: RowPredicate) => SqlFragment,
): SqlFragment => {
  if (isAlwaysTrue(predicate)) return emptyFragment;
  return isAtomic(predicate) ? printed(predicate) : sql`(${printed(predicate)})`;
};
