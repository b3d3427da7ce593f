import { maxRegularExpressionSize, rejectedInRegularExpression } from '@fds/platform/regular-expression';
import { queryLimits } from './query.ts';
import type { ColumnType, EngineValue, FieldProperties } from './types.ts';
import { isDayRange, isStorableText, isUuid, readValue } from './values.ts';

/** The result of reading one value: the value for the engine, or a description of the expected value. */
type ReadItem = { readonly operand: EngineValue } | { readonly expected: string };

/** The operand for the engine, or the expected value; `index` is the position of an invalid item in a list. */
export type ParsedOperand =
  | { readonly operand: EngineValue | readonly EngineValue[] }
  | { readonly expected: string; readonly index?: number };

const expected = (what: string) => ({ expected: what });

/** Maximum length of a date in a `whereClause`, in characters. */
const maxDateLength = 100;

/** Any notation, because a `whereClause` may contain every notation that Postgres accepts. */
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
  const read = readValue(given, kind);
  if ('expected' in read) return read;
  return isDayRange(read.operand) ? expected('one value') : { operand: read.operand };
}

function readList(given: unknown, kind: FieldProperties): ParsedOperand {
  if (!Array.isArray(given)) return expected('a list');
  if (given.length > queryLimits.listValues) return expected(`at most ${queryLimits.listValues} values`);
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

/** Determines the operand and the cost. Only text columns accept patterns and regular expressions. */
type ComparisonKind = 'value' | 'list' | 'flag' | 'pattern' | 'regularExpression';

/** An operator of `whereClause`, with the JSON Schema of its operand. */
interface Comparison {
  readonly kind: ComparisonKind;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly read: (given: unknown, kind: FieldProperties) => ParsedOperand;
}

const scalar = { type: ['string', 'number', 'boolean'] };
const value: Comparison = { kind: 'value', read: readItem, schema: scalar };
const list: Comparison = { kind: 'list', read: readList, schema: { type: 'array', items: scalar } };
const flag: Comparison = { kind: 'flag', read: readFlag, schema: { type: 'boolean' } };
const pattern: Comparison = { kind: 'pattern', read: readItem, schema: { type: 'string' } };
const regularExpression: Comparison = {
  kind: 'regularExpression',
  schema: { type: 'string', maxLength: maxRegularExpressionSize },
  read: (given, kind) => {
    const read = readItem(given, kind);
    const rejected = typeof given === 'string' ? rejectedInRegularExpression(given) : undefined;
    if (rejected === undefined) return read;
    return expected(
      `a regular expression of at most ${maxRegularExpressionSize} characters (counting each repetition) without back references`,
    );
  },
};

const rows: readonly (readonly [name: string, comparison: Comparison, description: string])[] = [
  ['_eq', value, 'Equal to the value'],
  ['_neq', value, 'Not equal to the value'],
  ['_gt', value, 'Greater or later than the value'],
  ['_gte', value, 'Greater or later than the value, or equal'],
  ['_lt', value, 'Less or earlier than the value'],
  ['_lte', value, 'Less or earlier than the value, or equal'],
  ['_in', list, 'Equal to one of the values'],
  ['_nin', list, 'Equal to none of the values'],
  ['_is_null', flag, 'Without a value (`true`), or with a value (`false`)'],
  ['_like', pattern, 'Matches the pattern, in which `%` and `_` are wildcards'],
  ['_nlike', pattern, 'Does not match the pattern'],
  ['_ilike', pattern, 'Matches the pattern, and ignores case'],
  ['_nilike', pattern, 'Does not match the pattern, and ignores case'],
  ['_similar', regularExpression, 'Matches the regular expression of SQL (`SIMILAR TO`)'],
  ['_nsimilar', regularExpression, 'Does not match the regular expression of SQL'],
  ['_regex', regularExpression, 'Matches the regular expression of Postgres'],
  ['_nregex', regularExpression, 'Does not match the regular expression'],
  ['_iregex', regularExpression, 'Matches the regular expression, and ignores case'],
  ['_niregex', regularExpression, 'Does not match the regular expression, and ignores case'],
];

/** The engine uses the same names. */
export const comparisons: ReadonlyMap<string, Comparison> = new Map(
  rows.map(([name, comparison]) => [name, comparison]),
);

export const comparisonSchemas = Object.fromEntries(
  rows.map(([name, { schema }, description]) => [name, { ...schema, description }]),
);

export const comparisonNames: readonly string[] = [...comparisons.keys()];

export const isComparison = (name: string): boolean => comparisons.has(name);

const isForTexts = ({ kind }: Comparison): boolean => kind === 'pattern' || kind === 'regularExpression';

/** `undefined` if the field does not accept the operator. */
export function findComparison(name: string, { storage }: FieldProperties): Comparison | undefined {
  const found = comparisons.get(name);
  return found !== undefined && isForTexts(found) && storage !== 'text' ? undefined : found;
}

export const listComparisons = (kind: FieldProperties): string[] =>
  [...comparisons.keys()].filter((name) => findComparison(name, kind) !== undefined);
