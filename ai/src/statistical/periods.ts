import { addMonths, dayMs, dayOf, momentOf } from '../extractor/moments.ts';
import { readNumber } from './quantities.ts';
import type { Word } from './words.ts';

/** A span of days that is spoken of, in the bounds that `filters` know: both are left out themselves. */
export interface Period {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** It is one day. */
  readonly on?: string | undefined;
  readonly from: number;
  readonly to: number;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

const monthOf = (plain: string | undefined): number => {
  if (plain === undefined || plain.length < 3) return -1;
  return months.findIndex((month) => month === plain || (plain.length <= 4 && month.startsWith(plain)));
};

const yearOf = (plain: string | undefined): number | undefined =>
  plain !== undefined && /^(19|20)\d{2}$/.test(plain) ? Number(plain) : undefined;

const dayNumber = (word: Word | undefined): number | undefined => {
  const day = word === undefined || word.text.length > 2 ? undefined : readNumber(word.text);
  return day !== undefined && day >= 1 && day <= 31 ? day : undefined;
};

/** Days from the first to the last one, and the words that say them. */
interface Span {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

const utc = (year: number, month: number, day = 1): number => Date.UTC(year, month, day);
const monthSpan = (year: number, month: number) => ({ first: utc(year, month), last: utc(year, month + 1) - dayMs });
const yearSpan = (year: number) => ({ first: utc(year, 0), last: utc(year + 1, 0) - dayMs });
const quarterSpan = (year: number, quarter: number) => ({
  first: utc(year, quarter * 3),
  last: utc(year, quarter * 3 + 3) - dayMs,
});

const oneDay = (at: number) => ({ first: at, last: at });

/** A date, month, quarter or year that is named. */
function namedAt(words: readonly Word[], index: number, today: number): Span | undefined {
  const word = words[index];
  if (word === undefined) return undefined;
  const year = new Date(today).getUTCFullYear();
  const written = /^\d{4}-\d{2}-\d{2}$/.test(word.text) ? momentOf(word.text) : undefined;
  if (written !== undefined) return { ...oneDay(written), from: index, to: index + 1 };
  const day = dayNumber(word);
  const ordinal = /^(st|nd|rd|th)$/.test(words[index + 1]?.plain ?? '') ? 1 : 0;
  const monthAfterDay = monthOf(words[index + 1 + ordinal]?.plain);
  if (day !== undefined && monthAfterDay >= 0) {
    const given = yearOf(words[index + 2 + ordinal]?.plain);
    return {
      ...oneDay(utc(given ?? year, monthAfterDay, day)),
      from: index,
      to: index + 2 + ordinal + (given === undefined ? 0 : 1),
    };
  }
  const month = monthOf(word.plain);
  // `may` is a month only where a year or a day says so.
  const dayAfter = dayNumber(words[index + 1]);
  const yearAfterDay = yearOf(words[index + 2]?.plain);
  if (month >= 0 && dayAfter !== undefined) {
    return {
      ...oneDay(utc(yearAfterDay ?? year, month, dayAfter)),
      from: index,
      to: index + 2 + (yearAfterDay === undefined ? 0 : 1),
    };
  }
  const yearAfter = yearOf(words[index + 1]?.plain);
  if (month >= 0 && (word.plain !== 'may' || yearAfter !== undefined)) {
    const to = index + 1 + (yearAfter === undefined ? 0 : 1);
    return { ...monthSpan(yearAfter ?? year, month), from: index, to };
  }
  const quarter = /^q([1-4])$/.exec(word.plain)?.[1];
  if (quarter !== undefined) {
    const to = index + 1 + (yearAfter === undefined ? 0 : 1);
    return { ...quarterSpan(yearAfter ?? year, Number(quarter) - 1), from: index, to };
  }
  const named = yearOf(word.plain);
  return named === undefined ? undefined : { ...yearSpan(named), from: index, to: index + 1 };
}

const unitDays: ReadonlyMap<string, number> = new Map(
  Object.entries({ day: 1, days: 1, week: 7, weeks: 7, fortnight: 14 }),
);

function back(today: number, count: number, unit: string): number | undefined {
  const days = unitDays.get(unit);
  if (days !== undefined) return today - count * days * dayMs;
  if (/^months?$/.test(unit)) return addMonths(today, -count);
  if (/^quarters?$/.test(unit)) return addMonths(today, -3 * count);
  return /^years?$/.test(unit) ? addMonths(today, -12 * count) : undefined;
}

const counts: ReadonlyMap<string, number> = new Map(
  Object.entries({ one: 1, two: 2, three: 3, six: 6, ten: 10, a: 1, an: 1 }),
);
const shifts: ReadonlyMap<string, number> = new Map(
  Object.entries({ this: 0, current: 0, previous: -1, last: -1, next: 1 }),
);

/** `this year`, `last month`, `today`: what is named by where it stands to today. */
function calendarAt(words: readonly Word[], index: number, today: number): Span | undefined {
  const word = words[index]?.plain;
  const span = (days: { first: number; last: number }, length: number) => ({
    ...days,
    from: index,
    to: index + length,
  });
  if (word === 'today') return span(oneDay(today), 1);
  if (word === 'yesterday') return span(oneDay(today - dayMs), 1);
  if (word === 'tomorrow') return span(oneDay(today + dayMs), 1);
  const shift = shifts.get(word ?? '');
  if (shift === undefined) return undefined;
  const now = new Date(today);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const unit = words[index + 1]?.plain;
  if (unit === 'year') return span(yearSpan(year + shift), 2);
  if (unit === 'month') return span(monthSpan(year, month + shift), 2);
  if (unit === 'quarter') return span(quarterSpan(year, Math.floor(month / 3) + shift), 2);
  if (unit !== 'week' || word === 'last') return undefined;
  const monday = today - ((now.getUTCDay() + 6) % 7) * dayMs + shift * 7 * dayMs;
  return span({ first: monday, last: monday + 6 * dayMs }, 2);
}

/** `in the last 30 days`, `older than two weeks`, `within the next 10 days`. */
function relativeAt(words: readonly Word[], index: number, today: number): Period | undefined {
  const at = (offset: number) => words[index + offset]?.plain ?? '';
  const counted = counts.get(at(1)) ?? readNumber(at(1));
  if (/^(last|past|previous)$/.test(at(0))) {
    const bare = at(0) !== 'previous' && at(1) === 'week';
    const since = bare ? back(today, 1, 'week') : counted === undefined ? undefined : back(today, counted, at(2));
    if (since !== undefined) return { after: dayOf(since - dayMs), from: index, to: index + (bare ? 2 : 3) };
  }
  if (at(0) === 'next' && counted !== undefined) {
    const ahead = back(today, -counted, at(2));
    if (ahead !== undefined) {
      return { after: dayOf(today - dayMs), before: dayOf(ahead + dayMs), from: index, to: index + 3 };
    }
  }
  if (
    at(0) === 'than' &&
    /^(older|longer|more|earlier)$/.test(words[index - 1]?.plain ?? '') &&
    counted !== undefined
  ) {
    const ago = /^(ago|old|back|before)$/.test(at(3));
    const until = back(today, counted, at(2));
    if (until !== undefined && (ago || words[index - 1]?.plain === 'older')) {
      return { before: dayOf(until), from: index - 1, to: index + (ago ? 4 : 3) };
    }
  }
  return undefined;
}

const sinceWords = /^(since|from|starting)$/;
const afterWords = /^(after|following|later)$/;
const beforeWords = /^(before|until|till|prior|earlier)$/;
const byWords = /^(by|through)$/;

/** What the word before a span makes of it: before March is not in March. */
function bounded(words: readonly Word[], span: Span): Period {
  let index = span.from - 1;
  const within = { ...span };
  while (/^(the|end|beginning|start|of|to|than|in|on|during)$/.test(words[index]?.plain ?? '')) {
    if (words[index]?.plain === 'end') within.first = within.last;
    if (/^(beginning|start)$/.test(words[index]?.plain ?? '')) within.last = within.first;
    index--;
  }
  const opener = words[index]?.plain ?? '';
  const until = beforeWords.test(opener);
  const place = { from: opener === '' ? span.from : index, to: span.to };
  const inclusive = /^(until|till)$/.test(opener);
  if (until) return { before: dayOf(inclusive ? within.last + dayMs : within.first), ...place };
  if (byWords.test(opener)) return { before: dayOf(within.last + dayMs), ...place };
  if (afterWords.test(opener)) return { after: dayOf(within.last), ...place };
  const joined = words[span.to]?.plain;
  if (sinceWords.test(opener) && joined !== 'to') {
    // `from 2025` is in 2025; `since 2025` goes on.
    if (opener !== 'from') return { after: dayOf(within.first - dayMs), ...place };
  }
  const own = { from: span.from, to: span.to };
  if (within.first === within.last) return { on: dayOf(within.first), ...own };
  return { after: dayOf(within.first - dayMs), before: dayOf(within.last + dayMs), ...own };
}

/** `between 1 March and 15 April 2026`. */
function rangeFrom(words: readonly Word[], first: Span, today: number): Period | undefined {
  const opener = words[first.from - 1]?.plain;
  const joiner = words[first.to]?.plain;
  if (!(opener === 'between' && joiner === 'and') && !(opener === 'from' && joiner === 'to')) return undefined;
  const last = namedAt(words, first.to + 1, today);
  if (last === undefined) return undefined;
  return { after: dayOf(first.first - dayMs), before: dayOf(last.last + dayMs), from: first.from - 1, to: last.to };
}

/** Whether a period says anything: `older than 9000 years` is before all that there is. */
const isBounded = ({ after, before, on }: Period): boolean => (after ?? before ?? on) !== undefined;

/** The spans of time of a description. @param today `YYYY-MM-DD` */
export function periodsIn(words: readonly Word[], today: string): readonly Period[] {
  const now = momentOf(today) ?? 0;
  const found: Period[] = [];
  for (let index = 0; index < words.length; index++) {
    const relative = relativeAt(words, index, now);
    const span = relative === undefined ? (namedAt(words, index, now) ?? calendarAt(words, index, now)) : undefined;
    const period = relative ?? (span && (rangeFrom(words, span, now) ?? bounded(words, span)));
    if (period === undefined || !isBounded(period)) continue;
    found.push(period);
    index = period.to - 1;
  }
  return found;
}
