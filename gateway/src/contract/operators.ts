import type { DataType, EngineValue, Test } from './types.ts';
import { isDay, type Operand } from './values.ts';

/** An operator of `filters`: which data types take it, and what it asks of a column in the engine's words. */
export type Operator = { readonly types: readonly DataType[] } & (
  | { readonly operands: 'one'; readonly test: (operand: Operand) => Test }
  | { readonly operands: 'many'; readonly test: (operands: readonly EngineValue[]) => Test }
  | { readonly operands: 'none'; readonly test: () => Test }
);

const comparable: readonly DataType[] = ['text', 'number', 'date', 'enum'];

/** The text as a LIKE pattern that matches it literally (Postgres: backslash escapes). */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A test of one operand; a whole day compares by its first and its following moment. */
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

/** Operators by name (contract, Operators by data type): one row each. */
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

/** Names of the operators that a data type takes. */
export const operatorsOf = (type: DataType): string[] =>
  [...operators].filter(([, { types }]) => types.includes(type)).map(([name]) => name);
