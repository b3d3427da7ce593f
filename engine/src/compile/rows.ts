import { describeType } from '../errors/describe-type.ts';
import type { Rows } from '../ir/types.ts';
import { ValueError } from '../model/scalars.ts';
import type { Predicate, Relationship } from '../model/types.ts';
import { type Bound, impliedBounds } from '../optimize/keyset-bounds.ts';
import type { KnownRow } from '../optimize/known-predicates.ts';
import { nullRanges } from '../optimize/null-ranges.ts';
import { bound, empty, type Fragment, identifier, joined, listed, type SqlType, sql } from '../sql/fragment.ts';
import type { Operand } from '../sql/value.ts';
import { compilePredicate, scalarValue } from './bool-exp.ts';
import { rowSource } from './call.ts';
import { operandOf } from './comparison.ts';
import type { CompileContext } from './context.ts';
import { compileOrder } from './order-by.ts';
import { filter, joinConditions } from './predicate-scope.ts';

const bigint: SqlType = { schema: 'pg_catalog', name: 'int8', array: false };
const maxInt32 = 2 ** 31 - 1;

const limitText =
  (maxRows: number | undefined) =>
  (value: unknown): string => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > maxInt32)
      throw new ValueError(
        'validation-failed',
        `expected a non-negative 32-bit integer for type 'Int', but found ${describeType(value)}`,
      );
    return String(Math.min(value, maxRows ?? value));
  };

const offsetText = (value: unknown): string => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (/^-?\d{1,19}$/.test(text)) return text;
  throw new ValueError(
    'validation-failed',
    `expected a 32-bit integer, or a 64-bit integer represented as a string for type 'Int', but found ${describeType(value)}`,
  );
};

function limitOf(limit: Operand | undefined, maxRows: number | undefined): Fragment {
  if (limit === undefined && maxRows === undefined) return empty;
  const { value, path }: Operand = limit ?? { value: { from: 'constant', value: maxRows }, path: '$' };
  return sql` limit ${bound({ value, path, type: bigint, encode: limitText(maxRows) })}`;
}

const offsetOf = (offset: Operand | undefined): Fragment =>
  offset === undefined ? empty : sql` offset ${bound({ ...offset, type: bigint, encode: offsetText })}`;

const signs = { below: sql`<=`, above: sql`>=` } as const;

/** Prints the bounds as one condition on the row; prints nothing without bounds. */
function compileBounds(context: CompileContext, bounds: readonly Bound[], row: string): Fragment {
  const conditions = bounds.map(({ side, column, operands }) => {
    const values = operands.map((operand) => operandOf(operand, column.type));
    // This compares with each value by the column's own order and collation, and is still one index condition.
    return sql`${scalarValue(context, column, row)} ${signs[side]} any(array[${listed(values)}])`;
  });
  return joined(conditions, sql` and `);
}

/** The parent row of related rows. */
export interface Owner extends KnownRow {
  readonly relationship: Relationship;
}

/**
 * Prints a select of columns over the requested rows.
 * @param row alias of the rows in `columns`
 * @param owner the parent row; undefined for rows of a root field
 * @param expectedSmall whether each run reads few rows
 */
export function selectRows(
  context: CompileContext,
  rows: Rows,
  row: string,
  columns: Fragment,
  owner?: Owner,
  expectedSmall = false,
): Fragment {
  const ranges = owner === undefined ? nullRanges(rows, context.options.passes) : undefined;
  if (ranges !== undefined) return selectRanges(context, rows, ranges, row, columns, expectedSmall);
  const { where, distinctOn, limit, offset, maxRows } = rows;
  const link = owner === undefined ? empty : joinConditions(owner.relationship, owner.row, row);
  const conditions =
    where.is === 'all' && where.of.length === 0
      ? empty
      : compilePredicate(context, where, row, expectedSmall, owner, rows.call === undefined ? rows.table : undefined);
  const bounds = compileBounds(context, impliedBounds(where, rows.orderBy, context.options.passes), row);
  const { joins, orderBy } = compileOrder(context, rows.orderBy, row);
  const distinct =
    distinctOn.length === 0
      ? empty
      : sql`distinct on (${listed(distinctOn.map((column) => scalarValue(context, column, row)))}) `;
  return sql`select ${distinct}${columns} from ${rowSource(rows, row, owner?.row)}${joins}${filter(link, bounds, conditions)}${orderBy}${limitOf(limit, maxRows)}${offsetOf(offset)}`;
}

/**
 * Prints a select that concatenates ranges of rows. Each range has the requested order and at most the requested number
 * of rows.
 */
function selectRanges(
  context: CompileContext,
  rows: Rows,
  ranges: readonly Predicate[],
  row: string,
  columns: Fragment,
  expectedSmall: boolean,
): Fragment {
  const selects = ranges.map((where) => {
    const range = context.alias();
    return sql`(${selectRows(context, { ...rows, where }, range, sql`${identifier(range)}.*`, undefined, expectedSmall)})`;
  });
  const { orderBy } = compileOrder(context, rows.orderBy, row);
  return sql`select ${columns} from (${joined(selects, sql` union all `)}) as ${identifier(row)}${orderBy}${limitOf(rows.limit, rows.maxRows)}`;
}
