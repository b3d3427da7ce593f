import { limits } from './query.ts';
import type { EngineValue, FieldKind, Storage } from './types.ts';
import { isDay, isStorableText, isUuid, readValue } from './values.ts';

/** The value for the engine, or the sentence that says what was expected. */
type ReadItem = { readonly operand: EngineValue } | { readonly expected: string };

/** What comes of reading an operand. `index`: the item of a list that is wrong. */
export type ReadOperand =
  | { readonly operand: EngineValue | readonly EngineValue[] }
  | { readonly expected: string; readonly index?: number };

const expected = (what: string) => ({ expected: what });

/** Characters of a date in whatever way it is written. */
const longestDate = 100;

/** Left to the database, which knows more ways to write a date than `filters` do. */
const written = (what: string) => (given: unknown) =>
  isStorableText(given) && given.length <= longestDate ? { operand: given } : expected(what);

const ownReaders: Readonly<Partial<Record<Storage, (given: unknown) => ReadItem>>> = {
  uuid: (given) => (typeof given === 'string' && isUuid(given) ? { operand: given } : expected('a UUID')),
  date: written('a date as text'),
  timestamptz: written('a date-time as text'),
};

function readItem(given: unknown, kind: FieldKind): ReadItem {
  if (given === null) return expected('a value; _is_null finds what has none');
  const own = ownReaders[kind.storage];
  if (own !== undefined) return own(given);
  const read = readValue(given, kind);
  if ('expected' in read) return read;
  return isDay(read.operand) ? expected('one value') : { operand: read.operand };
}

function readList(given: unknown, kind: FieldKind): ReadOperand {
  if (!Array.isArray(given)) return expected('a list');
  if (given.length > limits.listValues) return expected(`at most ${limits.listValues} values`);
  const operands: EngineValue[] = [];
  for (const [index, item] of given.entries()) {
    const read = readItem(item, kind);
    if ('expected' in read) return { ...read, index };
    operands.push(read.operand);
  }
  return { operand: operands };
}

const readFlag = (given: unknown): ReadOperand =>
  typeof given === 'boolean' ? { operand: given } : expected('true or false');

/** An operator of a `whereClause`: the columns that take it, and how its operand is read. */
interface Comparison {
  readonly textOnly: boolean;
  readonly read: (given: unknown, kind: FieldKind) => ReadOperand;
}

const value: Comparison = { textOnly: false, read: readItem };
const list: Comparison = { textOnly: false, read: readList };
const pattern: Comparison = { textOnly: true, read: readItem };

/** Operators of a `whereClause` by name (contract, Raw whereClause); they are the engine's own. */
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

/** The operator of that name, where columns of the kind take it. */
export function comparisonOf(name: string, { storage }: FieldKind): Comparison | undefined {
  const found = comparisons.get(name);
  return found?.textOnly === true && storage !== 'text' ? undefined : found;
}

/** Names of the operators that columns of the kind take. */
export const comparisonsOf = (kind: FieldKind): string[] =>
  [...comparisons.keys()].filter((name) => comparisonOf(name, kind) !== undefined);
