import {
  type BooleanExpression,
  makeColumnCondition,
  makeConjunction,
  makeRelatedRowCondition,
} from '../boolexp/ast.ts';
import type { ColumnComparison } from '../contract/types.ts';
import { type ComparisonOperand, isDayRange } from '../contract/values.ts';

/**
 * A query parameter that filters records: its name, the column, and the comparison with its value. `relationship` is
 * set if the column belongs to a related record.
 */
export interface FilterParameter<P extends string> {
  readonly parameter: P;
  readonly column: string;
  readonly relationship?: string;
  readonly test: (value: ComparisonOperand) => ColumnComparison;
}

/**
 * Returns the condition that a column is equal to the operand. If the operand is a whole day, the column is compared
 * with the start of the day.
 */
export const makeEqualityComparison = (value: ComparisonOperand): ColumnComparison => ({
  _eq: isDayRange(value) ? value.start : value,
});

/** Returns the condition that a column is at or after the start of a range. */
const since = (value: ComparisonOperand): ColumnComparison => ({ _gte: isDayRange(value) ? value.start : value });
const until = (value: ComparisonOperand): ColumnComparison =>
  isDayRange(value) ? { _lt: value.end } : { _lte: value };

/** Returns the two query parameters that limit a column to a range: `filter[COLUMN][from]` and `filter[COLUMN][to]`. */
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

/** Returns the condition that a record must fulfil all filter parameters of a request. */
export const makeFilterCondition = <P extends string>(
  filters: readonly FilterParameter<P>[],
  given: Readonly<Partial<Record<P, ComparisonOperand | undefined>>>,
): BooleanExpression =>
  makeConjunction(
    ...filters.flatMap(({ parameter, column: name, relationship, test }) => {
      const value = given[parameter];
      return value === undefined ? [] : [makeRelatedRowCondition(relationship, makeColumnCondition(name, test(value)))];
    }),
  );
