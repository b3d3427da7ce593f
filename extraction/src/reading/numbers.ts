import { negateDecimal } from '../decimal.ts';

/** Which sign separates the decimals, if a number alone does not show it, such as `1.234`. */
export type DecimalMark = ',' | '.';

const minus = /^[-−–]|[-−–]$|^\(.*\)$/;
const currencyWord =
  /(?<=^[-−–]?)(?:[A-Z]{3}|zł|kr|Kč|Ft|lei)(?=[\d\s.,-])|(?<=[\d\s.,-])(?:[A-Z]{3}|zł|kr|Kč|Ft|lei)$/u;
const signs = /[\s()€$£¥+−–-]/gu;
const grouped = /^(\d{1,3}(?:([.,'’])\d{3})(?:\2\d{3}){0,4})(?:([.,])(\d{1,6}))?$/;
const plain = /^(\d{1,15})(?:([.,])(\d{1,6}))?$/;

interface Parts {
  readonly whole: string;
  readonly fraction: string;
  /** The number has one mark and three digits after it. */
  readonly ambiguous: boolean;
}

function partsOf(text: string, mark: DecimalMark): Parts | undefined {
  const [, whole, point, fraction = ''] = plain.exec(text) ?? [];
  if (whole !== undefined && fraction.length !== 3) return { whole, fraction, ambiguous: false };
  if (whole !== undefined && (point === mark || whole.length > 3 || whole === '0'))
    return { whole, fraction, ambiguous: whole !== '0' };
  const [, groups, group, decimal, rest = ''] = grouped.exec(text) ?? [];
  if (groups === undefined || group === undefined || (decimal !== undefined && decimal === group)) return undefined;
  const single = decimal === undefined && groups.length <= 7 && (group === '.' || group === ',');
  return { whole: groups.replaceAll(group, ''), fraction: rest, ambiguous: single };
}

export interface ReadNumber {
  /** `-12.50`. */
  readonly value: string;
  readonly decimals: number;
  readonly ambiguous: boolean;
}

/** For example `1.234,56 €`, `-5.00`, `1 234,56`, `CHF 1'234.50`; spaces separate only groups of three digits. */
export function parseNumber(text: string, mark: DecimalMark): ReadNumber | undefined {
  if (text.length > 40) return undefined;
  const bare = text
    .trim()
    .replace(/[:;*,]$/, '')
    .replace(currencyWord, '')
    .trim();
  if (/\d[\s]\d/.test(bare) && !/^\D{0,3}\d{1,3}(?:\s\d{3}){1,4}(?!\d)/.test(bare)) return undefined;
  const parts = partsOf(bare.replace(signs, ''), mark);
  if (parts === undefined) return undefined;
  const digits = `${parts.whole.replace(/^0+(?=\d)/, '')}${parts.fraction === '' ? '' : `.${parts.fraction}`}`;
  const withoutSymbol = bare.replace(/[€$£¥\s]/gu, '');
  return {
    value: minus.test(withoutSymbol) ? negateDecimal(digits) : digits,
    decimals: parts.fraction.length,
    ambiguous: parts.ambiguous,
  };
}

/** Of a recognized word: `2kg` is a number with its unit, the last sign of `275.71.` is noise, and a single S is a 5. */
export const withoutNoise = (text: string): string =>
  text
    .replace(/^[Il|]$/, '1')
    .replace(/^S$/, '5')
    .replace(/^(\d{1,4}(?:[.,]\d{1,2})?)\p{L}{1,6}\.?$/u, '$1')
    .replace(/(?<=\d[.,]\d\d)\.$/, '');

/** By the numbers with two decimals. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark {
  let commas = 0;
  for (const text of texts) {
    if (/\d,\d\d(?!\d)/.test(text)) commas++;
    else if (/\d\.\d\d(?![\d.])/.test(text)) commas--;
  }
  return commas > 0 ? ',' : '.';
}

/** In thousandths: an amount is rounded to its cent. */
export const rounding = 5.001;

/** Thousandths, exact for amounts below 10^12. */
export const toMills = (value: string): number => Math.round(Number(value) * 1000);
