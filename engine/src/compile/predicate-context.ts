// Parts that all printers of conditions share: contexts, joins, parentheses.
import { functionCall } from '../hasura/functions/compile.ts';
import type { RequestedRows } from '../ir/types.ts';
import { isAlwaysTrue } from '../model/predicate.ts';
import type { Relationship, RowPredicate, RowValue } from '../model/types.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { type EnclosingSelect, JoinBudget } from '../optimize/related-strategy.ts';
import { empty, identifier, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { type CompileContext, qualifiedColumn, tableName } from './context.ts';

/** The rows and known conditions of the select that evaluates a condition. */
export interface PredicateContext extends EnclosingSelect {
  readonly context: CompileContext;
  /** Alias of the row that must meet the condition. */
  readonly row: string;
  /** Alias of the row to which a permission applies: `$` in the permission. */
  readonly root: string;
  /** Operands must be operands that the operators allow for callers. */
  readonly limited?: boolean;
  /** The parent row, if the SQL reads `row` through a relationship. */
  readonly owner?: KnownRow | undefined;
  /** SQL of the results that the select has already computed for conditions on related rows. */
  readonly shared?: ReadonlyMap<RowPredicate, SqlFragment> | undefined;
}

/** The printers call each other recursively. */
export interface PredicatePrinter {
  readonly scalarValue: (context: CompileContext, scalar: RowValue, row: string) => SqlFragment;
  /** The optimizer has already rewritten the parts. */
  readonly condition: (scope: PredicateContext, predicate: RowPredicate) => SqlFragment;
  /** Rewrites the condition with the optimizer first. */
  readonly onRow: (scope: PredicateContext, predicate: RowPredicate) => SqlFragment;
  /** Reads the related rows of the row with the alias `here`. */
  readonly relatedRows: (
    scope: PredicateContext,
    relationship: Relationship,
    here: string,
    where: RowPredicate,
  ) => SqlFragment;
  /** Reads all rows that meet the condition and whose key is not null. */
  readonly rowsForHash: (
    context: CompileContext,
    relationship: Relationship,
    there: string,
    where: RowPredicate,
  ) => SqlFragment;
}

export const andSeparator = sql` and `;
export const orSeparator = sql` or `;

/** A select that reads all rows of a table. @param maxJoins conditions that may become joins of the select */
export const fullTable = (context: CompileContext, row: string, maxJoins: number): PredicateContext => ({
  context,
  row,
  root: row,
  joins: new JoinBudget(maxJoins),
  nested: true,
  expectedSmall: false,
});

/** `"t2"."invoice_id" = "t1"."id"`; empty if a function returns the related rows. */
export const joinConditions = ({ mapping }: Relationship, rowAlias: string, relatedRowAlias: string): SqlFragment =>
  join(
    mapping.map(([own, other]) => sql`${qualifiedColumn(relatedRowAlias, other)} = ${qualifiedColumn(rowAlias, own)}`),
    andSeparator,
  );

/** `"t2"."invoice_id" is not null`, for each nullable join column of the related table. */
export const joinColumnsNotNull = (mapping: Relationship['mapping'], relatedRowAlias: string): readonly SqlFragment[] =>
  mapping.flatMap(([, other]) => (other.nullable ? [sql`${qualifiedColumn(relatedRowAlias, other)} is not null`] : []));

/** Nothing if all conditions are empty. */
export const whereClause = (...conditions: readonly SqlFragment[]): SqlFragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? empty : sql` where ${join(some, andSeparator)}`;
};

/** Needs no parentheses as an operand of `and`. */
const isAtomic = ({ is }: RowPredicate): boolean => is !== 'any' && is !== 'all';

/** An operand of `and` or `or`. Nothing for a condition that every row meets. */
export const parenthesized = (
  predicate: RowPredicate,
  printPredicate: (predicate: RowPredicate) => SqlFragment,
): SqlFragment => {
  if (isAlwaysTrue(predicate)) return empty;
  return isAtomic(predicate) ? printPredicate(predicate) : sql`(${printPredicate(predicate)})`;
};

/** `"public"."orders" as "t1"`, or a function call instead of the table. */
export const fromItem = (
  { table, call }: Pick<RequestedRows, 'table' | 'call'>,
  alias: string,
  row: string | undefined,
): SqlFragment => sql`${call === undefined ? tableName(table) : functionCall(call, row)} as ${identifier(alias)}`;
