/** Groups of dates: days, weeks from Monday, months, quarters and years, in UTC. */
export const intervals = ['day', 'week', 'month', 'quarter', 'year'] as const;

export type Interval = (typeof intervals)[number];

const dayMs = 86_400_000;

const parts = (time: number): readonly [year: number, month: number, day: number] => {
  const date = new Date(time);
  return [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
};

/** Unlike `Date.UTC`, for years below 100 too. */
function utc(year: number, month: number, day = 1): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.getTime();
}

/** Months for an interval of months; 0 for an interval of days. */
const months: Readonly<Record<Interval, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

/** Start of the interval that contains a time. Times are in milliseconds since 1970. */
export function startOf(time: number, interval: Interval): number {
  const [year, month, day] = parts(time);
  const length = months[interval];
  if (length > 0) return utc(year, month - (month % length));
  const start = utc(year, month, day);
  const sinceMonday = (new Date(start).getUTCDay() + 6) % 7;
  return interval === 'week' ? start - sinceMonday * dayMs : start;
}

/** Start of the next interval, from the start of an interval. */
export function nextStart(start: number, interval: Interval): number {
  const [year, month] = parts(start);
  const length = months[interval];
  return length > 0 ? utc(year, month + length) : start + (interval === 'week' ? 7 : 1) * dayMs;
}

/** `2026-10-01`, also for years above 9999, as Postgres writes them. */
export const dayText = (time: number): string => {
  const [year, month, day] = parts(time);
  return [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
};

const timeForm =
  /^(\d{4,6})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,3})\d*)?([+-])(\d{2}):?(\d{2})?)?$/;

/** Milliseconds since 1970 of a `date` or `timestamptz` of Postgres; `undefined` for `infinity` and years before 1. */
export function timeOf(text: string): number | undefined {
  const form = timeForm.exec(text);
  if (form === null) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = '0',
    minute = '0',
    second = '0',
    fraction = '0',
    sign,
    offsetHour = '0',
    offsetMinute = '0',
  ] = form;
  const offset = (Number(offsetHour) * 60 + Number(offsetMinute)) * (sign === '-' ? -1 : 1);
  const seconds = (Number(hour) * 60 + Number(minute) - offset) * 60 + Number(second);
  return utc(Number(year), Number(month) - 1, Number(day)) + seconds * 1000 + Number(fraction.padEnd(3, '0'));
}
