import type { RecordField, RecordFilter } from '../types.ts';
import { findCountries, findCurrencies } from './country-and-currency-names.ts';
import { computeFieldScores } from './field-scores.ts';
import { findPeriods } from './periods.ts';
import {
  filterFieldsByType,
  findNegationIndex,
  getPhraseMeanings,
  integersBetween,
  type PhraseFinderInput,
  type PhraseWithMeanings,
} from './phrases.ts';
import { findQuantities } from './quantities.ts';
import type { DescriptionWord } from './words.ts';

/** In `booked after March`, `booked` is close to the period, so it names a date field and not a status. */
const adjacent = (by: readonly number[], from: number, to: number): readonly number[] =>
  by.filter((index) => index >= from - 3 && index <= to + 1);

export function periodPhrases({ words, fields, today }: PhraseFinderInput): PhraseWithMeanings[] {
  return findPeriods(words, today).map((period) => {
    const { from, to, after, before, on } = period;
    const bound = computeFieldScores(filterFieldsByType(fields, 'date'), {
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
      readings: getPhraseMeanings(bound, filters).map((reading) => ({
        ...reading,
        by: adjacent(reading.by, from, to),
      })),
    };
  });
}

/** Factors from the unit in a description to the unit of the stored field, by the end of the field's path. */
const factors: readonly (readonly [RegExp, Readonly<Record<string, number>>])[] = [
  [/size_bytes$/, { kilobyte: 1000, megabyte: 1_000_000, gigabyte: 1_000_000_000 }],
  [/duration_ms$/, { second: 1000, minute: 60_000 }],
];

const factorOf = (path: string, unit: string | undefined): number | undefined =>
  factors.find(([ending]) => ending.test(path))?.[1][unit ?? ''];

/** 0 to 1. */
const suits = (path: string, unit: string | undefined, money: boolean): number => {
  if (factorOf(path, unit) !== undefined) return 1;
  if (unit === 'percent' && /rate/.test(path)) return 0.8;
  return money && /(amount|total|price|balance|booked|value)$/.test(path) ? 0.35 : 0;
};

/** For example `grand_total.currency` for `grand_total.amount`. */
function currencyBeside(amount: RecordField, fields: readonly RecordField[]): RecordField | undefined {
  const around = amount.path.slice(0, amount.path.lastIndexOf('.') + 1);
  const named = (path: string) => fields.find((field) => field.path === path);
  return named(`${around}currency`) ?? named('currency') ?? named('local_currency') ?? named('grand_total.currency');
}

export function quantityPhrases({ words, fields, today }: PhraseFinderInput): PhraseWithMeanings[] {
  const dated = new Set(findPeriods(words, today).flatMap(({ from, to }) => integersBetween(from, to)));
  const currencies = findCurrencies(words);
  return findQuantities(words, dated).map((quantity) => {
    const near = currencies.find(
      ({ from: start, to: end }) => start === quantity.to || end === quantity.to - 1 || end === quantity.from,
    );
    const from = Math.min(quantity.from, near?.from ?? quantity.from);
    const to = Math.max(quantity.to, near?.to ?? quantity.to);
    const at = { from, to };
    const without = new Set([...dated, ...integersBetween(from, to)]);
    const bound = computeFieldScores(filterFieldsByType(fields, 'number'), { words, at, without })
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
    return { from, to, readings: getPhraseMeanings(bound, filters) };
  });
}

const isNegated = (words: readonly DescriptionWord[], from: number): boolean =>
  words.slice(Math.max(0, from - 3), from).some(({ plain }) => /^(not|other|except|excluding|non|never)$/.test(plain));

export function currencyPhrases({ words, fields }: PhraseFinderInput): PhraseWithMeanings[] {
  const candidates = filterFieldsByType(fields, 'text').filter(({ path }) => /currency$/.test(path));
  return findCurrencies(words).flatMap(({ code, from, to }) => {
    const bound = computeFieldScores(candidates, { words, at: { from, to }, without: new Set() });
    if (bound.length === 0) return [];
    const operator = isNegated(words, from) ? 'neq' : 'eq';
    const filters = ({ path }: RecordField) => [{ field: path, operator, value: code }];
    return [{ from: findNegationIndex(words, from), to, readings: getPhraseMeanings(bound, filters) }];
  });
}

interface CountryForm {
  readonly ending: RegExp;
  readonly filter: (code: string) => Omit<RecordFilter, 'field'>;
  readonly score: number;
}

/** Endings of paths of fields that contain a country code. */
const countryForms: readonly CountryForm[] = [
  { ending: /country$/, filter: (code) => ({ operator: 'eq', value: code }), score: 0.4 },
  { ending: /iban$/, filter: (code) => ({ operator: 'starts_with', value: code }), score: 0.1 },
  { ending: /tax_id\.value$/, filter: (code) => ({ operator: 'starts_with', value: code }), score: 0.1 },
  { ending: /locale$/, filter: (code) => ({ operator: 'ends_with', value: `-${code}` }), score: 0 },
];

export function countryPhrases({ words, fields }: PhraseFinderInput): PhraseWithMeanings[] {
  const formOf = ({ path }: RecordField) => countryForms.find(({ ending }) => ending.test(path));
  const candidates = filterFieldsByType(fields, 'text').filter((field) => formOf(field) !== undefined);
  const money = new Set(findCurrencies(words).flatMap(({ from, to }) => integersBetween(from, to)));
  return findCountries(words).flatMap(({ code, from, to }) => {
    // The word `Swiss` in `Swiss francs` names a currency and not a country.
    if (money.has(from)) return [];
    const bound = computeFieldScores(candidates, {
      words,
      at: { from, to },
      without: new Set(integersBetween(from, to)),
    })
      .map((each) => ({ ...each, score: each.score + (formOf(each.field)?.score ?? 0) }))
      .sort((a, b) => b.score - a.score);
    if (bound.length === 0) return [];
    const filters = (field: RecordField): RecordFilter[] => {
      const form = formOf(field);
      return form === undefined ? [] : [{ field: field.path, ...form.filter(code) }];
    };
    return [{ from, to, readings: getPhraseMeanings(bound, filters) }];
  });
}
