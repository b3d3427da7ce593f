import { Big } from 'big.js';
import type { RecordField, RecordFilter, RecordValue } from '../types.ts';
import { millisecondsPerDay, parseDateMs } from './dates.ts';

type Compare = (value: Exclude<RecordValue, null>, wanted: string, field: RecordField) => number | undefined;

const sign = (difference: number): number => Math.sign(difference);

/** A text that does not match is never compared as a number. */
export const numberPattern = /^-?\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;

const numbers: Compare = (value, wanted) =>
  typeof value === 'string' && numberPattern.test(value) && numberPattern.test(wanted)
    ? new Big(value).cmp(new Big(wanted))
    : undefined;

/** A wanted date without a time is equal to every timestamp of its UTC day. */
const dates: Compare = (value, wanted) => {
  const at = typeof value === 'string' ? parseDateMs(value) : undefined;
  const from = parseDateMs(wanted);
  if (at === undefined || from === undefined) return undefined;
  if (wanted.length > 10) return sign(at - from);
  return at < from ? -1 : at >= from + millisecondsPerDay ? 1 : 0;
};

const texts: Compare = (value, wanted) => (String(value) === wanted ? 0 : 1);

/** Texts, enums and booleans have no order, so they are only equal or different. */
const compare: Compare = (value, wanted, field) =>
  (field.type === 'number' ? numbers : field.type === 'date' ? dates : texts)(value, wanted, field);

type Holds = (order: number) => boolean;

const comparisons: Readonly<Record<string, Holds>> = {
  eq: (order) => order === 0,
  neq: (order) => order !== 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
};

const patterns: Readonly<Record<string, (text: string, wanted: string) => boolean>> = {
  contains: (text, wanted) => text.includes(wanted),
  starts_with: (text, wanted) => text.startsWith(wanted),
  ends_with: (text, wanted) => text.endsWith(wanted),
};

function meets(filter: RecordFilter, value: RecordValue, field: RecordField): boolean {
  if (filter.operator === 'is_null') return value === null;
  if (filter.operator === 'is_not_null') return value !== null;
  // As in SQL, a comparison with null is never true.
  if (value === null || filter.value === undefined) return false;
  if (filter.operator === 'in') return Array.isArray(filter.value) && filter.value.includes(String(value));
  const wanted = String(filter.value);
  const pattern = patterns[filter.operator];
  if (pattern !== undefined) return pattern(String(value).toLowerCase(), wanted.toLowerCase());
  const order = compare(value, wanted, field);
  return order !== undefined && (comparisons[filter.operator]?.(order) ?? false);
}

/** As in `POST /v1/records/query`, `and` has precedence over `or`. */
export function matchesFilters(
  filters: readonly RecordFilter[],
  values: Readonly<Record<string, RecordValue>>,
  fields: ReadonlyMap<string, RecordField>,
): boolean {
  let group = true;
  for (const [index, filter] of filters.entries()) {
    const field = fields.get(filter.field);
    group = group && field !== undefined && meets(filter, values[filter.field] ?? null, field);
    const closes = filter.conjunction === 'or' || index === filters.length - 1;
    if (closes && group) return true;
    if (closes) group = true;
  }
  return false;
}
