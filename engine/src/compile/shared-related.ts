import { both, conjuncts, isAlways } from '../model/predicate.ts';
import type { Predicate, Relationship, Table } from '../model/types.ts';
import { factorCommonParts, type RelatedGroup } from '../optimize/merge-related.ts';
import { canHash, sameHashable } from '../optimize/related-strategy.ts';
import { relatedParts, rewrite, sharedGroups, usesSessionVariable } from '../optimize/share-related.ts';
import { empty, type Fragment, identifier, joined, listed, sql } from '../sql/fragment.ts';
import { rowSource } from './call.ts';
import { type CompileContext, columnOf } from './context.ts';
import { inSet } from './in-set.ts';
import {
  and,
  everyRow,
  filter,
  keysPresent,
  type PredicateWriter,
  parenthesized,
  type Scope,
} from './predicate-scope.ts';

/**
 * Up to this number of conditions on one relationship, each is evaluated by its own look-up; more share one read of the
 * rows.
 */
const maxSeparate = 2;

const canHashAll = ({ options }: CompileContext, group: RelatedGroup): boolean =>
  group.every((part) => canHash(part, options.passes));

/** Returns whether the conditions read further related rows, apart from the part that they have in common. */
const readsFurtherRows = (group: RelatedGroup): boolean =>
  factorCommonParts(group).rests.some((rest) => relatedParts(rest).length > 0);

/** Prints the column of a shared source that says whether a row meets the condition with the index. */
const truthColumn = (source: string, index: number): Fragment =>
  sql`coalesce(${identifier(source, `b${index}`)}, false)`;

/**
 * Prints a condition on the row of the scope. Many conditions on the same relationship share one read of its rows.
 * @param table the table that stores the row; undefined if the row may not be stored yet
 */
export function sharingCondition(
  scope: Scope,
  predicate: Predicate,
  writer: PredicateWriter,
  table: Table | undefined,
): Fragment {
  const { context, row } = scope;
  const where = rewrite(predicate, context.options);
  const groups = sharedGroups([where], maxSeparate, context.options.passes);
  if (groups.length === 0) return writer.condition(scope, where);
  const shared = new Set<Predicate>(groups.flat());
  const isShared = (part: Predicate) => relatedParts(part).some((related) => shared.has(related));
  const parts = conjuncts(where);
  const apart = parts.filter((part) => !isShared(part));
  const together = both(...parts.filter(isShared));
  const key = table?.primaryKey?.map((column) => [column, column] as const) ?? [];
  const isSet =
    key.length > 0 &&
    key.every(sameHashable) &&
    groups.some(readsFurtherRows) &&
    groups.every((group) => canHashAll(context, group));
  const found =
    table !== undefined && isSet
      ? inSet(
          { mapping: key },
          row,
          keysOf(context, table, both(...parts.filter(usesSessionVariable), together), writer),
        )
      : lookUpPerRow(scope, together, groups, writer);
  const print = (part: Predicate) => parenthesized(part, (inner) => writer.condition(scope, inner));
  return joined([...apart.map(print), found], and);
}

/** Prints a select of the keys of the rows that meet the condition. */
function keysOf(context: CompileContext, table: Table, where: Predicate, writer: PredicateWriter): Fragment {
  const row = context.alias();
  const keys = listed((table.primaryKey ?? []).map((column) => columnOf(row, column)));
  return sql`select ${keys} from ${sharingRows(context, table, row, where, [], writer)}`;
}

/** Prints the condition. For each row, the related rows of each group are read once. */
function lookUpPerRow(
  scope: Scope,
  predicate: Predicate,
  groups: readonly RelatedGroup[],
  writer: PredicateWriter,
): Fragment {
  const { context, row, root } = scope;
  const shared = new Map<Predicate, Fragment>();
  const sources = groups.map((group) => {
    const [{ relationship }] = group;
    const { common, rests } = factorCommonParts(group);
    const there = context.alias();
    const source = context.alias();
    const inner = { ...everyRow(context, there, 0), root };
    const truths = rests.map((rest, i) => sql`bool_or(${writer.onRow(inner, rest)}) as ${identifier(`b${i}`)}`);
    for (const [i, part] of group.entries()) shared.set(part, truthColumn(source, i));
    const rows = writer.relatedRows(inner, relationship, row, both(...common));
    return sql`(select ${listed(truths)} from ${rows}) as ${identifier(source)}`;
  });
  return sql`exists (select from ${listed(sources)} where ${writer.condition({ ...scope, shared }, predicate)})`;
}

/** Prints conditions on rows of a select that reads all rows, and the joins with the shared sources. */
function sharing(
  context: CompileContext,
  row: string,
  predicates: readonly Predicate[],
  writer: PredicateWriter,
): { readonly joins: Fragment; readonly conditions: readonly Fragment[] } {
  const wheres = predicates.map((predicate) => rewrite(predicate, context.options));
  const shared = new Map<Predicate, Fragment>();
  const groups = sharedGroups(wheres, 1, context.options.passes).filter((group) => canHashAll(context, group));
  const joins = groups.map((group) => {
    const source = context.alias();
    for (const [i, part] of group.entries()) shared.set(part, truthColumn(source, i));
    const [{ relationship }] = group;
    const on = relationship.mapping.map(([own], i) => sql`${identifier(source, `k${i}`)} = ${columnOf(row, own)}`);
    return sql` left join (${sharedSource(context, group, writer)}) as ${identifier(source)} on ${joined(on, and)}`;
  });
  const scope = { ...everyRow(context, row, 0), shared };
  return { joins: joined(joins, empty), conditions: wheres.map((where) => writer.condition(scope, where)) };
}

/** Prints a select of the keys of a relationship, each with the results of all conditions of the group. */
function sharedSource(context: CompileContext, group: RelatedGroup, writer: PredicateWriter): Fragment {
  const [{ relationship }] = group;
  const { table, mapping, unique } = relationship;
  const { common, rests } = factorCommonParts(group);
  const there = context.alias();
  const kept = both(...common.filter((part) => !usesSessionVariable(part)));
  const { joins, conditions } = sharing(context, there, [...rests, kept], writer);
  const met = conditions.slice(0, rests.length);
  const keptPrinted = isAlways(kept) ? empty : joined(conditions.slice(rests.length), and);
  const keys = mapping.map(([, other]) => columnOf(there, other));
  const names = keys.map((key, i) => sql`${key} as ${identifier(`k${i}`)}`);
  const truths = met.map(
    (each, i) => sql`${unique ? sql`(${each})` : sql`bool_or(${each})`} as ${identifier(`b${i}`)}`,
  );
  const where = fenced(context, there, common.filter(usesSessionVariable), keptPrinted, mapping, writer);
  // Without `offset 0` Postgres would merge the select of a unique key into the outer select, and evaluate the
  // conditions once for each outer row.
  const last = unique ? sql` offset 0` : sql` group by ${listed(keys)}`;
  const source = rowSource({ table, call: undefined }, there, undefined);
  return sql`select ${listed([...names, ...truths])} from ${source}${joins}${where}${last}`;
}

/**
 * Prints the `from` clause that reads the rows of a table that meet a condition with shared related rows.
 * @param mapping columns of the relationship for which the rows are read
 */
export function sharingRows(
  context: CompileContext,
  table: Table,
  there: string,
  where: Predicate,
  mapping: Relationship['mapping'],
  writer: PredicateWriter,
): Fragment {
  const parts = conjuncts(where);
  const rest = both(...parts.filter((part) => !usesSessionVariable(part)));
  const { joins, conditions } = sharing(context, there, [rest], writer);
  const source = rowSource({ table, call: undefined }, there, undefined);
  return sql`${source}${joins}${fenced(context, there, parts.filter(usesSessionVariable), joined(conditions, and), mapping, writer)}`;
}

/**
 * Prints ` where` and the conditions as `(…) is true`. Postgres multiplies the selectivities of the conditions,
 * estimates one row, and therefore plans nested loops. It neither splits `(…) is true` nor evaluates it before the
 * joins.
 */
function fenced(
  context: CompileContext,
  row: string,
  ofSession: readonly Predicate[],
  kept: Fragment,
  mapping: Relationship['mapping'],
  writer: PredicateWriter,
): Fragment {
  const scope = everyRow(context, row, 0);
  const printed = ofSession.map((part) => writer.condition(scope, part));
  return filter(...keysPresent(mapping, row), ...printed, kept.parts.length === 0 ? empty : sql`((${kept}) is true)`);
}
