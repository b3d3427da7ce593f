import { Big } from 'big.js';
import type { RecordField, RecordValue, SampledRecord } from '../types.ts';
import { addMonths, formatUtcDate, millisecondsPerDay, parseDateMs } from './dates.ts';
import { extractorPaths } from './fields.ts';
import { matchesFilters, numberPattern } from './filters.ts';
import type { dateParts, Extractor, ExtractorOfKind, textParts } from './language.ts';

export type ExtractorResult =
  | {
      readonly value: RecordValue;
      /** True if no case matched, so that the value is the extractor's `otherwise`. */
      readonly byDefault?: boolean;
    }
  | { readonly fault: string };

interface Given {
  readonly values: SampledRecord['values'];
  readonly fields: ReadonlyMap<string, RecordField>;
  readonly today: string;
}

const longestText = 2000;
const longestNumeral = 200;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const ofDate: Readonly<Record<(typeof dateParts)[number], (date: Date) => string>> = {
  year: (date) => String(date.getUTCFullYear()),
  quarter: (date) => `${date.getUTCFullYear()}-Q${Math.floor(date.getUTCMonth() / 3) + 1}`,
  month: (date) => String(date.getUTCMonth() + 1),
  year_month: (date) => date.toISOString().slice(0, 7),
  day: (date) => String(date.getUTCDate()),
  weekday: (date) => weekdays[date.getUTCDay()] ?? '',
};

const first = (text: string, form: RegExp): string | null => form.exec(text)?.[0] ?? null;

/** `1,250.50` and `1.250,50` become `1250.50`. */
function plainNumeral(text: string | null): string | null {
  if (text === null) return null;
  const decimal = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimal === null ? text : text.slice(0, decimal.index)).replace(/[.,]/g, '');
  return decimal === null ? whole : `${whole}.${decimal[1]}`;
}

const numeralForm = /-?\d[\d.,]{0,30}\d|-?\d/;

const ofText: Readonly<Record<(typeof textParts)[number], (text: string) => string | null>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  initials: (text) => (text.match(/(?<![\p{L}'])\p{L}/gu) ?? []).join('').toUpperCase(),
  first_word: (text) => first(text, /[^\s,;-]+/u),
  last_word: (text) =>
    text
      .trim()
      .split(/[\s,;-]+/u)
      .at(-1) ?? null,
  first_character: (text) => [...text][0] ?? null,
  first_two: (text) => [...text].slice(0, 2).join(''),
  last_four: (text) => [...text.replace(/[^\p{L}\p{N}]/gu, '')].slice(-4).join(''),
  number: (text) => plainNumeral(first(text, numeralForm)),
  percentage: (text) => plainNumeral(/(-?\d{1,3}(?:[.,]\d{1,4})?) ?(?:%|percent|per cent)/i.exec(text)?.[1] ?? null),
  prefix: (text) => first(text, /^[^-_/.\s]+/u),
  after_at: (text) => /@([^@\s]+)$/.exec(text)?.[1] ?? null,
  host: (text) => /^(?:[a-z]+:\/\/)?(?:www\.)?([^/:?#\s]+)/i.exec(text)?.[1]?.toLowerCase() ?? null,
  extension: (text) => /\.([A-Za-z0-9]{1,10})$/.exec(text)?.[1]?.toLowerCase() ?? null,
  reference: (text) => first(text, /\b[A-Z]{1,5}[-/ ]?\d{2,4}[-/_]?\d{2,10}\b/),
};

const textOf = (path: string, { values }: Given): string | null => {
  const value = values[path] ?? null;
  return value === null ? null : String(value);
};

const momentAt = (path: string, given: Given): number | undefined => parseDateMs(textOf(path, given) ?? '');

/** Never splits a surrogate pair, because Postgres rejects one half of a pair. */
const beginning = (text: string): string => text.slice(0, longestText).replace(/[\ud800-\udbff]$/, '');

const nothing: ExtractorResult = { value: null };
const written = (value: string | null): ExtractorResult => ({
  value: value === null || value === '' ? null : beginning(value),
});
const day = (at: number): ExtractorResult => {
  const value = formatUtcDate(at);
  return value === undefined ? { fault: 'the date is out of range' } : { value };
};

const unitMs = { seconds: 1000, hours: 3_600_000, days: millisecondsPerDay } as const;

const decimal = Big();
decimal.DP = 10;
decimal.RM = Big.roundHalfEven;

function numberOf(operand: ExtractorOfKind<'arithmetic'>['start'], given: Given): Big | undefined {
  const text = 'number' in operand ? operand.number : textOf(operand.field, given);
  return text !== null && numberPattern.test(text) ? decimal(text) : undefined;
}

function calculate({ start, steps }: ExtractorOfKind<'arithmetic'>, given: Given): ExtractorResult {
  let result = numberOf(start, given);
  for (const { operator, by } of steps) {
    const operand = numberOf(by, given);
    if (result === undefined || operand === undefined) return nothing;
    if (operator === 'divide' && operand.eq(0)) return { fault: 'the divisor is zero' };
    const work = { add: 'plus', subtract: 'minus', multiply: 'times', divide: 'div' } as const;
    result = result[work[operator]](operand);
  }
  if (result === undefined) return nothing;
  const numeral = result.toFixed();
  return numeral.length > longestNumeral ? { fault: 'the number is too large' } : { value: numeral };
}

type Evaluate<K extends Extractor['kind']> = (extractor: ExtractorOfKind<K>, given: Given) => ExtractorResult;

const evaluators: { readonly [K in Extractor['kind']]: Evaluate<K> } = {
  field: ({ field }, { values }) => ({ value: values[field] ?? null }),
  cases: ({ cases, otherwise }, { values, fields }) => {
    const found = cases.find(({ filters }) => matchesFilters(filters, values, fields));
    return found === undefined ? { value: otherwise, byDefault: true } : { value: found.value };
  },
  take: ({ field, what }, given) => {
    const text = textOf(field, given);
    return text === null ? nothing : written(ofText[what](beginning(text)));
  },
  date_part: ({ field, part }, given) => {
    const at = momentAt(field, given);
    return at === undefined ? nothing : written(ofDate[part](new Date(at)));
  },
  time_between: ({ from, to, unit }, given) => {
    const at = (edge: typeof from) => ('today' in edge ? parseDateMs(given.today) : momentAt(edge.field, given));
    const [start, end] = [at(from), at(to)];
    if (start === undefined || end === undefined) return nothing;
    return { value: String(Math.trunc((end - start) / unitMs[unit])) };
  },
  date_shift: ({ field, amount, unit }, given) => {
    const at = momentAt(field, given);
    if (at === undefined) return nothing;
    if (unit === 'days') return day(at + amount * millisecondsPerDay);
    return day(addMonths(at, unit === 'years' ? amount * 12 : amount));
  },
  arithmetic: calculate,
  join: ({ fields, separator }, given) => written(fields.flatMap((path) => textOf(path, given) ?? []).join(separator)),
};

function evaluatorOf<K extends Extractor['kind']>(kind: K): Evaluate<K> {
  return evaluators[kind];
}

function run<K extends Extractor['kind']>(
  extractor: ExtractorOfKind<K> & { readonly kind: K },
  given: Given,
): ExtractorResult {
  return evaluatorOf(extractor.kind)(extractor, given);
}

/**
 * @param today `YYYY-MM-DD`
 * @returns a number as decimal text, a date as `YYYY-MM-DD`, or null if a field that the extractor reads is null
 */
export function evaluateExtractor(
  extractor: Extractor,
  record: SampledRecord,
  fields: ReadonlyMap<string, RecordField>,
  today: string,
): ExtractorResult {
  const unknown = extractorPaths(extractor).find((path) => !fields.has(path));
  if (unknown !== undefined) return { fault: `the record has no field ${unknown}` };
  return run(extractor, { values: record.values, fields, today });
}
