// Conditions on aggregates of related rows, such as `items_aggregate: {count: {predicate: {_gt: 2}}}`.

import { aggregateCall } from '../../compile/aggregate-call.ts';
import { type CompileContext, qualifiedColumn, tableName } from '../../compile/context.ts';
import { keyInSelect } from '../../compile/in-set.ts';
import { fullTable, type PredicateContext, type PredicatePrinter } from '../../compile/predicate-context.ts';
import type { RowPredicate } from '../../model/types.ts';
import { canHashKeys } from '../../optimize/related-strategy.ts';
import { commas, identifier, type SqlFragment, sql } from '../../sql/fragment.ts';

type AggregatePredicate = Extract<RowPredicate, { is: 'aggregate' }>;

/** Conditions that become joins in a select that computes an aggregate. */
const joinable = 2;

export const aggregateCondition = (
  scope: PredicateContext,
  predicate: AggregatePredicate,
  writer: PredicatePrinter,
): SqlFragment =>
  scope.nested && canHashKeys(predicate, scope.context.options.passes)
    ? hashedAggregate(scope, predicate, writer)
    : aggregated(scope, predicate, writer);

/** `count(distinct "t2"."name") as "v"` */
function aggregateValue(
  context: CompileContext,
  predicate: AggregatePredicate,
  there: string,
  { scalarValue }: PredicatePrinter,
) {
  const { aggregate, of, distinct } = predicate;
  const values = of.map((scalar) => scalarValue(context, scalar, there));
  const tuple = of.length > 1 && aggregate === 'count' ? sql`(${commas(values)})` : commas(values);
  const value = of.length === 0 ? sql`*` : distinct ? sql`distinct ${tuple}` : tuple;
  return sql`${aggregateCall(aggregate, value)} as ${identifier('v')}`;
}

/** Postgres computes the aggregate for each row. */
function aggregated(scope: PredicateContext, predicate: AggregatePredicate, writer: PredicatePrinter): SqlFragment {
  const { context, row } = scope;
  const there = context.alias();
  const inner = fullTable(context, there, joinable);
  const value = aggregateValue(context, predicate, there, writer);
  const rows = writer.relatedRows(inner, predicate.relationship, row, predicate.where);
  return meets(scope, predicate, sql`select ${value} from ${rows}`, writer);
}

/** `exists (select from (select count(*) as "v" from …) as "t3" where "t3"."v" > $1)` */
function meets(
  scope: PredicateContext,
  { having }: AggregatePredicate,
  select: SqlFragment,
  { onRow }: PredicatePrinter,
): SqlFragment {
  const result = scope.context.alias();
  const met = onRow({ ...scope, row: result, owner: undefined }, having);
  return sql`exists (select from (${select}) as ${identifier(result)} where ${met})`;
}

/**
 * Postgres computes the aggregate once for all rows, with `group by`. A row without related rows has no group, so the
 * select returns the keys of the groups whose result differs from the result for such a row.
 */
function hashedAggregate(
  scope: PredicateContext,
  predicate: AggregatePredicate,
  writer: PredicatePrinter,
): SqlFragment {
  const { context, row } = scope;
  const { relationship, where, having } = predicate;
  const there = context.alias();
  const nothing = () => {
    const none = context.alias();
    const value = aggregateValue(context, predicate, none, writer);
    const empty = sql`select ${value} from ${tableName(relationship.table)} as ${identifier(none)} where false`;
    return meets(scope, predicate, empty, writer);
  };
  const keys = relationship.mapping.map(([, other]) => qualifiedColumn(there, other));
  const named = keys.map((key, i) => sql`${key} as ${identifier(`k${i}`)}`);
  const value = aggregateValue(context, predicate, there, writer);
  const rows = writer.rowsForHash(context, relationship, there, where);
  const groups = sql`select ${commas([...named, value])} from ${rows} group by ${commas(keys)}`;
  const group = context.alias();
  const met = writer.onRow({ ...scope, row: group, owner: undefined }, having);
  const found = commas(keys.map((_, i) => identifier(group, `k${i}`)));
  const set = sql`select ${found} from (${groups}) as ${identifier(group)} where ((${met}) is true) <> ${nothing()}`;
  return sql`(${keyInSelect(relationship, row, set)} <> ${nothing()})`;
}
