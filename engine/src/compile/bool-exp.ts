import { both, isAlways } from '../model/predicate.ts';
import type { Predicate, Relationship, Scalar } from '../model/types.ts';
import { withKnownKeys } from '../optimize/known-keys.ts';
import { type KnownRow, knownColumns } from '../optimize/known-predicates.ts';
import { factored, mergeRelated, type RelatedGroup, separateMany } from '../optimize/merge-related.ts';
import { canHash, JoinBudget, type Place, strategyFor } from '../optimize/related-strategy.ts';
import { empty, type Fragment, identifier, joined, listed, sql } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { functionCall, rowSource } from './call.ts';
import { comparison, operatorNamed } from './comparison.ts';
import { type CompileContext, columnOf, tableName } from './context.ts';
import { inSet } from './in-set.ts';

interface Scope extends Place {
  readonly context: CompileContext;
  /** Alias of the row the condition is on. */
  readonly row: string;
  /** Alias of the row the whole condition is on. */
  readonly root: string;
  /** The row that the row of the condition belongs to. */
  readonly owner?: KnownRow | undefined;
}

const and = sql` and `;
const or = sql` or `;

/** Both columns equal, for each pair of the relationship; nothing where a function gives the rows. */
export const linked = ({ mapping }: Relationship, here: string, there: string): Fragment =>
  joined(
    mapping.map(([own, other]) => sql`${columnOf(there, other)} = ${columnOf(here, own)}`),
    and,
  );

/** The value of a scalar of the row of the alias. */
export function scalarValue(context: CompileContext, scalar: Scalar, row: string): Fragment {
  if ('computed' in scalar) return functionCall(scalar.computed.call, row);
  if ('textOf' in scalar) return sql`${scalarValue(context, scalar.textOf, row)}::text`;
  if (!('masked' in scalar)) return columnOf(row, scalar);
  const when = compilePredicate(context, scalar.when, row);
  return sql`case when ${when} then ${scalarValue(context, scalar.masked, row)} end`;
}

/** The aggregate over rows of the alias, as the column `v`. */
function aggregateValue(context: CompileContext, predicate: Extract<Predicate, { is: 'aggregate' }>, there: string) {
  const { aggregate, of, distinct } = predicate;
  const values = of.map((scalar) => scalarValue(context, scalar, there));
  const tuple = of.length > 1 && aggregate === 'count' ? sql`(${listed(values)})` : listed(values);
  const value = of.length === 0 ? sql`*` : distinct ? sql`distinct ${tuple}` : tuple;
  return sql`${aggregateCall(aggregate, value)} as ${identifier('v')}`;
}

/** Whether the printed condition holds together beside `and` without parentheses. */
const isAtomic = ({ is }: Predicate): boolean => is !== 'any' && is !== 'all';

const grouped = (scope: Scope, predicate: Predicate): Fragment =>
  isAtomic(predicate) ? condition(scope, predicate) : sql`(${condition(scope, predicate)})`;

function condition(scope: Scope, predicate: Predicate): Fragment {
  const { context, row } = scope;
  switch (predicate.is) {
    case 'all':
      return predicate.of.length === 0 ? sql`true` : joined(allOf(scope, predicate.of), and);
    case 'any':
      return predicate.of.length === 0
        ? sql`false`
        : joined(
            mergeRelated('any', predicate.of, context.options.passes).map((part) => grouped(scope, part)),
            or,
          );
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
      const found = related(scope, predicate);
      const { owner } = scope;
      const known = context.options.passes.knownPredicates && owner ? knownColumns(predicate, owner) : undefined;
      if (known === undefined || owner === undefined) return found;
      const [here, above] = known;
      return sql`(${columnOf(row, here)} = ${columnOf(owner.row, above)} or ${found})`;
    }
    case 'aggregate':
      return scope.nested && canHash(predicate, context.options.passes)
        ? hashedAggregate(scope, predicate)
        : aggregated(scope, predicate);
    case 'exists': {
      const there = context.alias();
      return sql`exists (select from ${tableName(predicate.table)} as ${identifier(there)} where ${condition({ ...scope, row: there, joins: context.joins, nested: false }, predicate.where)})`;
    }
  }
}

/** More conditions that rows exist behind one relationship are judged together. */
const mostApart = 2;

/** The conditions of which all have to hold. */
function allOf(scope: Scope, parts: readonly Predicate[]): readonly Fragment[] {
  const merged = withKnownKeys(mergeRelated('all', parts, scope.context.options.passes), scope.context.options);
  const { apart, groups } = separateMany(merged, mostApart, scope.context.options.passes);
  return [...apart.map((part) => grouped(scope, part)), ...groups.map((group) => relatedToEach(scope, group))];
}

/** That for each of the conditions there is a row behind their relationship: the rows are read once for all. */
function relatedToEach(scope: Scope, group: RelatedGroup): Fragment {
  const { context, row, root } = scope;
  const [{ relationship }] = group;
  const { common, rests } = factored(group);
  const there = context.alias();
  const inner = { context, row: there, root, joins: new JoinBudget(0), nested: true, expectedSmall: false };
  const met = joined(
    rests.map((rest) => sql`bool_or(${condition(inner, rest)})`),
    and,
  );
  const where = both(...common);
  if (!scope.nested || !group.every((each) => canHash(each, context.options.passes)))
    return sql`exists (select from ${relatedRows(inner, relationship, row, where)} having ${met})`;
  const keys = listed(relationship.mapping.map(([, other]) => columnOf(there, other)));
  const rows = hashedRows(context, relationship, there, where);
  return inSet(relationship, row, sql`select ${keys} from ${rows} group by ${keys} having ${met}`);
}

/** That a related row meets the condition. */
function related(scope: Scope, predicate: Extract<Predicate, { is: 'related' }>): Fragment {
  const { context, row } = scope;
  const { relationship, where } = predicate;
  const there = context.alias();
  const strategy = strategyFor(predicate, scope, context.options.passes);
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

/** How many conditions become joins within a select that is hashed. */
const joinableInHash = 2;

/** What stands behind `from` to read the rows that meet the condition and may belong to some row. */
function hashedRows(context: CompileContext, { table, mapping }: Relationship, there: string, where: Predicate) {
  const scope = {
    context,
    row: there,
    root: there,
    joins: new JoinBudget(joinableInHash),
    nested: true,
    expectedSmall: false,
  };
  const keys = mapping.flatMap(([, other]) => (other.nullable ? [sql`${columnOf(there, other)} is not null`] : []));
  return sql`${rowSource({ table, call: undefined }, there, undefined)}${filter(...keys, conditions(scope, where))}`;
}

/** That the aggregate of the related rows, computed for each row, meets the condition. */
function aggregated(scope: Scope, predicate: Extract<Predicate, { is: 'aggregate' }>): Fragment {
  const { context, row } = scope;
  const there = context.alias();
  const joins = new JoinBudget(joinableInHash);
  const inner = { context, row: there, root: there, joins, nested: true, expectedSmall: false };
  const value = aggregateValue(context, predicate, there);
  return meets(
    scope,
    predicate,
    sql`select ${value} from ${relatedRows(inner, predicate.relationship, row, predicate.where)}`,
  );
}

/** That the aggregate that is the column `v` of the select meets the condition. */
function meets(scope: Scope, { having }: Extract<Predicate, { is: 'aggregate' }>, select: Fragment): Fragment {
  const result = scope.context.alias();
  const met = condition({ ...scope, row: result, owner: undefined }, having);
  return sql`exists (select from (${select}) as ${identifier(result)} where ${met})`;
}

/**
 * The same with the aggregates of all rows' related rows computed at once. The set holds the keys of the groups that
 * differ from no group at all: a row without related rows is in no group, and its aggregate is that of no rows.
 */
function hashedAggregate(scope: Scope, predicate: Extract<Predicate, { is: 'aggregate' }>): Fragment {
  const { context, row } = scope;
  const { relationship, where, having } = predicate;
  const there = context.alias();
  const nothing = () => {
    const none = context.alias();
    const value = aggregateValue(context, predicate, none);
    return meets(
      scope,
      predicate,
      sql`select ${value} from ${tableName(relationship.table)} as ${identifier(none)} where false`,
    );
  };
  const keys = relationship.mapping.map(([, other]) => columnOf(there, other));
  const named = keys.map((key, i) => sql`${key} as ${identifier(`k${i}`)}`);
  const value = aggregateValue(context, predicate, there);
  const groups = sql`select ${listed([...named, value])} from ${hashedRows(context, relationship, there, where)} group by ${listed(keys)}`;
  const group = context.alias();
  const met = condition({ ...scope, row: group, owner: undefined }, having);
  const found = listed(keys.map((_, i) => identifier(group, `k${i}`)));
  const set = sql`select ${found} from (${groups}) as ${identifier(group)} where ((${met}) is true) <> ${nothing()}`;
  return sql`(${inSet(relationship, row, set)} <> ${nothing()})`;
}

/**
 * What stands behind `from` to read the rows that a relationship leads to.
 * @param scope that of the rows it leads to
 * @param here alias of the row it starts from
 */
function relatedRows(scope: Scope, relationship: Relationship, here: string, where: Predicate): Fragment {
  const { table, computed } = relationship;
  const source = rowSource({ table, call: computed?.call }, scope.row, here);
  return sql`${source}${filter(linked(relationship, here, scope.row), conditions(scope, where))}`;
}

const conditions = (scope: Scope, where: Predicate): Fragment => (isAlways(where) ? empty : grouped(scope, where));

/** ` where` and the conditions that are any; nothing where none is. */
export const filter = (...conditions: readonly Fragment[]): Fragment => {
  const some = conditions.filter(({ parts }) => parts.length > 0);
  return some.length === 0 ? empty : sql` where ${joined(some, and)}`;
};

/**
 * The condition on the row of the alias; it can stand beside `and` as it is.
 * @param expectedSmall whether few rows are expected to be looked at
 * @param owner the row that the row belongs to, which is there only where it meets its own condition
 */
export const compilePredicate = (
  context: CompileContext,
  predicate: Predicate,
  row: string,
  expectedSmall = false,
  owner?: KnownRow,
): Fragment => {
  const compiled = condition(
    { context, row, root: row, joins: context.joins, nested: false, expectedSmall, owner },
    predicate,
  );
  return predicate.is === 'any' ? sql`(${compiled})` : compiled;
};
