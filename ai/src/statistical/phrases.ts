import type { RecordField, RecordFilter } from '../types.ts';
import { findCountries, findCurrencies } from './country-and-currency-names.ts';
import { type ScoredField, scoreFields } from './field-scores.ts';
import { findPeriods } from './periods.ts';
import type { FieldProfile } from './profile.ts';
import { findQuantities } from './quantities.ts';
import { type DescriptionWord, isStopWord } from './words.ts';

/** One possible meaning of a phrase: filters that apply together, and a score. */
export interface FilterReading {
  readonly filters: readonly RecordFilter[];
  readonly score: number;
  /** Indexes of the words outside of the phrase that name the field of the filters. */
  readonly by: readonly number[];
}

/** Consecutive words of a description with their possible meanings as filters, the likeliest meaning first. */
export interface PhraseWithReadings {
  readonly from: number;
  readonly to: number;
  readonly readings: readonly FilterReading[];
}

/** The description, fields and values from which functions find phrases that mean a filter. */
export interface PhraseFinderInput {
  readonly words: readonly DescriptionWord[];
  readonly fields: readonly RecordField[];
  readonly profiles: readonly FieldProfile[];
  readonly today: string;
}

const nobody: ReadonlySet<number> = new Set();
const mostReadings = 4;

/** Returns the integers from `from` to `to`, without `to`. */
export const integersBetween = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);

const ofType = (fields: readonly RecordField[], ...types: readonly RecordField['type'][]) =>
  fields.filter(({ type }) => types.includes(type));

const readings = (
  bound: readonly ScoredField[],
  filters: (field: RecordField) => readonly RecordFilter[],
): FilterReading[] =>
  bound
    .slice(0, mostReadings)
    .map(({ field, score, by }) => ({ filters: filters(field), score: 0.55 + Math.min(score, 1.6) / 4, by }));

/**
 * Keeps the indexes of the words next to a period. In `booked after March`, the word `booked` names a date field and
 * not a status.
 */
const adjacent = (by: readonly number[], from: number, to: number): readonly number[] =>
  by.filter((index) => index >= from - 3 && index <= to + 1);

/** Finds phrases for a period, and applies each period to the date fields that the words around the period name. */
export function findPeriodPhrases({ words, fields, today }: PhraseFinderInput): PhraseWithReadings[] {
  return findPeriods(words, today).map((period) => {
    const { from, to, after, before, on } = period;
    const bound = scoreFields(ofType(fields, 'date'), {
      words,
      at: period,
      without: new Set(integersBetween(from, to)),
    });
    const filters = ({ path }: RecordField): RecordFilter[] => [
      ...(on === undefined ? [] : [{ field: path, operator: 'eq', value: on }]),
      ...(after === undefined ? [] : [{ field: path, operator: 'gt', value: after }]),
      ...(before === undefined ? [] : [{ field: path, operator: 'lt', value: before }]),
    ];
    return {
      from,
      to,
      readings: readings(bound, filters).map((reading) => ({ ...reading, by: adjacent(reading.by, from, to) })),
    };
  });
}

/**
 * Factors that convert a unit of the description to the unit of a field. The end of the field's path decides the
 * factors.
 */
const factors: readonly (readonly [RegExp, Readonly<Record<string, number>>])[] = [
  [/size_bytes$/, { kilobyte: 1000, megabyte: 1_000_000, gigabyte: 1_000_000_000 }],
  [/duration_ms$/, { second: 1000, minute: 60_000 }],
];

const factorOf = (path: string, unit: string | undefined): number | undefined =>
  factors.find(([ending]) => ending.test(path))?.[1][unit ?? ''];

/** Returns a score, 0 to 1, that says how well a number field fits a unit or an amount of money. */
const suits = (path: string, unit: string | undefined, money: boolean): number => {
  if (factorOf(path, unit) !== undefined) return 1;
  if (unit === 'percent' && /rate/.test(path)) return 0.8;
  return money && /(amount|total|price|balance|booked|value)$/.test(path) ? 0.35 : 0;
};

/** Returns the currency field of an amount field, such as `grand_total.currency` for `grand_total.amount`. */
function currencyBeside(amount: RecordField, fields: readonly RecordField[]): RecordField | undefined {
  const around = amount.path.replace(/[^.]+$/, '');
  const named = (path: string) => fields.find((field) => field.path === path);
  return named(`${around}currency`) ?? named('currency') ?? named('local_currency') ?? named('grand_total.currency');
}

/**
 * Finds phrases for a number with a comparison, a unit or a currency. Applies each number to the number fields that the
 * words around the number name.
 */
export function findQuantityPhrases({ words, fields, today }: PhraseFinderInput): PhraseWithReadings[] {
  const dated = new Set(findPeriods(words, today).flatMap(({ from, to }) => integersBetween(from, to)));
  const currencies = findCurrencies(words);
  return findQuantities(words, dated).map((quantity) => {
    const near = currencies.find(
      ({ from, to }) => from === quantity.to || to === quantity.to - 1 || to === quantity.from,
    );
    const from = Math.min(quantity.from, near?.from ?? quantity.from);
    const to = Math.max(quantity.to, near?.to ?? quantity.to);
    const at = { from, to };
    const without = new Set([...dated, ...integersBetween(from, to)]);
    const bound = scoreFields(ofType(fields, 'number'), { words, at, without })
      .map((each) => ({ ...each, score: each.score + suits(each.field.path, quantity.unit, near !== undefined) }))
      .sort((a, b) => b.score - a.score);
    const filters = (field: RecordField): RecordFilter[] => {
      const factor = factorOf(field.path, quantity.unit) ?? 1;
      const currency = near === undefined ? undefined : currencyBeside(field, fields);
      return [
        ...quantity.bounds.map(({ operator, number }) => ({ field: field.path, operator, value: number * factor })),
        ...(near === undefined || currency === undefined
          ? []
          : [{ field: currency.path, operator: 'eq', value: near.code }]),
      ];
    };
    return { from, to, readings: readings(bound, filters) };
  });
}

const isNegated = (words: readonly DescriptionWord[], from: number): boolean =>
  words.slice(Math.max(0, from - 3), from).some(({ plain }) => /^(not|other|except|excluding|non|never)$/.test(plain));

/**
 * Returns the index of a negation, such as `not`, up to three words before the given index. Without a negation, returns
 * the given index.
 */
export const indexOfNegation = (words: readonly DescriptionWord[], from: number): number => {
  for (let index = from - 1; index >= Math.max(0, from - 3); index--) {
    if (/^(not|except|excluding|non|never)$/.test(words[index]?.plain ?? '')) return index;
  }
  return from;
};

/** Finds phrases that name a currency, and applies each currency to the currency fields. */
export function findCurrencyPhrases({ words, fields }: PhraseFinderInput): PhraseWithReadings[] {
  const candidates = ofType(fields, 'text').filter(({ path }) => /currency$/.test(path));
  return findCurrencies(words).flatMap(({ code, from, to }) => {
    const bound = scoreFields(candidates, { words, at: { from, to }, without: nobody });
    if (bound.length === 0) return [];
    const operator = isNegated(words, from) ? 'neq' : 'eq';
    const filters = ({ path }: RecordField) => [{ field: path, operator, value: code }];
    return [{ from: indexOfNegation(words, from), to, readings: readings(bound, filters) }];
  });
}

interface CountryForm {
  readonly ending: RegExp;
  readonly filter: (code: string) => Omit<RecordFilter, 'field'>;
  readonly score: number;
}

/** Endings of the paths of fields that contain a country code, each with the filter that finds the code. */
const countryForms: readonly CountryForm[] = [
  { ending: /country$/, filter: (code) => ({ operator: 'eq', value: code }), score: 0.4 },
  { ending: /iban$/, filter: (code) => ({ operator: 'starts_with', value: code }), score: 0.1 },
  { ending: /tax_id\.value$/, filter: (code) => ({ operator: 'starts_with', value: code }), score: 0.1 },
  { ending: /locale$/, filter: (code) => ({ operator: 'ends_with', value: `-${code}` }), score: 0 },
];

/** Finds phrases that name a country, and applies each country to all fields that contain a country code. */
export function findCountryPhrases({ words, fields }: PhraseFinderInput): PhraseWithReadings[] {
  const formOf = ({ path }: RecordField) => countryForms.find(({ ending }) => ending.test(path));
  const candidates = ofType(fields, 'text').filter((field) => formOf(field) !== undefined);
  const money = new Set(findCurrencies(words).flatMap(({ from, to }) => integersBetween(from, to)));
  return findCountries(words).flatMap(({ code, from, to }) => {
    // The word `Swiss` in `Swiss francs` names a currency and not a country.
    if (money.has(from)) return [];
    const bound = scoreFields(candidates, { words, at: { from, to }, without: new Set(integersBetween(from, to)) })
      .map((each) => ({ ...each, score: each.score + (formOf(each.field)?.score ?? 0) }))
      .sort((a, b) => b.score - a.score);
    if (bound.length === 0) return [];
    const filters = (field: RecordField): RecordFilter[] => {
      const form = formOf(field);
      return form === undefined ? [] : [{ field: field.path, ...form.filter(code) }];
    };
    return [{ from, to, readings: readings(bound, filters) }];
  });
}

const missing = /^(without|no|missing|lacking|lack|lacks|empty|blank|never)$/;
const there = /^(with|having|has|have)$/;
const article = /^(a|an|any|the|their|its|been|is|are|on|was|were)$/;
const clauseEnd = /^(and|or|but|over|above|under|below|more|less|in|on|from|for|since|before|after|that|which|who)$/;

/** Returns the index after the words that name a field: at the next clause, and after at most four words. */
function phrase(words: readonly DescriptionWord[], from: number): number {
  let index = from;
  while (article.test(words[index]?.plain ?? '')) index++;
  const start = index;
  while (index < words.length && index - start < 4 && !clauseEnd.test(words[index]?.plain ?? '')) index++;
  return index;
}

/**
 * Finds phrases for fields that are null or not null, such as `without a due date`, `never used` or `VAT number is
 * missing`.
 */
export function findNullPhrases({ words, fields }: PhraseFinderInput): PhraseWithReadings[] {
  const nullable = fields.filter(({ type }) => type !== 'boolean' && type !== 'workspace');
  return words.flatMap(({ plain }, index): PhraseWithReadings[] => {
    const yet = plain === 'not' && words.some(({ plain: word }, other) => word === 'yet' && other > index);
    const operator = missing.test(plain) || yet ? 'is_null' : there.test(plain) ? 'is_not_null' : undefined;
    if (operator === undefined) return [];
    const end = phrase(words, index + 1);
    const backwards = end === index + 1 && /^(missing|empty|blank)$/.test(plain);
    const [from, to] = backwards ? [Math.max(0, index - 4), index] : [index + 1, end];
    const without = new Set([...words.keys()].filter((other) => other < from || other >= to));
    const candidates = yet || plain === 'never' ? nullable.filter(({ type }) => type === 'date') : nullable;
    const bound = scoreFields(candidates, { words, at: undefined, without }).filter(
      ({ score, by }) => by.length > 0 && score >= 0.6,
    );
    if (bound.length === 0) return [];
    const filters = ({ path }: RecordField) => [{ field: path, operator }];
    const read = readings(bound, filters).map((each) => ({
      ...each,
      score: each.score - (operator === 'is_not_null' ? 0.2 : 0),
    }));
    return [{ from: Math.min(from, index), to: Math.max(to, index + 1), readings: read }];
  });
}

/** Maximum number of characters of a value in an extractor. */
const longestValue = 255;

const patternWords: readonly (readonly [RegExp, string])[] = [
  [/^(start|starts|starting|begin|begins|beginning)$/, 'starts_with'],
  [/^(end|ends|ending)$/, 'ends_with'],
];
const containing = /^(contain|contains|containing|include|includes|including|mention|mentions|mentioning|says|say)$/;

/**
 * Finds phrases for a text pattern, such as `code begins with 5` or `name contains Studio`. The filter's value keeps
 * the upper and lower case of the description.
 */
export function findPatternPhrases({ words, fields }: PhraseFinderInput, description: string): PhraseWithReadings[] {
  return words.flatMap(({ plain }, index): PhraseWithReadings[] => {
    const withNext = words[index + 1]?.plain === 'with';
    const starting = patternWords.find(([form]) => withNext && form.test(plain))?.[1];
    const operator = starting ?? (containing.test(plain) ? 'contains' : undefined);
    if (operator === undefined) return [];
    const first = words[index + (starting === undefined ? 1 : 2)];
    if (first === undefined) return [];
    const firstIndex = words.indexOf(first);
    let end = firstIndex + 1;
    while (end < words.length && !/^(and|or|but)$/.test(words[end]?.plain ?? '')) end++;
    const value = description
      .slice(first.start, words[end - 1]?.end)
      .replace(/^["'“‘]|["'”’]$/g, '')
      .slice(0, longestValue);
    const without = new Set([...words.keys()].filter((other) => other >= index));
    const bound = scoreFields(ofType(fields, 'text'), { words, at: { from: index, to: end }, without });
    const filters = ({ path }: RecordField) => [{ field: path, operator, value }];
    const read = readings(bound, filters).map((each) => ({ ...each, score: each.score + 0.1 }));
    return [{ from: index, to: end, readings: read }];
  });
}

/** Finds phrases such as `overdue`. Their filters are: the due date is before today, and the invoice is not paid. */
export function findOverduePhrases({ words, fields, today }: PhraseFinderInput): PhraseWithReadings[] {
  const due = fields.find(({ path }) => path === 'due_date');
  const paid = fields.find(({ path }) => path === 'payment_status.paid');
  if (due === undefined) return [];
  return words.flatMap(({ plain }, index): PhraseWithReadings[] => {
    const next = words[index + 1]?.plain ?? '';
    const long = (plain === 'past' && /^(due|its|their)$/.test(next)) || (plain === 'in' && next === 'arrears');
    if (!/^(overdue|late)$/.test(plain) && !long) return [];
    const filters: RecordFilter[] = [
      { field: due.path, operator: 'lt', value: today },
      ...(paid === undefined ? [] : [{ field: paid.path, operator: 'eq', value: false }]),
    ];
    const named = long
      ? words.slice(index, index + 4).findIndex(({ plain: word }) => /^(date|arrears)$/.test(word))
      : 0;
    return [{ from: index, to: index + Math.max(1, named + 1), readings: [{ filters, score: 0.95, by: [] }] }];
  });
}

/** Finds phrases such as `remains open`. Their filter is: the remaining amount is greater than 0. */
export function findOpenAmountPhrases({ words, fields }: PhraseFinderInput): PhraseWithReadings[] {
  const left = fields.find(({ path, type }) => type === 'number' && /(remaining|outstanding)$/.test(path));
  if (left === undefined) return [];
  const found = words.findIndex(({ plain }) => /^(outstanding|remains|remaining|owed|owing|open)$/.test(plain));
  if (found < 0) return [];
  const next = /^(open|unpaid|outstanding|due)$/.test(words[found + 1]?.plain ?? '') ? 2 : 1;
  const filters = [{ field: left.path, operator: 'gt', value: 0 }];
  return [{ from: found, to: found + next, readings: [{ filters, score: 0.7, by: [] }] }];
}

/** Returns whether a word is a content word, that is, not a stop word such as `the`. */
export const isContentWord = ({ stem }: DescriptionWord): boolean => !isStopWord(stem);
