import { maxRegularExpressionSize, rejectedInRegularExpression } from '@fds/platform/regular-expression';
import { queryLimits } from './query.ts';
import type { ColumnComparison, ColumnType, DataType, EngineValue, FieldProperties, RecordType } from './types.ts';
import { type ComparisonOperand, isDayRange, isStorableText, isUuid, readValue } from './values.ts';

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
const single: Comparison = { kind: 'value', read: readItem, schema: scalar };
const list: Comparison = { kind: 'list', read: readList, schema: { type: 'array', items: scalar } };
const flag: Comparison = { kind: 'flag', read: readFlag, schema: { type: 'boolean' } };
const likePattern: Comparison = { kind: 'pattern', read: readItem, schema: { type: 'string' } };
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
  ['_eq', single, 'Equal to the value'],
  ['_neq', single, 'Not equal to the value'],
  ['_gt', single, 'Greater or later than the value'],
  ['_gte', single, 'Greater or later than the value, or equal'],
  ['_lt', single, 'Less or earlier than the value'],
  ['_lte', single, 'Less or earlier than the value, or equal'],
  ['_in', list, 'Equal to one of the values'],
  ['_nin', list, 'Equal to none of the values'],
  ['_is_null', flag, 'Without a value (`true`), or with a value (`false`)'],
  ['_like', likePattern, 'Matches the pattern, in which `%` and `_` are wildcards'],
  ['_nlike', likePattern, 'Does not match the pattern'],
  ['_ilike', likePattern, 'Matches the pattern, and ignores case'],
  ['_nilike', likePattern, 'Does not match the pattern, and ignores case'],
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

/** The text of an operator in a form, by data type. The operator accepts fields of these types. */
type Labels = Readonly<Partial<Record<DataType, string>>>;

/** `test` returns the condition in the engine's syntax. */
export type FilterOperator = { readonly labels: Labels } & (
  | { readonly operands: 'one'; readonly test: (operand: ComparisonOperand) => ColumnComparison }
  | { readonly operands: 'many'; readonly test: (operands: readonly EngineValue[]) => ColumnComparison }
  | { readonly operands: 'none'; readonly test: () => ColumnComparison }
);

/** Escapes a text for a LIKE pattern, so that the pattern matches exactly this text. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A calendar day that is compared with a date-time becomes the start of this day or of the next day. */
const one = (
  labels: Labels,
  test: (value: EngineValue) => ColumnComparison,
  day: (start: string, end: string) => ColumnComparison = (start) => test(start),
): FilterOperator => ({
  labels,
  operands: 'one',
  test: (operand) => (isDayRange(operand) ? day(operand.start, operand.end) : test(operand)),
});

const pattern = (label: string, wrap: (literal: string) => string): FilterOperator =>
  one({ text: label }, (value) => ({ _ilike: wrap(escapeLike(String(value))) }));

const isNull = (label: string, is: boolean): FilterOperator => ({
  labels: { text: label, number: label, date: label, enum: label },
  operands: 'none',
  test: () => ({ _is_null: is }),
});

/** The operators of `filters` by name. */
export const filterOperators: ReadonlyMap<string, FilterOperator> = new Map<string, FilterOperator>([
  [
    'eq',
    one(
      { text: 'is', number: 'equals', date: 'is on', enum: 'is', boolean: 'is', workspace: 'is' },
      (value) => ({ _eq: value }),
      (start, end) => ({ _gte: start, _lt: end }),
    ),
  ],
  ['neq', one({ text: 'is not', number: 'does not equal', enum: 'is not' }, (value) => ({ _neq: value }))],
  [
    'gt',
    one(
      { number: 'is greater than', date: 'is after' },
      (value) => ({ _gt: value }),
      (_start, end) => ({ _gte: end }),
    ),
  ],
  ['gte', one({ number: 'is at least' }, (value) => ({ _gte: value }))],
  ['lt', one({ number: 'is less than', date: 'is before' }, (value) => ({ _lt: value }))],
  ['lte', one({ number: 'is at most' }, (value) => ({ _lte: value }))],
  ['contains', pattern('contains', (literal) => `%${literal}%`)],
  ['starts_with', pattern('starts with', (literal) => `${literal}%`)],
  ['ends_with', pattern('ends with', (literal) => `%${literal}`)],
  ['in', { labels: { enum: 'is one of' }, operands: 'many', test: (values) => ({ _in: values }) }],
  ['is_null', isNull('is empty', true)],
  ['is_not_null', isNull('is not empty', false)],
]);

export const operatorNames = (type: DataType): string[] =>
  [...filterOperators].filter(([, { labels }]) => Object.hasOwn(labels, type)).map(([name]) => name);

/**
 * Costs of the parts of a condition, in points. One point is about 7 ms of CPU time, measured with queries that count
 * all matching records (`total`), on 60,000 invoices with 212,000 items of two organisations. The first use of a path
 * of relationships costs more than its further uses, because all conditions on one path share the related rows.
 */
const points = { comparison: 1, relatedComparison: 2, pattern: 7, regularExpression: 21, path: 13, pathAgain: 1 };

/** An invoice has 3.6 items on average. */
const lineFactor = 3;

type Lines = Pick<RecordType, 'hasLineRecords'>;

const factorOf = ({ hasLineRecords }: Lines): number => (hasLineRecords ? lineFactor : 1);

/** In points. @param isRelated true if the column belongs to a related record */
export const comparisonCost = (test: ColumnComparison, of: Lines, isRelated: boolean): number => {
  const kinds = Object.keys(test).map((name) => comparisons.get(name)?.kind);
  if (kinds.includes('regularExpression')) return points.regularExpression * factorOf(of);
  if (kinds.includes('pattern')) return points.pattern * factorOf(of);
  return (isRelated ? points.relatedComparison : points.comparison) * factorOf(of);
};

/** In points, of the last relationship in a path. @param isPathRepeated an earlier condition uses the same path */
export const relationshipCost = (sourceType: Lines, targetType: Lines, isPathRepeated: boolean): number =>
  isPathRepeated ? points.pathAgain : points.path * Math.max(factorOf(sourceType), factorOf(targetType));

export const costRuleText =
  `The conditions of a query may cost at most ${queryLimits.conditions} points. ` +
  `A condition costs ${points.comparison} point, a condition on a related record ${points.relatedComparison} points, ` +
  `a text pattern ${points.pattern} points, a regular expression (_similar, _regex) ${points.regularExpression} points. ` +
  `A path of relationships costs ${points.path} points when it occurs first, and ${points.pathAgain} point when it occurs again. ` +
  `On invoice_items and journal_entry_lines, a condition and the first occurrence of a path cost ${lineFactor} times as much`;
