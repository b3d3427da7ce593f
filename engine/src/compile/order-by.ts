// `order by "t1"."date" desc`, with the joins that the sort keys need.
import type { DirectedSortKey, SortDirection, SortKey } from '../ir/types.ts';
import { commas, empty, identifier, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { compilePredicate, rowValue } from './bool-exp.ts';
import type { CompileContext } from './context.ts';
import { fromItem, joinConditions, whereClause } from './predicate-context.ts';

/**
 * Without `nulls first` and `nulls last` where they are the default of Postgres, so that Postgres recognizes an index
 * with this order.
 */
const directions: Readonly<Record<SortDirection, SqlFragment>> = {
  asc: sql``,
  asc_nulls_last: sql``,
  asc_nulls_first: sql` nulls first`,
  desc: sql` desc`,
  desc_nulls_first: sql` desc`,
  desc_nulls_last: sql` desc nulls last`,
};

/** The joins of the tables that contain sort keys, and the list after `order by`. */
export interface CompiledOrderBy {
  readonly joins: SqlFragment;
  readonly orderBy: SqlFragment;
}

class OrderCompiler {
  readonly joins: SqlFragment[] = [];
  readonly context: CompileContext;

  constructor(context: CompileContext) {
    this.context = context;
  }

  expression(key: SortKey, row: string): SqlFragment {
    if (key.by === 'column') return rowValue(this.context, key.column, row);
    const { relationship } = key;
    const there = this.context.alias();
    const { table, computed } = relationship;
    const source = fromItem({ table, call: computed?.call }, there, row);
    const link = joinConditions(relationship, row, there);
    const where = compilePredicate(this.context, key.where, there);
    if (key.by === 'related') {
      const joinFragments = relationship.unique
        ? source
        : sql`lateral (select ${identifier(there)}.* from ${source}${whereClause(link, where)} limit 1) as ${identifier(there)}`;
      this.joins.push(
        sql` left join ${joinFragments} on ${relationship.unique ? sql`${link} and ${where}` : sql`true`}`,
      );
      return this.expression(key.key, there);
    }
    const call =
      key.by === 'count' ? sql`count(*)` : aggregateCall(key.aggregate, rowValue(this.context, key.column, there));
    const result = this.context.alias();
    this.joins.push(
      sql` cross join lateral (select ${call} as v from ${source}${whereClause(link, where)}) as ${identifier(result)}`,
    );
    return sql`${identifier(result)}.v`;
  }
}

/** `order by "t1"."date" desc, "t2"."name" asc`. @param row alias of the rows */
export function compileOrderBy(
  context: CompileContext,
  terms: readonly DirectedSortKey[],
  row: string,
): CompiledOrderBy {
  if (terms.length === 0) return { joins: empty, orderBy: empty };
  const compiler = new OrderCompiler(context);
  const parts = terms.map(({ key, direction }) => sql`${compiler.expression(key, row)}${directions[direction]}`);
  return { joins: join(compiler.joins, empty), orderBy: sql` order by ${commas(parts)}` };
}
