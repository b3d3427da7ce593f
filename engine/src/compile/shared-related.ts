// One read of related rows for many conditions: `select key, bool_or(first), bool_or(second) … group by key`.
import { andBoth, getConjuncts, isAlwaysTrue } from '../model/predicate.ts';
import type { Relationship, RowPredicate, TrackedTable } from '../model/types.ts';
import { commonConditions, type RelatedGroup, removeGuards } from '../optimize/merge-related.ts';
import { canHashKeys, shareHashableType } from '../optimize/related-strategy.ts';
import { groupByRead, optimizePredicate, relatedConditions, usesSessionVariable } from '../optimize/share-related.ts';
import { commas, empty, identifier, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { type CompileContext, qualifiedColumn } from './context.ts';
import { keyInSelect } from './in-set.ts';
import {
  andSeparator,
  fromItem,
  fullTable,
  joinColumnsNotNull,
  type PredicateContext,
  type PredicatePrinter,
  parenthesized,
  whereClause,
} from './predicate-context.ts';

/** Conditions on one relationship that separate subqueries evaluate. With more, the SQL reads the related rows once. */
const maxSeparate = 2;

const canHashAll = ({ options }: CompileContext, group: RelatedGroup): boolean =>
  group.every((part) => canHashKeys(part, options.passes));

/** A condition of the group follows a second relationship, apart from the part that all conditions have in common. */
const readsFurtherRows = (group: RelatedGroup): boolean =>
  commonConditions(group).rests.some((rest) => relatedConditions(rest).length > 0);

/** The column with the result of the condition at `index`; `source` evaluates all conditions of the group. */
const truthColumn = (source: string, index: number): SqlFragment =>
  sql`coalesce(${identifier(source, `b${index}`)}, false)`;

/**
 * Reads the related rows once for many conditions on the same relationship.
 * @param table undefined if the row may not be stored yet
 */
export function conditionReadingOnce(
  scope: PredicateContext,
  predicate: RowPredicate,
  writer: PredicatePrinter,
  table: TrackedTable | undefined,
): SqlFragment {
  const { context, row } = scope;
  const where = optimizePredicate(predicate, context.options);
  const groups = groupByRead([where], maxSeparate, context.options.passes);
  if (groups.length === 0) return writer.condition(scope, where);
  const shared = new Set<RowPredicate>(groups.flat());
  const isShared = (part: RowPredicate) => relatedConditions(part).some((related) => shared.has(related));
  const parts = getConjuncts(where);
  const apart = parts.filter((part) => !isShared(part));
  const together = andBoth(...parts.filter(isShared));
  const key = table?.primaryKey?.map((column) => [column, column] as const) ?? [];
  const isSet =
    key.length > 0 &&
    key.every(shareHashableType) &&
    groups.some(readsFurtherRows) &&
    groups.every((group) => canHashAll(context, group));
  const found =
    table !== undefined && isSet
      ? keyInSelect(
          { mapping: key },
          row,
          keysOf(context, table, andBoth(...parts.filter(usesSessionVariable), together), writer),
        )
      : lookUpPerRow(scope, together, groups, writer);
  const print = (part: RowPredicate) => parenthesized(part, (inner) => writer.condition(scope, inner));
  return join([...apart.map(print), found], andSeparator);
}

/** The primary key of each row that meets the condition. */
function keysOf(
  context: CompileContext,
  table: TrackedTable,
  where: RowPredicate,
  writer: PredicatePrinter,
): SqlFragment {
  const row = context.alias();
  const keys = commas((table.primaryKey ?? []).map((column) => qualifiedColumn(row, column)));
  return sql`select ${keys} from ${fromReadingOnce(context, table, row, where, [], writer)}`;
}

/** Postgres evaluates the condition for each row; conditions on the same relationship share one read. */
function lookUpPerRow(
  scope: PredicateContext,
  predicate: RowPredicate,
  groups: readonly RelatedGroup[],
  writer: PredicatePrinter,
): SqlFragment {
  const { context, row, root } = scope;
  const shared = new Map<RowPredicate, SqlFragment>();
  const sources = groups.map((group) => {
    const [{ relationship }] = group;
    const { common, rests } = commonConditions(group);
    const there = context.alias();
    const source = context.alias();
    const inner = { ...fullTable(context, there, 0), root };
    const open = rests.map((rest) => removeGuards(rest, common));
    const truths = open.map((rest, i) => sql`bool_or(${writer.onRow(inner, rest)}) as ${identifier(`b${i}`)}`);
    for (const [i, part] of group.entries()) shared.set(part, truthColumn(source, i));
    const rows = writer.relatedRows(inner, relationship, row, andBoth(...common));
    return sql`(select ${commas(truths)} from ${rows}) as ${identifier(source)}`;
  });
  return sql`exists (select from ${commas(sources)} where ${writer.condition({ ...scope, shared }, predicate)})`;
}

/**
 * Conditions and joins of a select that reads all rows of a table. The joined selects evaluate the shared conditions.
 */
function sharing(
  context: CompileContext,
  row: string,
  predicates: readonly RowPredicate[],
  writer: PredicatePrinter,
): { readonly joins: SqlFragment; readonly conditions: readonly SqlFragment[] } {
  const wheres = predicates.map((predicate) => optimizePredicate(predicate, context.options));
  const shared = new Map<RowPredicate, SqlFragment>();
  const groups = groupByRead(wheres, 1, context.options.passes).filter((group) => canHashAll(context, group));
  const joins = groups.map((group) => {
    const source = context.alias();
    for (const [i, part] of group.entries()) shared.set(part, truthColumn(source, i));
    const [{ relationship }] = group;
    const on = relationship.mapping.map(
      ([own], i) => sql`${identifier(source, `k${i}`)} = ${qualifiedColumn(row, own)}`,
    );
    return sql` left join (${sharedSource(context, group, writer)}) as ${identifier(source)} on ${join(on, andSeparator)}`;
  });
  const scope = { ...fullTable(context, row, 0), shared };
  return { joins: join(joins, empty), conditions: wheres.map((where) => writer.condition(scope, where)) };
}

function sharedSource(context: CompileContext, group: RelatedGroup, writer: PredicatePrinter): SqlFragment {
  const [{ relationship }] = group;
  const { table, mapping, unique } = relationship;
  const { common, rests } = commonConditions(group);
  const there = context.alias();
  const kept = andBoth(...common.filter((part) => !usesSessionVariable(part)));
  const open = rests.map((rest) => removeGuards(rest, common));
  const { joins, conditions } = sharing(context, there, [...open, kept], writer);
  const met = conditions.slice(0, rests.length);
  const keptPrinted = isAlwaysTrue(kept) ? empty : join(conditions.slice(rests.length), andSeparator);
  const keys = mapping.map(([, other]) => qualifiedColumn(there, other));
  const names = keys.map((key, i) => sql`${key} as ${identifier(`k${i}`)}`);
  const truths = met.map(
    (each, i) => sql`${unique ? sql`(${each})` : sql`bool_or(${each})`} as ${identifier(`b${i}`)}`,
  );
  const where = fenced(context, there, common.filter(usesSessionVariable), keptPrinted, mapping, writer);
  // Without `offset 0` Postgres would merge the select of a unique key into the outer select, and evaluate the
  // conditions once for each outer row.
  const last = unique ? sql` offset 0` : sql` group by ${commas(keys)}`;
  const source = fromItem({ table, call: undefined }, there, undefined);
  return sql`select ${commas([...names, ...truths])} from ${source}${joins}${where}${last}`;
}

/**
 * The rows of a table that meet a condition, whose parts on the same relationship share one read.
 * @param mapping empty if the rows are not read through a relationship
 */
export function fromReadingOnce(
  context: CompileContext,
  table: TrackedTable,
  there: string,
  where: RowPredicate,
  mapping: Relationship['mapping'],
  writer: PredicatePrinter,
): SqlFragment {
  const parts = getConjuncts(where);
  const rest = andBoth(...parts.filter((part) => !usesSessionVariable(part)));
  const { joins, conditions } = sharing(context, there, [rest], writer);
  const source = fromItem({ table, call: undefined }, there, undefined);
  return sql`${source}${joins}${fenced(context, there, parts.filter(usesSessionVariable), join(conditions, andSeparator), mapping, writer)}`;
}

/**
 * Prints ` where` and the conditions as `(…) is true`. Without `is true`, Postgres multiplies the selectivities of the
 * conditions, estimates one row, and chooses slow nested loops. Postgres neither splits `(…) is true` nor evaluates it
 * before the joins.
 */
function fenced(
  context: CompileContext,
  row: string,
  ofSession: readonly RowPredicate[],
  kept: SqlFragment,
  mapping: Relationship['mapping'],
  writer: PredicatePrinter,
): SqlFragment {
  const scope = fullTable(context, row, 0);
  const printed = ofSession.map((part) => writer.condition(scope, part));
  return whereClause(
    ...joinColumnsNotNull(mapping, row),
    ...printed,
    kept.parts.length === 0 ? empty : sql`((${kept}) is true)`,
  );
}
