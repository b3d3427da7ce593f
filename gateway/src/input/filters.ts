import { type BoolExp, columnCondition, conjunction, relatedCondition } from '../boolexp/ast.ts';
import type { ColumnTest } from '../contract/types.ts';
import { type ComparisonOperand, isDayRange } from '../contract/values.ts';

/** A query parameter that filters: its column, the relationship to the row with that column, and its test. */
export interface FilterParameter<P extends string> {
  readonly parameter: P;
  readonly column: string;
  readonly relationship?: string;
  readonly test: (value: ComparisonOperand) => ColumnTest;
}

/** Returns a test for equality. A day is compared by its start. */
export const equalityFilter = (value: ComparisonOperand): ColumnTest => ({
  _eq: isDayRange(value) ? value.start : value,
});

/** Returns the test for the start of a range. The start belongs to the range. */
const since = (value: ComparisonOperand): ColumnTest => ({ _gte: isDayRange(value) ? value.start : value });
const until = (value: ComparisonOperand): ColumnTest => (isDayRange(value) ? { _lt: value.end } : { _lte: value });

/** Returns the two parameters of a range: `filter[<column>][from]` and `[to]`. */
export const rangeFilters = <C extends string>(
  name: C,
): readonly FilterParameter<`filter[${C}][from]` | `filter[${C}][to]`>[] => [
  { parameter: `filter[${name}][from]`, column: name, test: since },
  { parameter: `filter[${name}][to]`, column: name, test: until },
];

/** Query parameters that filter by the id or by the external id of a workspace. */
export const workspaceFilters: readonly FilterParameter<'filter[workspace_id]' | 'filter[external_workspace_id]'>[] = [
  { parameter: 'filter[workspace_id]', column: 'workspace_id', test: equalityFilter },
  {
    parameter: 'filter[external_workspace_id]',
    column: 'external_workspace_id',
    relationship: 'workspace',
    test: equalityFilter,
  },
];

/** Returns the conjunction of the given filter parameters. */
export const conditionOfFilters = <P extends string>(
  filters: readonly FilterParameter<P>[],
  given: Readonly<Partial<Record<P, ComparisonOperand | undefined>>>,
): BoolExp =>
  conjunction(
    ...filters.flatMap(({ parameter, column: name, relationship, test }) => {
      const value = given[parameter];
      return value === undefined ? [] : [relatedCondition(relationship, columnCondition(name, test(value)))];
    }),
  );
