import type { Direction, OrderKey, OrderTerm } from '../ir/types.ts';
import { empty, type Fragment, identifier, joined, listed, sql } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { compilePredicate, scalarValue } from './bool-exp.ts';
import { rowSource } from './call.ts';
import type { CompileContext } from './context.ts';
import { filter, joinConditions } from './predicate-scope.ts';

/** SQL of each direction. The defaults of Postgres are omitted, so that it recognizes the order of its indexes. */
const directions: Readonly<Record<Direction, Fragment>> = {
  asc: sql``,
  asc_nulls_last: sql``,
  asc_nulls_first: sql` nulls first`,
  desc: sql` desc`,
  desc_nulls_first: sql` desc`,
  desc_nulls_last: sql` desc nulls last`,
};

/** A compiled order: the joins that it needs, and the `order by` list. */
export interface CompiledOrder {
  readonly joins: Fragment;
  readonly orderBy: Fragment;
}

class OrderCompiler {
  readonly joins: Fragment[] = [];
  readonly context: CompileContext;

  constructor(context: CompileContext) {
    this.context = context;
  }

  /**
   * Prints the expression to order by.
   * @param row alias of the row
   */
  expression(key: OrderKey, row: string): Fragment {
    if (key.by === 'column') return scalarValue(this.context, key.column, row);
    const { relationship } = key;
    const there = this.context.alias();
    const { table, computed } = relationship;
    const source = rowSource({ table, call: computed?.call }, there, row);
    const link = joinConditions(relationship, row, there);
    const where = compilePredicate(this.context, key.where, there);
    if (key.by === 'related') {
      const joined = relationship.unique
        ? source
        : sql`lateral (select ${identifier(there)}.* from ${source}${filter(link, where)} limit 1) as ${identifier(there)}`;
      this.joins.push(sql` left join ${joined} on ${relationship.unique ? sql`${link} and ${where}` : sql`true`}`);
      return this.expression(key.key, there);
    }
    const call =
      key.by === 'count' ? sql`count(*)` : aggregateCall(key.aggregate, scalarValue(this.context, key.column, there));
    const result = this.context.alias();
    this.joins.push(
      sql` cross join lateral (select ${call} as v from ${source}${filter(link, where)}) as ${identifier(result)}`,
    );
    return sql`${identifier(result)}.v`;
  }
}

/**
 * Compiles the order of rows.
 * @param row alias of the rows
 */
export function compileOrder(context: CompileContext, terms: readonly OrderTerm[], row: string): CompiledOrder {
  if (terms.length === 0) return { joins: empty, orderBy: empty };
  const compiler = new OrderCompiler(context);
  const parts = terms.map(({ key, direction }) => sql`${compiler.expression(key, row)}${directions[direction]}`);
  return { joins: joined(compiler.joins, empty), orderBy: sql` order by ${listed(parts)}` };
}
