import { Big } from 'big.js';
import type { RecordField, RecordFilter, RecordValue } from '../types.ts';
import { millisecondsPerDay, parseDateMs } from './dates.ts';
import type { operatorNames } from './operators.ts';

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

type Test = (value: RecordValue, wanted: RecordFilter['value'], field: RecordField) => boolean;

/** As in SQL, a comparison with null is never true. */
const ordered =
  (holds: (order: number) => boolean): Test =>
  (value, wanted, field) => {
    const order = value === null || wanted === undefined ? undefined : compare(value, String(wanted), field);
    return order !== undefined && holds(order);
  };

const pattern =
  (matches: (text: string, wanted: string) => boolean): Test =>
  (value, wanted) =>
    value !== null && wanted !== undefined && matches(String(value).toLowerCase(), String(wanted).toLowerCase());

const tests: Readonly<Record<(typeof operatorNames)[number], Test>> = {
  eq: ordered((order) => order === 0),
  neq: ordered((order) => order !== 0),
  gt: ordered((order) => order > 0),
  gte: ordered((order) => order >= 0),
  lt: ordered((order) => order < 0),
  lte: ordered((order) => order <= 0),
  contains: pattern((text, wanted) => text.includes(wanted)),
  starts_with: pattern((text, wanted) => text.startsWith(wanted)),
  ends_with: pattern((text, wanted) => text.endsWith(wanted)),
  in: (value, wanted) => value !== null && Array.isArray(wanted) && wanted.includes(String(value)),
  is_null: (value) => value === null,
  is_not_null: (value) => value !== null,
};

const testOf: ReadonlyMap<string, Test> = new Map(Object.entries(tests));

/** As in `POST /v1/records/query`, `and` has precedence over `or`. */
export function matchesFilters(
  filters: readonly RecordFilter[],
  values: Readonly<Record<string, RecordValue>>,
  fields: ReadonlyMap<string, RecordField>,
): boolean {
  let group = true;
  for (const [index, filter] of filters.entries()) {
    const field = fields.get(filter.field);
    const test = testOf.get(filter.operator);
    group = group && field !== undefined && test?.(values[filter.field] ?? null, filter.value, field) === true;
    const closes = filter.conjunction === 'or' || index === filters.length - 1;
    if (closes && group) return true;
    if (closes) group = true;
  }
  return false;
}
