import { comparisons } from './comparisons.ts';
import { queryLimits } from './query.ts';
import type { ColumnComparison, DataType, EngineValue, RecordType } from './types.ts';
import { type ComparisonOperand, isDayRange } from './values.ts';

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

const factorOf = ({ hasLineRecords }: RecordType): number => (hasLineRecords ? lineFactor : 1);

/** In points. @param isRelated true if the column belongs to a related record */
export const comparisonCost = (test: ColumnComparison, root: RecordType, isRelated: boolean): number => {
  const kinds = Object.keys(test).map((name) => comparisons.get(name)?.kind);
  if (kinds.includes('regularExpression')) return points.regularExpression * factorOf(root);
  if (kinds.includes('pattern')) return points.pattern * factorOf(root);
  return (isRelated ? points.relatedComparison : points.comparison) * factorOf(root);
};

/** In points, of the last relationship in a path. @param isPathRepeated an earlier condition uses the same path */
export const relationshipCost = (sourceType: RecordType, targetType: RecordType, isPathRepeated: boolean): number =>
  isPathRepeated ? points.pathAgain : points.path * Math.max(factorOf(sourceType), factorOf(targetType));

export const costRuleText =
  `The conditions of a query may cost at most ${queryLimits.conditions} points. ` +
  `A condition costs ${points.comparison} point, a condition on a related record ${points.relatedComparison} points, ` +
  `a text pattern ${points.pattern} points, a regular expression (_similar, _regex) ${points.regularExpression} points. ` +
  `A path of relationships costs ${points.path} points when it occurs first, and ${points.pathAgain} point when it occurs again. ` +
  `On invoice_items and journal_entry_lines, a condition and the first occurrence of a path cost ${lineFactor} times as much`;
