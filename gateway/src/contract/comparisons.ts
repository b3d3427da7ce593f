import { recordsQueryLimits } from './query.ts';
import type { ColumnType, EngineValue, FieldProperties } from './types.ts';
import { isDayRange, isStorableText, isUuid, readComparisonValue } from './values.ts';

/** The result of reading one value: the value for the engine, or a description of the expected value. */
type ReadItem = { readonly operand: EngineValue } | { readonly expected: string };

/**
 * The result of reading an operand: the operand for the engine, or a description of the expected value. `index` is the
 * position of an invalid item in a list.
 */
export type ParsedOperand =
  | { readonly operand: EngineValue | readonly EngineValue[] }
  | { readonly expected: string; readonly index?: number };

const expected = (what: string) => ({ expected: what });

/** Maximum length of a date in a `whereClause`, in characters. */
const maxDateLength = 100;

/**
 * Returns a function that accepts a date in any notation, because a `whereClause` may contain every notation that
 * Postgres accepts.
 */
const written = (what: string) => (given: unknown) =>
  isStorableText(given) && given.length <= maxDateLength ? { operand: given } : expected(what);

const ownReaders: Readonly<Partial<Record<ColumnType, (given: unknown) => ReadItem>>> = {
  uuid: (given) => (typeof given === 'string' && isUuid(given) ? { operand: given } : expected('a UUID')),
  date: written('a date as text'),
  timestamptz: written('a date-time as text'),
};

function readItem(given: unknown, kind: FieldProperties): ReadItem {
  if (given === null) return expected('a value');
  const own = ownReaders[kind.storage];
  if (own !== undefined) return own(given);
  const read = readComparisonValue(given, kind);
  if ('expected' in read) return read;
  return isDayRange(read.operand) ? expected('one value') : { operand: read.operand };
}

function readList(given: unknown, kind: FieldProperties): ParsedOperand {
  if (!Array.isArray(given)) return expected('a list');
  if (given.length > recordsQueryLimits.listValues) return expected(`at most ${recordsQueryLimits.listValues} values`);
  const operands: EngineValue[] = [];
  for (const [index, item] of given.entries()) {
    const read = readItem(item, kind);
    if ('expected' in read) return { ...read, index };
    operands.push(read.operand);
  }
  return { operand: operands };
}

const readFlag = (given: unknown): ParsedOperand =>
  typeof given === 'boolean' ? { operand: given } : expected('true or false');

/**
 * An operator of `whereClause`: whether only text columns accept the operator, and the function that reads the operand
 * of the operator.
 */
interface Comparison {
  readonly textOnly: boolean;
  readonly read: (given: unknown, kind: FieldProperties) => ParsedOperand;
}

const value: Comparison = { textOnly: false, read: readItem };
const list: Comparison = { textOnly: false, read: readList };
const pattern: Comparison = { textOnly: true, read: readItem };

/** The operators of `whereClause` by name (contract, Raw whereClause). The engine uses the same names. */
const comparisons: ReadonlyMap<string, Comparison> = new Map([
  ['_eq', value],
  ['_neq', value],
  ['_gt', value],
  ['_gte', value],
  ['_lt', value],
  ['_lte', value],
  ['_in', list],
  ['_nin', list],
  ['_is_null', { textOnly: false, read: readFlag }],
  ['_like', pattern],
  ['_nlike', pattern],
  ['_ilike', pattern],
  ['_nilike', pattern],
  ['_similar', pattern],
  ['_nsimilar', pattern],
  ['_regex', pattern],
  ['_nregex', pattern],
  ['_iregex', pattern],
  ['_niregex', pattern],
]);

/** Returns whether `whereClause` has an operator with this name. */
export const isComparisonOperator = (name: string): boolean => comparisons.has(name);

/** Returns the operator with the given name; `undefined` if the field does not accept the operator. */
export function findComparisonOperator(name: string, { storage }: FieldProperties): Comparison | undefined {
  const found = comparisons.get(name);
  return found?.textOnly === true && storage !== 'text' ? undefined : found;
}

/** Returns the names of the `whereClause` operators that a field with these properties accepts. */
export const listComparisonOperators = (kind: FieldProperties): string[] =>
  [...comparisons.keys()].filter((name) => findComparisonOperator(name, kind) !== undefined);
