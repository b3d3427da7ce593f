import { limits } from './query.ts';
import type { EngineValue, FieldKind, Storage } from './types.ts';
import { isDay, isStorableText, isUuid, readValue } from './values.ts';

/** The value for the engine, or a description of the expected value. */
type ReadItem = { readonly operand: EngineValue } | { readonly expected: string };

/** The parsed operand or an error. `index`: position of the invalid item of a list. */
export type ReadOperand =
  | { readonly operand: EngineValue | readonly EngineValue[] }
  | { readonly expected: string; readonly index?: number };

const expected = (what: string) => ({ expected: what });

/** Maximum length of a date in any notation. */
const maxDateLength = 100;

/** Passes a date unchanged: Postgres accepts more notations of dates than `filters`. */
const written = (what: string) => (given: unknown) =>
  isStorableText(given) && given.length <= maxDateLength ? { operand: given } : expected(what);

const ownReaders: Readonly<Partial<Record<Storage, (given: unknown) => ReadItem>>> = {
  uuid: (given) => (typeof given === 'string' && isUuid(given) ? { operand: given } : expected('a UUID')),
  date: written('a date as text'),
  timestamptz: written('a date-time as text'),
};

function readItem(given: unknown, kind: FieldKind): ReadItem {
  if (given === null) return expected('a value');
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

/** An operator of `whereClause`: the columns that accept it, and the reader of its operand. */
interface Comparison {
  readonly textOnly: boolean;
  readonly read: (given: unknown, kind: FieldKind) => ReadOperand;
}

const value: Comparison = { textOnly: false, read: readItem };
const list: Comparison = { textOnly: false, read: readList };
const pattern: Comparison = { textOnly: true, read: readItem };

/** The operators of `whereClause` by name (contract, Raw whereClause), with the engine's names. */
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

/** Returns whether any column accepts the operator. */
export const isComparison = (name: string): boolean => comparisons.has(name);

/** Returns an operator by name; `undefined` when columns of this kind do not accept it. */
export function comparisonOf(name: string, { storage }: FieldKind): Comparison | undefined {
  const found = comparisons.get(name);
  return found?.textOnly === true && storage !== 'text' ? undefined : found;
}

/** Returns the names of the operators that columns of this kind accept. */
export const comparisonsOf = (kind: FieldKind): string[] =>
  [...comparisons.keys()].filter((name) => comparisonOf(name, kind) !== undefined);
