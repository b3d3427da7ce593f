import { isAlways, isNever } from '../model/predicate.ts';
import type { Predicate, Relationship, Scalar, Table } from '../model/types.ts';
import { type KnownRow, knownColumns } from '../optimize/known-predicates.ts';
import { strategyFor } from '../optimize/related-strategy.ts';
import { sharesRelated } from '../optimize/share-related.ts';
import { type Fragment, identifier, joined, listed, sql } from '../sql/fragment.ts';
import { aggregateCondition } from './aggregate-predicate.ts';
import { functionCall, rowSource } from './call.ts';
import { comparison, operatorNamed } from './comparison.ts';
import { type CompileContext, columnOf, tableName } from './context.ts';
import { inSet } from './in-set.ts';
import {
  and,
  everyRow,
  filter,
  joinConditions,
  keysPresent,
  or,
  type PredicateWriter,
  parenthesized,
  type Scope,
} from './predicate-scope.ts';
import { sharingCondition, sharingRows } from './shared-related.ts';

/**
 * Prints the value of a scalar of a row.
 * @param row alias of the row
 */
export function scalarValue(context: CompileContext, scalar: Scalar, row: string): Fragment {
  if ('computed' in scalar) return functionCall(scalar.computed.call, row);
  if ('textOf' in scalar) return sql`${scalarValue(context, scalar.textOf, row)}::text`;
  if (!('masked' in scalar)) return columnOf(row, scalar);
  const when = compilePredicate(context, scalar.when, row);
  return sql`case when ${when} then ${scalarValue(context, scalar.masked, row)} end`;
}

const listOf = (scope: Scope, parts: readonly Predicate[], separator: Fragment): Fragment =>
  joined(
    parts.map((part) => (isAlways(part) ? sql`true` : parenthesized(part, (inner) => condition(scope, inner)))),
    separator,
  );

/** Prints a condition, after the passes have rewritten its parts. */
function condition(scope: Scope, predicate: Predicate): Fragment {
  const { context, row } = scope;
  switch (predicate.is) {
    case 'all':
      return isAlways(predicate) ? sql`true` : listOf(scope, predicate.of, and);
    case 'any':
      return isNever(predicate) ? sql`false` : listOf(scope, predicate.of, or);
    case 'rooted':
      return condition({ ...scope, root: row }, predicate.of);
    case 'not':
      return sql`not (${condition(scope, predicate.of)})`;
    case 'null': {
      const value = scalarValue(context, predicate.column, row);
      return predicate.isNull ? sql`${value} is null` : sql`${value} is not null`;
    }
    case 'compare':
      return comparison(
        scalarValue(context, predicate.column, row),
        { ...predicate, type: predicate.column.type },
        context.options,
      );
    case 'compare-columns': {
      const other = columnOf(predicate.otherOfRoot ? scope.root : row, predicate.other);
      return operatorNamed(predicate.operator).write(columnOf(row, predicate.column), other);
    }
    case 'related': {
      const found = scope.shared?.get(predicate) ?? related(scope, predicate);
      const { owner } = scope;
      const known = context.options.passes.knownPredicates && owner ? knownColumns(predicate, owner) : undefined;
      if (known === undefined || owner === undefined) return found;
      const [here, above] = known;
      return sql`(${columnOf(row, here)} = ${columnOf(owner.row, above)} or ${found})`;
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

/** Prints `exists` over the related rows that meet the condition. */
function related(scope: Scope, predicate: Extract<Predicate, { is: 'related' }>): Fragment {
  const { context, row } = scope;
  const { relationship, where } = predicate;
  const there = context.alias();
  const strategy = strategyFor(predicate, scope, context.options);
  if (strategy === 'hash') {
    const keys = listed(relationship.mapping.map(([, other]) => columnOf(there, other)));
    return inSet(relationship, row, sql`select ${keys} from ${hashedRows(context, relationship, there, where)}`);
  }
  const inner =
    strategy === 'join'
      ? { context, row: there, root: scope.root, joins: scope.joins, nested: true, expectedSmall: false }
      : { context, row: there, root: scope.root, joins: context.joins, nested: scope.nested, expectedSmall: false };
  const rows = sql`select from ${relatedRows(inner, relationship, row, where)}`;
  return strategy === 'join' ? sql`exists (${rows})` : sql`exists (${rows} offset 0)`;
}

/** How many conditions within a hashed select may become joins. */
const joinableInHash = 2;

/** Prints the `from` clause that reads all rows that meet the condition and have a key. */
function hashedRows(context: CompileContext, { table, mapping }: Relationship, there: string, where: Predicate) {
  if (sharesRelated(where, context.options)) return sharingRows(context, table, there, where, mapping, writer);
  const source = rowSource({ table, call: undefined }, there, undefined);
  return sql`${source}${filter(...keysPresent(mapping, there), conditions(everyRow(context, there, joinableInHash), where))}`;
}

/**
 * Prints the `from` clause that reads the related rows of a row.
 * @param scope scope of the related rows
 * @param here alias of the row that has the relationship
 */
function relatedRows(scope: Scope, relationship: Relationship, here: string, where: Predicate): Fragment {
  const { table, computed } = relationship;
  const source = rowSource({ table, call: computed?.call }, scope.row, here);
  return sql`${source}${filter(joinConditions(relationship, here, scope.row), conditions(scope, where))}`;
}

const conditions = (scope: Scope, where: Predicate): Fragment => parenthesized(where, (inner) => onRow(scope, inner));

/** Rewrites the parts of a condition with the passes, then prints it. */
const onRow = (scope: Scope, predicate: Predicate, table?: Table): Fragment =>
  sharingCondition(scope, predicate, writer, table);

const writer: PredicateWriter = { scalarValue, condition, onRow, relatedRows, hashedRows };

/**
 * Prints the condition on a row, in parentheses if `and` next to it needs them.
 * @param expectedSmall whether the condition is evaluated on few rows
 * @param owner the parent row; it exists only if it meets its own condition
 * @param table the table that stores the row; undefined if the row may not be stored yet
 */
export const compilePredicate = (
  context: CompileContext,
  predicate: Predicate,
  row: string,
  expectedSmall = false,
  owner?: KnownRow,
  table?: Table,
): Fragment => {
  const scope = { context, row, root: row, joins: context.joins, nested: false, expectedSmall, owner };
  const compiled = onRow(scope, predicate, table);
  return predicate.is === 'any' ? sql`(${compiled})` : compiled;
};
