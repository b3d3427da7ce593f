import type { Predicate } from '../model/types.ts';
import { canHash } from '../optimize/related-strategy.ts';
import { type Fragment, identifier, listed, sql } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { type CompileContext, columnOf, tableName } from './context.ts';
import { inSet } from './in-set.ts';
import { everyRow, type PredicateWriter, type Scope } from './predicate-scope.ts';

type AggregatePredicate = Extract<Predicate, { is: 'aggregate' }>;

/** How many conditions become joins of a select of an aggregate. */
const joinable = 2;

/** Prints a condition on an aggregate of related rows. */
export const aggregateCondition = (scope: Scope, predicate: AggregatePredicate, writer: PredicateWriter): Fragment =>
  scope.nested && canHash(predicate, scope.context.options.passes)
    ? hashedAggregate(scope, predicate, writer)
    : aggregated(scope, predicate, writer);

/** The aggregate over rows of the alias, as the column `v`. */
function aggregateValue(
  context: CompileContext,
  predicate: AggregatePredicate,
  there: string,
  { scalarValue }: PredicateWriter,
) {
  const { aggregate, of, distinct } = predicate;
  const values = of.map((scalar) => scalarValue(context, scalar, there));
  const tuple = of.length > 1 && aggregate === 'count' ? sql`(${listed(values)})` : listed(values);
  const value = of.length === 0 ? sql`*` : distinct ? sql`distinct ${tuple}` : tuple;
  return sql`${aggregateCall(aggregate, value)} as ${identifier('v')}`;
}

/** That the aggregate of the related rows, computed for each row, meets the condition. */
function aggregated(scope: Scope, predicate: AggregatePredicate, writer: PredicateWriter): Fragment {
  const { context, row } = scope;
  const there = context.alias();
  const inner = everyRow(context, there, joinable);
  const value = aggregateValue(context, predicate, there, writer);
  const rows = writer.relatedRows(inner, predicate.relationship, row, predicate.where);
  return meets(scope, predicate, sql`select ${value} from ${rows}`, writer);
}

/** That the aggregate that is the column `v` of the select meets the condition. */
function meets(scope: Scope, { having }: AggregatePredicate, select: Fragment, { onRow }: PredicateWriter): Fragment {
  const result = scope.context.alias();
  const met = onRow({ ...scope, row: result, owner: undefined }, having);
  return sql`exists (select from (${select}) as ${identifier(result)} where ${met})`;
}

/**
 * The same with the aggregates of all rows' related rows computed at once. The set holds the keys of the groups that
 * differ from no group at all: a row without related rows is in no group, and its aggregate is that of no rows.
 */
function hashedAggregate(scope: Scope, predicate: AggregatePredicate, writer: PredicateWriter): Fragment {
  const { context, row } = scope;
  const { relationship, where, having } = predicate;
  const there = context.alias();
  const nothing = () => {
    const none = context.alias();
    const value = aggregateValue(context, predicate, none, writer);
    const empty = sql`select ${value} from ${tableName(relationship.table)} as ${identifier(none)} where false`;
    return meets(scope, predicate, empty, writer);
  };
  const keys = relationship.mapping.map(([, other]) => columnOf(there, other));
  const named = keys.map((key, i) => sql`${key} as ${identifier(`k${i}`)}`);
  const value = aggregateValue(context, predicate, there, writer);
  const rows = writer.hashedRows(context, relationship, there, where);
  const groups = sql`select ${listed([...named, value])} from ${rows} group by ${listed(keys)}`;
  const group = context.alias();
  const met = writer.onRow({ ...scope, row: group, owner: undefined }, having);
  const found = listed(keys.map((_, i) => identifier(group, `k${i}`)));
  const set = sql`select ${found} from (${groups}) as ${identifier(group)} where ((${met}) is true) <> ${nothing()}`;
  return sql`(${inSet(relationship, row, set)} <> ${nothing()})`;
}
