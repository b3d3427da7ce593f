import { addMonths, formatUtcDate, millisecondsPerDay, parseDateMs } from '../extractor/dates.ts';
import { numberWords, parseSeparated } from './numbers.ts';
import { countWords, type DescriptionWord, joinWords, type WordSpan } from './words.ts';

/** `after` is the day before the period, `before` the day after it. A single day has only `on`. `YYYY-MM-DD`. */
interface Bounds {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly on?: string | undefined;
}

export interface PeriodInDescription extends Bounds, WordSpan {}

/** Midnight in UTC, in milliseconds. */
type Days = { readonly first: number; readonly last: number };

const dayBefore = (day: number) => formatUtcDate(day - millisecondsPerDay);
const dayAfter = (day: number) => formatUtcDate(day + millisecondsPerDay);

const months =
  'jan(?:uary|u)?|feb(?:ruary|r)?|mar(?:ch|c)?|apr(?:il|i)?|may|june?|july?|aug(?:ust|u)?|sep(?:tember|t)?|oct(?:ober|o)?|nov(?:ember|e)?|dec(?:ember|e)?';
const monthOf = (name = ''): number =>
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(name.slice(0, 3));

const monthsFrom = (year: number, month: number, count: number): Days => ({
  first: Date.UTC(year, month),
  last: Date.UTC(year, month + count) - millisecondsPerDay,
});

/** `undefined` for a day that does not exist, such as 31 February. */
function dayAt(year: number, month: number, day: number): Days | undefined {
  const at = Date.UTC(year, month, day);
  return new Date(at).getUTCMonth() === month ? { first: at, last: at } : undefined;
}

const shifts: Readonly<Record<string, number>> = { this: 0, current: 0, previous: -1, last: -1, next: 1 };
const monthsOfUnit: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

/** The shift 0 means the current month, quarter or year; 1 the next. */
function unitAt(today: Date, unit: string, shift: number): Days {
  const count = monthsOfUnit[unit] ?? 1;
  return monthsFrom(today.getUTCFullYear(), (Math.floor(today.getUTCMonth() / count) + shift) * count, count);
}

/** Weeks start on Monday. */
function weekAt(today: Date, shift: number): Days {
  const first = today.getTime() + (shift * 7 - ((today.getUTCDay() + 6) % 7)) * millisecondsPerDay;
  return { first, last: first + 6 * millisecondsPerDay };
}

/** `YEAR`, `MONTH` and `DAY` are placeholders for groups. */
const startsWith = (source: string): RegExp =>
  new RegExp(
    `^${source.replaceAll('YEAR', '((?:19|20)\\d{2})').replaceAll('MONTH', `(${months})`).replaceAll('DAY', '(\\d{1,2})')}(?![^ ])`,
  );

const daysFromToday: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

type Named = readonly [RegExp, (today: Date, ...groups: readonly (string | undefined)[]) => Days | undefined];

/** The most specific pattern first. A pattern without a year means the current year. */
const namedDays: readonly Named[] = [
  [
    startsWith('(\\d{4})-(\\d{2})-(\\d{2})'),
    (_, year, month, day) => dayAt(Number(year), Number(month) - 1, Number(day)),
  ],
  [
    startsWith('DAY(?: (?:st|nd|rd|th))?(?: of)? MONTH(?: YEAR)?'),
    (today, day, month, year) => dayAt(Number(year ?? today.getUTCFullYear()), monthOf(month), Number(day)),
  ],
  [
    startsWith('MONTH DAY(?: (?:st|nd|rd|th))?(?: YEAR)?'),
    (today, month, day, year) => dayAt(Number(year ?? today.getUTCFullYear()), monthOf(month), Number(day)),
  ],
  [startsWith('MONTH YEAR'), (_, month, year) => monthsFrom(Number(year), monthOf(month), 1)],
  // The word `may` without a day or a year is a verb and not the month.
  [startsWith('(?!may)MONTH'), (today, month) => monthsFrom(today.getUTCFullYear(), monthOf(month), 1)],
  [
    startsWith('q([1-4])(?: YEAR)?'),
    (today, quarter, year) => monthsFrom(Number(year ?? today.getUTCFullYear()), Number(quarter) * 3 - 3, 3),
  ],
  [startsWith('YEAR'), (_, year) => monthsFrom(Number(year), 0, 12)],
  [
    startsWith('(today|yesterday|tomorrow)'),
    (today, word = '') => {
      const at = today.getTime() + (daysFromToday[word] ?? 0) * millisecondsPerDay;
      return { first: at, last: at };
    },
  ],
  [
    startsWith('(this|current|previous|last|next) (month|quarter|year)'),
    (today, shift = '', unit = '') => unitAt(today, unit, shifts[shift] ?? 0),
  ],
  // The phrase `last week` is not in this list, because it means the last seven days.
  [startsWith('(this|current|previous|next) week'), (today, shift = '') => weekAt(today, shifts[shift] ?? 0)],
];

const unitDays: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14 };

function dayFrom(today: Date, direction: -1 | 1, count: string, unit: string): number | undefined {
  const number = /^(an?)?$/.test(count) ? 1 : (numberWords.get(count) ?? parseSeparated(count));
  if (number === undefined) return undefined;
  const days = unitDays[unit];
  if (days !== undefined) return today.getTime() + direction * number * days * millisecondsPerDay;
  return addMonths(today.getTime(), direction * number * (monthsOfUnit[unit] ?? 1));
}

/** The direction 1 counts into the future. */
type Counted = readonly [RegExp, -1 | 1, (day: number, today: number) => Bounds];

const unitPattern = '(day|week|fortnight|month|quarter|year)s?';

/** For example `last 30 days`. Groups of a pattern: the count, the unit. */
const countedDays: readonly Counted[] = [
  [startsWith(`(?:last|past|previous) (\\S+) ${unitPattern}`), -1, (day) => ({ after: dayBefore(day) })],
  [startsWith('(?:last|past)() (week)'), -1, (day) => ({ after: dayBefore(day) })],
  [startsWith(`next (\\S+) ${unitPattern}`), 1, (day, today) => ({ after: dayBefore(today), before: dayAfter(day) })],
  [
    startsWith(`older than (\\S+) ${unitPattern}(?: (?:ago|old|back|before))?`),
    -1,
    (day) => ({ before: formatUtcDate(day) }),
  ],
  [
    startsWith(`(?:longer|more|earlier) than (\\S+) ${unitPattern} (?:ago|old|back|before)`),
    -1,
    (day) => ({ before: formatUtcDate(day) }),
  ],
];

/** `older than two weeks ago`. */
const longestPhrase = 5;

function countedAt(words: readonly DescriptionWord[], from: number, today: Date): PeriodInDescription | undefined {
  const text = joinWords(words, from, from + longestPhrase);
  for (const [form, direction, boundsOf] of countedDays) {
    const [phrase, count = '', unit = ''] = form.exec(text) ?? [];
    const day = phrase === undefined ? undefined : dayFrom(today, direction, count, unit);
    if (phrase === undefined || day === undefined) continue;
    return { ...boundsOf(day, today.getTime()), from, to: from + countWords(phrase) };
  }
  return undefined;
}

function namedAt(words: readonly DescriptionWord[], from: number, today: Date): (Days & WordSpan) | undefined {
  const text = joinWords(words, from, from + longestPhrase);
  for (const [form, daysOf] of namedDays) {
    const [phrase, ...groups] = form.exec(text) ?? [];
    const days = phrase === undefined ? undefined : daysOf(today, ...groups);
    if (phrase !== undefined && days !== undefined) return { ...days, from, to: from + countWords(phrase) };
  }
  return undefined;
}

const during = ({ first, last }: Days): Bounds =>
  first === last ? { on: formatUtcDate(first) } : { after: dayBefore(first), before: dayAfter(last) };

/** Words before a period that change it: `before March` is the time until the end of February. */
const openers: readonly (readonly [RegExp, (days: Days) => Bounds])[] = [
  [/^(before|prior|earlier)$/, ({ first }) => ({ before: formatUtcDate(first) })],
  [/^(until|till|by|through)$/, ({ last }) => ({ before: dayAfter(last) })],
  [/^(after|following|later)$/, ({ last }) => ({ after: formatUtcDate(last) })],
  [/^(since|starting)$/, ({ first }) => ({ after: dayBefore(first) })],
];

function opened(words: readonly DescriptionWord[], { from, to, ...days }: Days & WordSpan): PeriodInDescription {
  let index = from - 1;
  for (; /^(the|end|beginning|start|of|to|than|in|on|during)$/.test(words[index]?.plain ?? ''); index--) {
    if (words[index]?.plain === 'end') days = { first: days.last, last: days.last };
    if (/^(beginning|start)$/.test(words[index]?.plain ?? '')) days = { first: days.first, last: days.first };
  }
  const opener = openers.find(([form]) => form.test(words[index]?.plain ?? ''));
  return opener === undefined ? { ...during(days), from, to } : { ...opener[1](days), from: index, to };
}

/** `between 1 March and 15 April 2026` or `from 2024 to 2025`. */
function rangeFrom(
  words: readonly DescriptionWord[],
  start: Days & WordSpan,
  today: Date,
): PeriodInDescription | undefined {
  const joined = `${words[start.from - 1]?.plain} ${words[start.to]?.plain}`;
  if (joined !== 'between and' && joined !== 'from to') return undefined;
  const end = namedAt(words, start.to + 1, today);
  return end && { ...during({ first: start.first, last: end.last }), from: start.from - 1, to: end.to };
}

/** In the order of the description, without overlaps. @param today `YYYY-MM-DD` */
export function findPeriods(words: readonly DescriptionWord[], today: string): readonly PeriodInDescription[] {
  const now = new Date(parseDateMs(today) ?? 0);
  const found: PeriodInDescription[] = [];
  for (let index = 0; index < words.length; index++) {
    const days = namedAt(words, index, now);
    const period = countedAt(words, index, now) ?? (days && (rangeFrom(words, days, now) ?? opened(words, days)));
    // The bound of `older than 9000 years` is before the first day of the calendar, so the period has no bound.
    if (period === undefined || (period.after ?? period.before ?? period.on) === undefined) continue;
    found.push(period);
    index = period.to - 1;
  }
  return found;
}
