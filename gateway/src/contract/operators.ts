import type { DataType, EngineValue, Test } from './types.ts';
import { isDay, type Operand } from './values.ts';

/** An operator of `filters`: the data types that accept it, and its test in the engine's syntax. */
export type Operator = { readonly types: readonly DataType[] } & (
  | { readonly operands: 'one'; readonly test: (operand: Operand) => Test }
  | { readonly operands: 'many'; readonly test: (operands: readonly EngineValue[]) => Test }
  | { readonly operands: 'none'; readonly test: () => Test }
);

const comparable: readonly DataType[] = ['text', 'number', 'date', 'enum'];

/** Returns a LIKE pattern that matches the text literally (Postgres: backslash escapes). */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A test with one operand. A whole day is compared by its start and the start of the next day. */
const one = (
  types: readonly DataType[],
  test: (value: EngineValue) => Test,
  day: (start: string, end: string) => Test = (start) => test(start),
): Operator => ({
  types,
  operands: 'one',
  test: (operand) => (isDay(operand) ? day(operand.start, operand.end) : test(operand)),
});

const pattern = (wrap: (literal: string) => string): Operator =>
  one(['text'], (value) => ({ _ilike: wrap(escapeLike(String(value))) }));

const isNull = (is: boolean): Operator => ({ types: comparable, operands: 'none', test: () => ({ _is_null: is }) });

/** The operators by name (contract, Operators by data type), one row each. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
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

/** Returns the names of the operators that a data type accepts. */
export const operatorsOf = (type: DataType): string[] =>
  [...operators].filter(([, { types }]) => types.includes(type)).map(([name]) => name);
