import { isAlwaysTrue } from '../model/predicate.ts';
import type { Relationship, RowPredicate, RowValue } from '../model/types.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { type EnclosingSelect, JoinBudget } from '../optimize/related-strategy.ts';
import { empty, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { type CompileContext, qualifiedColumn } from './context.ts';

/**
 * The data on which the SQL of a condition depends: aliases of rows, the parent row, and conditions that are already
 * evaluated.
 */
export interface PredicateContext extends EnclosingSelect {
  readonly context: CompileContext;
  /** Alias of the row that must meet the condition. */
  readonly row: string;
  /** Alias of the row to which a permission applies. In the permission, `$` refers to this row. */
  readonly root: string;
  /** Whether the operands of the comparisons must be operands that the operators allow for callers. */
  readonly limited?: boolean;
  /** The parent row of `row`, if the SQL reads `row` through a relationship. */
  readonly owner?: KnownRow | undefined;
  /**
   * Results of conditions on related rows that the select has already computed. The key is the condition, and the value
   * is the SQL expression of the result.
   */
  readonly shared?: ReadonlyMap<RowPredicate, SqlFragment> | undefined;
}

/** The functions that print conditions. They call each other recursively. */
export interface PredicatePrinter {
  readonly scalarValue: (context: CompileContext, scalar: RowValue, row: string) => SqlFragment;
  /** Prints the SQL of a condition whose parts the optimizer has already rewritten. */
  readonly condition: (scope: PredicateContext, predicate: RowPredicate) => SqlFragment;
  /** Rewrites the parts of a condition with the optimizer, then prints the SQL of the rewritten condition. */
  readonly onRow: (scope: PredicateContext, predicate: RowPredicate) => SqlFragment;
  /** Prints the `from` clause that reads the related rows of the row with the alias `here`. */
  readonly relatedRows: (
    scope: PredicateContext,
    relationship: Relationship,
    here: string,
    where: RowPredicate,
  ) => SqlFragment;
  /** Prints the `from` clause that reads all rows that meet the condition and whose key is not null. */
  readonly rowsForHash: (
    context: CompileContext,
    relationship: Relationship,
    there: string,
    where: RowPredicate,
  ) => SqlFragment;
}

/** Separators between the operands of a condition. */
export const andSeparator = sql` and `;
export const orSeparator = sql` or `;

/**
 * Returns the context of a condition in a select that reads all rows of a table.
 * @param maxJoins maximum number of conditions that may become joins of the select
 */
export const fullTable = (context: CompileContext, row: string, maxJoins: number): PredicateContext => ({
  context,
  row,
  root: row,
  joins: new JoinBudget(maxJoins),
  nested: true,
  expectedSmall: false,
});

/**
 * Prints the conditions that compare the columns of a relationship, joined with `and`. The SQL is empty if a function
 * returns the related rows.
 */
export const joinConditions = ({ mapping }: Relationship, rowAlias: string, relatedRowAlias: string): SqlFragment =>
  join(
    mapping.map(([own, other]) => sql`${qualifiedColumn(relatedRowAlias, other)} = ${qualifiedColumn(rowAlias, own)}`),
    andSeparator,
  );

/**
 * Prints `is not null` for each nullable join column of the related table. The relationship joins the two tables by
 * these columns.
 */
export const joinColumnsNotNull = (mapping: Relationship['mapping'], relatedRowAlias: string): readonly SqlFragment[] =>
  mapping.flatMap(([, other]) => (other.nullable ? [sql`${qualifiedColumn(relatedRowAlias, other)} is not null`] : []));

/** Prints ` where` and the conditions, joined with AND. Prints nothing if all conditions are empty. */
export const whereClause = (...conditions: readonly SqlFragment[]): SqlFragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? empty : sql` where ${join(some, andSeparator)}`;
};

/** Returns whether the condition's SQL can be an operand of `and` without parentheses. */
const isAtomic = ({ is }: RowPredicate): boolean => is !== 'any' && is !== 'all';

/**
 * Prints the SQL of a condition as an operand of `and` or `or`, in parentheses if they are necessary. Prints nothing
 * for a condition that every row meets.
 */
export const parenthesized = (
  predicate: RowPredicate,
  printPredicate: (predicate: RowPredicate) => SqlFragment,
): SqlFragment => {
  if (isAlwaysTrue(predicate)) return empty;
  return isAtomic(predicate) ? printPredicate(predicate) : sql`(${printPredicate(predicate)})`;
};
