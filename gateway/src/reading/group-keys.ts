import { trimDecimal } from '../base/decimal.ts';
import { jsonDigits } from '../base/validation.ts';
import { and, type BooleanExpression, columnCondition, not, relatedCondition } from '../boolexp/conditions.ts';
import type { GroupKey } from '../contract/groups.ts';
import { dayText, type Interval, nextStart, startOf, timeOf } from '../contract/intervals.ts';
import type { ColumnComparison, EngineValue } from '../contract/types.ts';
import { formatDateTime } from '../json-api/date-times.ts';
import { type EngineRow, requireRow } from '../json-api/resources.ts';

/** Value of a key as the response contains it. */
export type KeyValue = EngineValue | null;

/** A possible group: the values of its keys, and the condition that its records meet. */
export type Candidate = { readonly values: readonly KeyValue[]; readonly conditions: readonly BooleanExpression[] };

/** `{issuer: {name: {_eq: "A"}}}` */
const on = ({ dimension: { relationship, column } }: GroupKey, test: ColumnComparison): BooleanExpression =>
  relatedCondition(relationship, columnCondition(column, test));

/** Also true without a related record, or if the caller may not read it. */
const withoutValue = (key: GroupKey): BooleanExpression =>
  key.dimension.relationship === undefined ? on(key, { _is_null: true }) : not(on(key, { _is_null: false }));

/** From `start` (inclusive) to `end` (exclusive), in milliseconds since 1970. */
function within(key: GroupKey, start: number, end: number): BooleanExpression {
  const bound = (time: number): string =>
    key.dimension.kind.storage === 'date' ? dayText(time) : `${dayText(time)}T00:00:00Z`;
  return on(key, { _gte: bound(start), _lt: bound(end) });
}

const addKey = ({ values, conditions }: Candidate, value: KeyValue, condition: BooleanExpression): Candidate => ({
  values: [...values, value],
  conditions: [...conditions, condition],
});

export const addNull = (candidate: Candidate, key: GroupKey): Candidate => addKey(candidate, null, withoutValue(key));

export const addInterval = (candidate: Candidate, key: GroupKey, start: number, interval: Interval): Candidate =>
  addKey(candidate, dayText(start), within(key, start, nextStart(start, interval)));

function requireTime(text: unknown): number {
  const time = typeof text === 'string' ? timeOf(text) : undefined;
  if (time === undefined) throw new Error('the engine returned a date that is not a date of our era');
  return time;
}

/** The group of a key has one value: the days of a `date` are its values. */
const isValue = ({ dimension, interval }: GroupKey): boolean =>
  interval === undefined || (interval === 'day' && dimension.kind.storage === 'date');

/** Adds the value of a key that the engine has returned. */
function addValue(candidate: Candidate, key: GroupKey, given: unknown): Candidate {
  if (given === null || given === undefined) return addNull(candidate, key);
  const { dimension, interval } = key;
  if (interval !== undefined && !isValue(key))
    return addInterval(candidate, key, startOf(requireTime(given), interval), interval);
  const { storage } = dimension.kind;
  const digits = storage === 'numeric' || storage === 'int8' ? (jsonDigits(given) ?? String(given)) : undefined;
  const value = digits === undefined ? given : trimDecimal(digits);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw new Error('the engine returned a key that is not a text, a number or a boolean');
  const shown = storage === 'timestamptz' ? formatDateTime(String(value)) : value;
  return addKey(candidate, shown, on(key, { _eq: value }));
}

/** An interval of a field of the record itself is found by its first and last date, because dates can be many. */
export const isSplit = (key: GroupKey): boolean => !isValue(key) && key.dimension.relationship === undefined;

/** Different rows can have the same values, such as two companies with the same name. */
export function candidatesOf(rows: readonly EngineRow[], keys: readonly GroupKey[]): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const row of rows) {
    const candidate = keys.reduce<Candidate>(
      (known, key) => {
        const { relationship, column } = key.dimension;
        const holder = relationship === undefined ? row : row[relationship];
        return addValue(known, key, holder === null || holder === undefined ? null : requireRow(holder)[column]);
      },
      { values: [], conditions: [] },
    );
    found.set(JSON.stringify(candidate.values), candidate);
  }
  return [...found.values()];
}

/** The first and the last date of the records of a candidate, and whether some have no date. */
export type DateSpan = { readonly first: unknown; readonly last: unknown; readonly hasNull: boolean };

/** The starts of the intervals from the first to the last date, at most `max + 1`. */
export function startsOf({ first, last }: DateSpan, interval: Interval, max: number): readonly number[] {
  if (first === null) return [];
  const [from, to] = [requireTime(first), requireTime(last)];
  const starts: number[] = [];
  for (let start = startOf(from, interval); start <= to && starts.length <= max; start = nextStart(start, interval))
    starts.push(start);
  return starts;
}

export const conditionOf = ({ conditions }: Candidate): BooleanExpression => and(conditions);
