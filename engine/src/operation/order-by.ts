import type { DirectedSortKey, SortDirection, SortKey } from '../ir/types.ts';
import type { Relationship } from '../model/types.ts';
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

export const parseOrderBy = (context: ParseContext, input: InputValue): readonly DirectedSortKey[] =>
  input.is === 'list' ? input.items.flatMap((item) => terms(context, item)) : [];
