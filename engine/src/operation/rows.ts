import { validationError } from '../errors/engine-error.ts';
import type { DirectedSortKey, RequestedRows } from '../ir/types.ts';
import type { FunctionCall, RowValue, TrackedTable } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { parseBoolExp } from './bool-exp.ts';
import { readableColumns } from './columns.ts';
import type { ParseContext } from './context.ts';
import type { InputValue } from './input.ts';
import { parseOrderBy } from './order-by.ts';

const operandOf = (input: InputValue | undefined): ValueWithPath | undefined =>
  input?.is === 'scalar' ? { value: input.value, path: input.path } : undefined;

/** The first sort keys must be the `distinct_on` columns, in any sequence. */
function checkDistinct(distinctOn: readonly RowValue[], orderBy: readonly DirectedSortKey[], path: string): void {
  if (distinctOn.length === 0 || orderBy.length === 0) return;
  const first = orderBy.slice(0, distinctOn.length).map(({ key }) => (key.by === 'column' ? key.column : undefined));
  const fits = first.every((column) => column !== undefined && distinctOn.includes(column));
  if (!fits || !distinctOn.every((column) => first.includes(column)))
    throw validationError('"distinct_on" columns must match initial "order_by" columns', path);
}

/**
 * distinct_on, limit, offset, order_by and where.
 * @param path such as `$.selectionSet.orders.args`
 * @param call returns the rows; undefined for the rows of the table
 * @returns the requested rows, restricted to the rows that the role may read
 */
export function parseRowArguments(
  context: ParseContext,
  table: TrackedTable,
  args: ReadonlyMap<string, InputValue>,
  path: string,
  call?: FunctionCall,
): RequestedRows {
  const { filter, limit: maxRows } = context.access(table);
  const where = args.get('where');
  const order = args.get('order_by');
  const orderBy = order === undefined ? [] : parseOrderBy(context, order);
  const distinctOn = readableColumns(context, table, args.get('distinct_on'));
  checkDistinct(distinctOn, orderBy, path);
  return {
    table,
    call,
    where: where === undefined ? filter : parseBoolExp(context, filter, where),
    orderBy,
    distinctOn,
    limit: operandOf(args.get('limit')),
    offset: operandOf(args.get('offset')),
    maxRows,
  };
}
