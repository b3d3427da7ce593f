import { type BooleanExpression, columnCondition, conjunction, relatedCondition } from '../boolexp/conditions.ts';
import type { ColumnComparison } from '../contract/types.ts';
import { type ComparisonOperand, isDayRange } from '../contract/values.ts';

/** `relationship` is set if the column belongs to a related record. */
export interface FilterParameter<Name extends string> {
  readonly parameter: Name;
  readonly column: string;
  readonly relationship?: string;
  readonly test: (value: ComparisonOperand) => ColumnComparison;
}

/** If the operand is a whole day, the column is compared with the start of the day. */
export const equality = (value: ComparisonOperand): ColumnComparison => ({
  _eq: isDayRange(value) ? value.start : value,
});

const since = (value: ComparisonOperand): ColumnComparison => ({ _gte: isDayRange(value) ? value.start : value });
const until = (value: ComparisonOperand): ColumnComparison =>
  isDayRange(value) ? { _lt: value.end } : { _lte: value };

/** Returns the two query parameters that limit a column to a range: `filter[COLUMN][from]` and `filter[COLUMN][to]`. */
export const rangeFilters = <Column extends string>(
  column: Column,
): readonly FilterParameter<`filter[${Column}][from]` | `filter[${Column}][to]`>[] => [
  { parameter: `filter[${column}][from]`, column: column, test: since },
  { parameter: `filter[${column}][to]`, column: column, test: until },
];

/** The query parameters that filter records by the id or the external id of their workspace. */
export const workspaceFilters: readonly FilterParameter<'filter[workspace_id]' | 'filter[external_workspace_id]'>[] = [
  { parameter: 'filter[workspace_id]', column: 'workspace_id', test: equality },
  {
    parameter: 'filter[external_workspace_id]',
    column: 'external_workspace_id',
    relationship: 'workspace',
    test: equality,
  },
];

export const filterCondition = <Name extends string>(
  filters: readonly FilterParameter<Name>[],
  given: Readonly<Partial<Record<Name, ComparisonOperand | undefined>>>,
): BooleanExpression =>
  conjunction(
    ...filters.flatMap(({ parameter, column: name, relationship, test }) => {
      const value = given[parameter];
      return value === undefined ? [] : [relatedCondition(relationship, columnCondition(name, test(value)))];
    }),
  );
