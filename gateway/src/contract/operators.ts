import type { ColumnComparison, DataType, EngineValue } from './types.ts';
import { type ComparisonOperand, isDayRange } from './values.ts';

/** The data types that accept the operator, and the condition in the engine's syntax. */
export type FilterOperator = { readonly types: readonly DataType[] } & (
  | { readonly operands: 'one'; readonly test: (operand: ComparisonOperand) => ColumnComparison }
  | { readonly operands: 'many'; readonly test: (operands: readonly EngineValue[]) => ColumnComparison }
  | { readonly operands: 'none'; readonly test: () => ColumnComparison }
);

const comparable: readonly DataType[] = ['text', 'number', 'date', 'enum'];

/** Escapes a text for a LIKE pattern, so that the pattern matches exactly this text. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A date-time compared with a calendar day is compared with the start of this day or of the next day. */
const one = (
  types: readonly DataType[],
  test: (value: EngineValue) => ColumnComparison,
  day: (start: string, end: string) => ColumnComparison = (start) => test(start),
): FilterOperator => ({
  types,
  operands: 'one',
  test: (operand) => (isDayRange(operand) ? day(operand.start, operand.end) : test(operand)),
});

const pattern = (wrap: (literal: string) => string): FilterOperator =>
  one(['text'], (value) => ({ _ilike: wrap(escapeLike(String(value))) }));

const isNull = (is: boolean): FilterOperator => ({
  types: comparable,
  operands: 'none',
  test: () => ({ _is_null: is }),
});

/** The operators of `filters` by name (contract, Operators by data type). */
export const filterOperators: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
  [
    'eq',
    one(
      [...comparable, 'boolean', 'workspace'],
      (value) => ({ _eq: value }),
      (start, end) => ({ _gte: start, _lt: end }),
    ),
  ],
  ['neq', one(['text', 'number', 'enum'], (value) => ({ _neq: value }))],
  [
    'gt',
    one(
      ['number', 'date'],
      (value) => ({ _gt: value }),
      (_start, end) => ({ _gte: end }),
    ),
  ],
  ['gte', one(['number'], (value) => ({ _gte: value }))],
  ['lt', one(['number', 'date'], (value) => ({ _lt: value }))],
  ['lte', one(['number'], (value) => ({ _lte: value }))],
  ['contains', pattern((literal) => `%${literal}%`)],
  ['starts_with', pattern((literal) => `${literal}%`)],
  ['ends_with', pattern((literal) => `%${literal}`)],
  ['in', { types: ['enum'], operands: 'many', test: (values) => ({ _in: values }) }],
  ['is_null', isNull(true)],
  ['is_not_null', isNull(false)],
]);

export const operatorNames = (type: DataType): string[] =>
  [...filterOperators].filter(([, { types }]) => types.includes(type)).map(([name]) => name);
