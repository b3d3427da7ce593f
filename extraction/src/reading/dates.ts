import { parseDate } from '../values.ts';
import { normalize } from './labels.ts';

/** January to December, in the languages of `labels.ts`; a shorter form is the beginning of a name. */
const monthNames = [
  'january|januar|jaenner|janner|janvier|enero|gennaio|januari|stycznia|styczen|janeiro',
  'february|februar|feber|fevrier|febrero|febbraio|februari|lutego|luty|fevereiro',
  'march|marz|maerz|mars|marzo|maart|marca|marzec|marco|mrt|mrz',
  'april|avril|abril|aprile|kwietnia|kwiecien',
  'may|mai|mayo|maggio|mei|maja|maj|maio',
  'june|juni|juin|junio|giugno|czerwca|czerwiec|junho',
  'july|juli|juillet|julio|luglio|lipca|lipiec|julho',
  'august|aout|agosto|augustus|sierpnia|sierpien|ago',
  'september|septembre|septiembre|settembre|wrzesnia|wrzesien|setembro|sept',
  'october|oktober|octobre|octubre|ottobre|pazdziernika|pazdziernik|outubro',
  'november|novembre|noviembre|listopada|listopad|novembro',
  'december|dezember|decembre|diciembre|dicembre|grudnia|grudzien|dezembro',
].map((names) => names.split('|'));

function monthOf(word: string): number | undefined {
  if (word.length < 3) return undefined;
  const exact = monthNames.findIndex((names) => names.includes(word));
  if (exact >= 0) return exact + 1;
  const begins = (names: readonly string[]) => names.some((name) => name.startsWith(word));
  const found = monthNames.findIndex(begins);
  // `jui` is `juin` or `juillet`.
  return found < 0 || found !== monthNames.findLastIndex(begins) ? undefined : found + 1;
}

/** Only if nothing else decides: 03/04/2026 is April 3, except with `monthFirst`. */
export interface ReadDate {
  readonly value: string;
  /** Day and month could be exchanged. */
  readonly ambiguous: boolean;
}

function isoOf(year: string, month: number, day: number): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const number = Number(full);
  if (number < 1990 || number > 2099) return undefined;
  return parseDate(`${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`);
}

const certain = (value: string | undefined): ReadDate | undefined =>
  value === undefined ? undefined : { value, ambiguous: false };

const numeric = /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})([./-])(\d{1,2})\2(\d{1,2})$/;
const compactYear = /^(20\d\d)(\d\d)(\d\d)$/;
const filler = new Set(['de', 'del', 'of', 'the', 'er', 'st', 'nd', 'rd', 'th', 'r', 'roku', 'do']);

function parseNumeric(text: string, monthFirst: boolean | undefined): ReadDate | undefined {
  const [, year, , month, day] = yearFirst.exec(text) ?? [];
  if (year !== undefined) return certain(isoOf(year, Number(month), Number(day)));
  const [, first, sign, second, last] = numeric.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const [one, two] = [Number(first), Number(second)];
  if (one > 12 || two > 12 || one === two || sign === '.')
    return certain(one > 12 || sign === '.' || one === two ? isoOf(last, two, one) : isoOf(last, one, two));
  const value = monthFirst ? isoOf(last, one, two) : isoOf(last, two, one);
  return value === undefined ? undefined : { value, ambiguous: monthFirst === undefined };
}

/** `5. März 2026`, `March 5th, 2026`, `5 de marzo de 2026`, `05-Mar-26`. */
function parseNamed(text: string): ReadDate | undefined {
  const words = normalize(text)
    .map((word) => word.replace(/^(\d{1,2})(?:st|nd|rd|th|er|o)$/, '$1'))
    .filter((word) => !filler.has(word));
  if (words.length !== 3) return undefined;
  const [one = '', two = '', three = ''] = words;
  if (!/^\d{4}$|^\d{2}$/.test(three)) return undefined;
  const [day, name] = /^\d{1,2}$/.test(one) ? [one, two] : [two, one];
  const month = monthOf(name);
  return month === undefined || !/^\d{1,2}$/.test(day) ? undefined : certain(isoOf(three, month, Number(day)));
}

/** @param text a date and nothing else, except signs around it */
export function parseWrittenDate(text: string, monthFirst?: boolean): ReadDate | undefined {
  if (text.length > 40 || !/\d/.test(text)) return undefined;
  const bare = text.replace(/^[\s:;,(]+/, '').replace(/[\s:;,.)]{1,3}$/, '');
  const [, year, month, day] = compactYear.exec(bare) ?? [];
  if (year !== undefined) return certain(isoOf(year, Number(month), Number(day)));
  return parseNumeric(bare, monthFirst) ?? (/\p{L}{3}/u.test(bare) ? parseNamed(bare) : undefined);
}

/** Whether the dates of the document have their month first; undefined if no date shows it. */
export function isMonthFirst(texts: readonly string[]): boolean | undefined {
  let first = 0;
  for (const text of texts) {
    const [, one, sign, two] = numeric.exec(text.replace(/[^\d./-]/g, '')) ?? [];
    if (sign === '.' || one === undefined || two === undefined) continue;
    if (Number(one) > 12) return false;
    if (Number(two) > 12) first++;
  }
  return first > 0 ? true : undefined;
}
