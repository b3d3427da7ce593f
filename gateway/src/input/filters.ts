import { type BooleanExpression, conjunction, makeColumnCondition, makeRelatedRowCondition } from '../boolexp/ast.ts';
import type { ColumnComparison } from '../contract/types.ts';
import { type ComparisonOperand, isDayRange } from '../contract/values.ts';

/**
 * A query parameter that filters records. It names a column and a comparison. If the column belongs to a related record,
 * it also names the relationship to this record.
 */
export interface FilterParameter<P extends string> {
  readonly parameter: P;
  readonly column: string;
  readonly relationship?: string;
  readonly test: (value: ComparisonOperand) => ColumnComparison;
}

/** Returns a comparison for equality. If the operand is a whole day, the comparison uses the start of the day. */
export const makeEqualityComparison = (value: ComparisonOperand): ColumnComparison => ({
  _eq: isDayRange(value) ? value.start : value,
});

/** Returns a comparison with the start of a range. The start belongs to the range. */
const since = (value: ComparisonOperand): ColumnComparison => ({ _gte: isDayRange(value) ? value.start : value });
const until = (value: ComparisonOperand): ColumnComparison =>
  isDayRange(value) ? { _lt: value.end } : { _lte: value };

/** Returns the two query parameters for a range of a column: `filter[COLUMN][from]` and `filter[COLUMN][to]`. */
export const makeRangeFilterParameters = <C extends string>(
  name: C,
): readonly FilterParameter<`filter[${C}][from]` | `filter[${C}][to]`>[] => [
  { parameter: `filter[${name}][from]`, column: name, test: since },
  { parameter: `filter[${name}][to]`, column: name, test: until },
];

/** The query parameters that filter records by the id or the external id of their workspace. */
export const workspaceFilterParameters: readonly FilterParameter<
  'filter[workspace_id]' | 'filter[external_workspace_id]'
>[] = [
  { parameter: 'filter[workspace_id]', column: 'workspace_id', test: makeEqualityComparison },
  {
    parameter: 'filter[external_workspace_id]',
    column: 'external_workspace_id',
    relationship: 'workspace',
    test: makeEqualityComparison,
  },
];

/** Returns one condition that joins the conditions of all filter parameters of the request with `and`. */
export const makeFilterCondition = <P extends string>(
  filters: readonly FilterParameter<P>[],
  given: Readonly<Partial<Record<P, ComparisonOperand | undefined>>>,
): BooleanExpression =>
  conjunction(
    ...filters.flatMap(({ parameter, column: name, relationship, test }) => {
      const value = given[parameter];
      return value === undefined ? [] : [makeRelatedRowCondition(relationship, makeColumnCondition(name, test(value)))];
    }),
  );
