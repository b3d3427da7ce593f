// `select … from "orders" as "t1" where … order by … limit $2`: the rows of a table, a function or a relationship.
import type { DirectedSortKey, RequestedRows, SortDirection, SortKey } from '../ir/types.ts';
import type { Relationship, RowPredicate, TableColumn } from '../model/types.ts';
import { type ColumnBound, findImpliedBounds } from '../optimize/keyset-bounds.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { splitNullRange } from '../optimize/null-ranges.ts';
import { commas, empty, identifier, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { aggregateCall } from './aggregate-call.ts';
import { compilePredicate, rowValue } from './bool-exp.ts';
import { type CompileContext, qualifiedColumn } from './context.ts';
import { limitOf, offsetOf, printOperand } from './parameters.ts';
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
type CompiledOrderBy = { readonly joins: SqlFragment; readonly orderBy: SqlFragment };

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
      const joined = relationship.unique
        ? source
        : sql`lateral (select ${identifier(there)}.* from ${source}${whereClause(link, where)} limit 1) as ${identifier(there)}`;
      this.joins.push(sql` left join ${joined} on ${relationship.unique ? sql`${link} and ${where}` : sql`true`}`);
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
function compileOrderBy(context: CompileContext, terms: readonly DirectedSortKey[], row: string): CompiledOrderBy {
  if (terms.length === 0) return { joins: empty, orderBy: empty };
  const compiler = new OrderCompiler(context);
  const parts = terms.map(({ key, direction }) => sql`${compiler.expression(key, row)}${directions[direction]}`);
  return { joins: join(compiler.joins, empty), orderBy: sql` order by ${commas(parts)}` };
}

const signs = { below: sql`<=`, above: sql`>=` } as const;

function compileBounds(context: CompileContext, bounds: readonly ColumnBound[], row: string): SqlFragment {
  const conditions = bounds.map(({ side, column, operands }) => {
    const values = operands.map((operand) => printOperand(operand, column.type));
    // With `any(array[…])`, Postgres compares each value by the order and collation of the column, and uses one index
    // condition.
    return sql`${rowValue(context, column, row)} ${signs[side]} any(array[${commas(values)}])`;
  });
  return join(conditions, sql` and `);
}

/** A parent row, with the relationship to the related rows. */
export interface ParentRow extends KnownRow {
  readonly relationship: Relationship;
}

/**
 * `select <columns> from "orders" as "t1" where … order by … limit $1 offset $2`
 * @param row alias by which `columns` refers to the rows
 * @param owner undefined for rows of a root field
 * @param expectedSmall each execution probably reads few rows
 */
export function rowSelect(
  context: CompileContext,
  rows: RequestedRows,
  row: string,
  columns: SqlFragment,
  owner?: ParentRow,
  expectedSmall = false,
): SqlFragment {
  const ranges = owner === undefined ? splitNullRange(rows, context.options.passes) : undefined;
  if (ranges !== undefined) return selectRanges(context, rows, ranges, row, columns, expectedSmall);
  const { where, distinctOn, limit, offset, maxRows } = rows;
  const link = owner === undefined ? empty : joinConditions(owner.relationship, owner.row, row);
  const conditions =
    where.is === 'all' && where.of.length === 0
      ? empty
      : compilePredicate(context, where, row, expectedSmall, owner, rows.call === undefined ? rows.table : undefined);
  const bounds = compileBounds(context, findImpliedBounds(where, rows.orderBy, context.options.passes), row);
  const { joins, orderBy } = compileOrderBy(context, rows.orderBy, row);
  const distinct =
    distinctOn.length === 0
      ? empty
      : sql`distinct on (${commas(distinctOn.map((column) => rowValue(context, column, row)))}) `;
  return sql`select ${distinct}${columns} from ${fromItem(rows, row, owner?.row)}${joins}${whereClause(link, bounds, conditions)}${orderBy}${limitOf(limit, maxRows)}${offsetOf(offset)}`;
}

/**
 * `select <columns> from (select "t2"."status" from "orders" as "t2" where … group by "t2"."status") as "t1" order by …`
 * @param distinct the columns of `distinct_on`, which are the only columns of the rows in `columns`
 */
export function distinctSelect(
  context: CompileContext,
  rows: RequestedRows,
  row: string,
  columns: SqlFragment,
  distinct: readonly TableColumn[],
): SqlFragment {
  const { table, where, limit, offset, maxRows } = rows;
  const inner = context.alias();
  const names = commas(distinct.map((column) => qualifiedColumn(inner, column)));
  const conditions =
    where.is === 'all' && where.of.length === 0
      ? empty
      : compilePredicate(context, where, inner, false, undefined, table);
  const { orderBy } = compileOrderBy(context, rows.orderBy, row);
  return sql`select ${columns} from (select ${names} from ${fromItem(rows, inner, undefined)}${whereClause(conditions)} group by ${names}) as ${identifier(row)}${orderBy}${limitOf(limit, maxRows)}${offsetOf(offset)}`;
}

/** Concatenates ranges of rows with `union all`, each in the requested order and with at most the requested number. */
function selectRanges(
  context: CompileContext,
  rows: RequestedRows,
  ranges: readonly RowPredicate[],
  row: string,
  columns: SqlFragment,
  expectedSmall: boolean,
): SqlFragment {
  const selects = ranges.map((where) => {
    const range = context.alias();
    return sql`(${rowSelect(context, { ...rows, where }, range, sql`${identifier(range)}.*`, undefined, expectedSmall)})`;
  });
  const { orderBy } = compileOrderBy(context, rows.orderBy, row);
  return sql`select ${columns} from (${join(selects, sql` union all `)}) as ${identifier(row)}${orderBy}${limitOf(rows.limit, rows.maxRows)}`;
}
