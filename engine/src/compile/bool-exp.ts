// Conditions of `where` and of permissions: `"t1"."status" = $1 and exists (…)`.

import { aggregateCondition } from '../hasura/aggregate-predicates/compile.ts';
import { functionCall } from '../hasura/functions/compile.ts';
import { type ComparisonOperator, operandType, operatorByName, takesArray } from '../model/operators.ts';
import { isAlwaysFalse, isAlwaysTrue } from '../model/predicate.ts';
import type { PgType, Relationship, RowPredicate, RowValue, TrackedTable } from '../model/types.ts';
import { impliedEquality, type KnownRow } from '../optimize/known-predicates.ts';
import { chooseStrategy, JoinBudget, maxJoins } from '../optimize/related-strategy.ts';
import { sharesReads } from '../optimize/share-related.ts';
import { commas, identifier, join, parameter, type SqlFragment, type SqlType, sql, typeName } from '../sql/fragment.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { type CompileContext, type CompileOptions, getSqlType, qualifiedColumn, tableName } from './context.ts';
import { keyInSelect } from './in-set.ts';
import { encoderFor, limitedEncoder } from './parameters.ts';
import {
  andSeparator,
  fromItem,
  fullTable,
  joinColumnsNotNull,
  joinConditions,
  orSeparator,
  type PredicateContext,
  type PredicatePrinter,
  parenthesized,
  whereClause,
} from './predicate-context.ts';
import { conditionReadingOnce, fromReadingOnce } from './shared-related.ts';

/** @throws TypeError for an unknown name */
function requireOperator(name: string): ComparisonOperator {
  const found = operatorByName.get(name);
  if (found === undefined) throw new TypeError(`no operator has the name ${name}`);
  return found;
}

type Comparison = { readonly type: PgType; readonly operator: string; readonly operand: ValueWithPath };

/** `"t1"."name" like $1`. @param left the value to compare */
function printComparison(
  left: SqlFragment,
  { type: leftType, operator, operand: { value, path } }: Comparison,
  { isSingle, limited = false }: Pick<CompileOptions, 'isSingle'> & { readonly limited?: boolean },
): SqlFragment {
  if (operator === '_in' && value.from === 'session' && isSingle(value.name)) {
    const operand: ValueWithPath = { value: { from: 'session-element', name: value.name }, path };
    return printComparison(left, { type: leftType, operator: '_eq', operand }, { isSingle });
  }
  const comparator = requireOperator(operator);
  const list = takesArray(comparator);
  const type = operandType(comparator, leftType);
  const encode = limited ? limitedEncoder(comparator, encoderFor(value, type, list)) : encoderFor(value, type, list);
  const param = { value, encode, path };
  const operand =
    list && type.element !== null
      ? listOfArrays(parameter({ ...param, type: textArray }), getSqlType(type))
      : parameter({ ...param, type: getSqlType(type, list) });
  return comparator.write(left, operand);
}

const textArray: SqlType = { schema: 'pg_catalog', name: 'text', array: true };

/**
 * One row for each array literal, such as `{1,2}`. The literals are texts, because all inner arrays of a nested
 * Postgres array must have the same length.
 */
const listOfArrays = (literals: SqlFragment, type: SqlType): SqlFragment =>
  sql`select ${identifier('v')}::${typeName(type)} from unnest(${literals}) as ${identifier('v')}`;

export function rowValue(context: CompileContext, scalar: RowValue, row: string): SqlFragment {
  if ('computed' in scalar) return functionCall(scalar.computed.call, row);
  if ('textOf' in scalar) return sql`${rowValue(context, scalar.textOf, row)}::text`;
  if (!('masked' in scalar)) return qualifiedColumn(row, scalar);
  const when = compilePredicate(context, scalar.when, row);
  return sql`case when ${when} then ${rowValue(context, scalar.masked, row)} end`;
}

const listOf = (scope: PredicateContext, parts: readonly RowPredicate[], separator: SqlFragment): SqlFragment =>
  join(
    parts.map((part) => (isAlwaysTrue(part) ? sql`true` : parenthesized(part, (inner) => condition(scope, inner)))),
    separator,
  );

/** The optimizer has already rewritten the parts. */
function condition(scope: PredicateContext, predicate: RowPredicate): SqlFragment {
  const { context, row } = scope;
  switch (predicate.is) {
    case 'all':
      return isAlwaysTrue(predicate) ? sql`true` : listOf(scope, predicate.of, andSeparator);
    case 'any':
      return isAlwaysFalse(predicate) ? sql`false` : listOf(scope, predicate.of, orSeparator);
    case 'rooted':
      return condition({ ...scope, root: row }, predicate.of);
    case 'guarded': {
      // case when "t1"."tenant" = $1 then ("t1"."name" ~ $2)::int end = 1: Postgres evaluates the condition after `then`
      // only if the condition after `when` is true. Postgres estimates that 0.5 % of the rows meet `= 1`, as for `~`, and
      // 50 % for a plain `case`: without `= 1`, the workload W3 was 10 times slower.
      const inner = { ...scope, joins: new JoinBudget(maxJoins), limited: true };
      if (isAlwaysTrue(predicate.by)) return parenthesized(predicate.of, (inside) => condition(inner, inside));
      const by = condition({ ...inner, limited: false }, predicate.by);
      const of = condition(inner, predicate.of);
      return isSelective(predicate.of)
        ? sql`case when ${by} then (${of})::int end = 1`
        : sql`case when ${by} then ${of} end`;
    }
    case 'not':
      return sql`not (${condition(scope, predicate.of)})`;
    case 'null': {
      const value = rowValue(context, predicate.column, row);
      return predicate.isNull ? sql`${value} is null` : sql`${value} is not null`;
    }
    case 'compare':
      return printComparison(
        rowValue(context, predicate.column, row),
        { ...predicate, type: predicate.column.type },
        { ...context.options, limited: scope.limited === true },
      );
    case 'compare-columns': {
      const other = qualifiedColumn(predicate.otherOfRoot ? scope.root : row, predicate.other);
      return requireOperator(predicate.operator).write(qualifiedColumn(row, predicate.column), other);
    }
    case 'related': {
      const found = scope.shared?.get(predicate) ?? related(scope, predicate);
      const { owner } = scope;
      const known = context.options.passes.knownPredicates && owner ? impliedEquality(predicate, owner) : undefined;
      if (known === undefined || owner === undefined) return found;
      const [here, above] = known;
      return sql`(${qualifiedColumn(row, here)} = ${qualifiedColumn(owner.row, above)} or ${found})`;
    }
    case 'aggregate':
      return aggregateCondition(scope, predicate, writer);
    case 'exists': {
      const there = context.alias();
      const inner = { ...scope, row: there, joins: context.joins, nested: false, shared: undefined };
      return sql`exists (select from ${tableName(predicate.table)} as ${identifier(there)} where ${onRow(inner, predicate.where)})`;
    }
  }
}

/** Few rows probably meet the condition. Most texts meet a negated pattern, such as `_nlike`. */
function isSelective(predicate: RowPredicate): boolean {
  switch (predicate.is) {
    case 'all':
      return predicate.of.some(isSelective);
    case 'any':
      return predicate.of.every(isSelective);
    case 'compare':
      return !predicate.operator.startsWith('_n');
    default:
      return predicate.is !== 'not';
  }
}

/** `exists (select from "items" as "t2" where "t2"."invoice_id" = "t1"."id" and …)` */
function related(scope: PredicateContext, predicate: Extract<RowPredicate, { is: 'related' }>): SqlFragment {
  const { context, row } = scope;
  const { relationship, where } = predicate;
  const there = context.alias();
  const strategy = chooseStrategy(predicate, scope, context.options);
  if (strategy === 'hash') {
    const keys = commas(relationship.mapping.map(([, other]) => qualifiedColumn(there, other)));
    return keyInSelect(relationship, row, sql`select ${keys} from ${rowsForHash(context, relationship, there, where)}`);
  }
  const inner =
    strategy === 'join'
      ? { context, row: there, root: scope.root, joins: scope.joins, nested: true, expectedSmall: false }
      : { context, row: there, root: scope.root, joins: context.joins, nested: scope.nested, expectedSmall: false };
  const rows = sql`select from ${relatedRows(inner, relationship, row, where)}`;
  return strategy === 'join' ? sql`exists (${rows})` : sql`exists (${rows} offset 0)`;
}

/** Conditions that become joins in a select whose result Postgres stores in a hash table. */
const joinableInHash = 2;

/** The rows that meet the condition and whose key is not null. */
function rowsForHash(context: CompileContext, { table, mapping }: Relationship, there: string, where: RowPredicate) {
  if (sharesReads(where, context.options)) return fromReadingOnce(context, table, there, where, mapping, writer);
  const source = fromItem({ table, call: undefined }, there, undefined);
  return sql`${source}${whereClause(...joinColumnsNotNull(mapping, there), conditions(fullTable(context, there, joinableInHash), where))}`;
}

/** @param here alias of the row that has the relationship */
function relatedRows(
  scope: PredicateContext,
  relationship: Relationship,
  here: string,
  where: RowPredicate,
): SqlFragment {
  const { table, computed } = relationship;
  const source = fromItem({ table, call: computed?.call }, scope.row, here);
  return sql`${source}${whereClause(joinConditions(relationship, here, scope.row), conditions(scope, where))}`;
}

const conditions = (scope: PredicateContext, where: RowPredicate): SqlFragment =>
  parenthesized(where, (inner) => onRow(scope, inner));

const onRow = (scope: PredicateContext, predicate: RowPredicate, table?: TrackedTable): SqlFragment =>
  conditionReadingOnce(scope, predicate, writer, table);

const writer: PredicatePrinter = { scalarValue: rowValue, condition, onRow, relatedRows, rowsForHash };

/**
 * A condition with `or` is in parentheses, so that the caller can combine it with `and`.
 * @param expectedSmall Postgres probably evaluates the condition on few rows
 * @param owner the parent row, if the row is read through a relationship, with the condition that it meets
 * @param table undefined if the row may not be stored yet
 */
export const compilePredicate = (
  context: CompileContext,
  predicate: RowPredicate,
  row: string,
  expectedSmall = false,
  owner?: KnownRow,
  table?: TrackedTable,
): SqlFragment => {
  const scope = { context, row, root: row, joins: context.joins, nested: false, expectedSmall, owner };
  const compiled = onRow(scope, predicate, table);
  return predicate.is === 'any' ? sql`(${compiled})` : compiled;
};
