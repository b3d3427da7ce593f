import { validationError } from '../errors/engine-error.ts';
import type { DirectedSortKey, RequestedRows, SortDirection, SortKey } from '../ir/types.ts';
import type { FunctionCall, Relationship, RowValue, TrackedTable } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import { parseBoolExp } from './bool-exp.ts';
import { readableColumns } from './columns.ts';
import type { ParseContext } from './context.ts';
import { type InputValue, inputMembers } from './input.ts';

const directions: ReadonlySet<string> = new Set<SortDirection>([
  'asc',
  'asc_nulls_first',
  'asc_nulls_last',
  'desc',
  'desc_nulls_first',
  'desc_nulls_last',
]);

const isDirection = (value: string): value is SortDirection => directions.has(value);

const directionOf = (input: InputValue): SortDirection => {
  if (input.is === 'enum' && isDirection(input.value)) return input.value;
  throw new TypeError(`unexpected input ${input.is} as a sort order`);
};

function aggregateTerms(
  context: ParseContext,
  relationship: Relationship,
  input: InputValue,
): readonly DirectedSortKey[] {
  const { filter: where } = context.access(relationship.table);
  return inputMembers(input).flatMap(({ field: { means }, input: given }): readonly DirectedSortKey[] => {
    if (means.is === 'count') return [{ key: { by: 'count', relationship, where }, direction: directionOf(given) }];
    if (means.is !== 'function') throw new TypeError(`unexpected member ${means.is} in the order_by of an aggregate`);
    return inputMembers(given).map(({ field: { means: on }, input: order }): DirectedSortKey => {
      if (on.is !== 'scalar') throw new TypeError(`unexpected sort key ${on.is} in the order_by of an aggregate`);
      const key: SortKey = { by: 'aggregate', relationship, where, aggregate: means.aggregate, column: on.scalar };
      return { key, direction: directionOf(order) };
    });
  });
}

function terms(context: ParseContext, input: InputValue): readonly DirectedSortKey[] {
  return inputMembers(input).flatMap(({ field: { means }, input: given }): readonly DirectedSortKey[] => {
    switch (means.is) {
      case 'scalar':
        return [{ key: { by: 'column', column: means.scalar }, direction: directionOf(given) }];
      case 'relationship': {
        const { relationship } = means;
        const { filter: where } = context.access(relationship.table);
        return terms(context, given).map(({ key, direction }) => ({
          key: { by: 'related', relationship, where, key },
          direction,
        }));
      }
      case 'relationship-aggregate':
        return aggregateTerms(context, means.relationship, given);
      default:
        throw new TypeError(`unexpected member ${means.is} in a sort order`);
    }
  });
}

const parseOrderBy = (context: ParseContext, input: InputValue): readonly DirectedSortKey[] =>
  input.is === 'list' ? input.items.flatMap((item) => terms(context, item)) : [];

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
