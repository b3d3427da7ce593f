import BigConstructor, { type Big } from 'big.js';

/** Class of decimal numbers. A quotient has at most 20 decimal places. The text of a number has no exponent. */
const Decimal = BigConstructor();
Decimal.DP = 20;
Decimal.PE = 1_000;
Decimal.NE = -1_000;

export type { Big } from 'big.js';

/** Maximum number of digits of an amount, a quantity or a rate. */
const maxLength = 60;

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?[0-3]?\d))?$/;

/** Changes the sign of a decimal text that `parseDecimal` returned. Keeps all digits. */
export function negateDecimal(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return /[1-9]/.test(text) ? `-${text}` : text;
}

/**
 * Parses a decimal of XML Schema, or a number with an exponent.
 * @returns the number without plus sign and exponent, with all digits (`+1.50` becomes `1.50`, `.5` becomes `0.5`);
 * `undefined` for other text
 */
export function parseDecimal(text: string): string | undefined {
  const match = text.length > maxLength ? null : pattern.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent] = match;
  if (whole === '' && fraction === '') return undefined;
  if (exponent !== undefined)
    return new Decimal(`${whole || '0'}.${fraction || '0'}e${exponent}`).times(sign === '-' ? -1 : 1).toFixed();
  const digits = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return sign === '-' && /[1-9]/.test(digits) ? `-${digits}` : digits;
}

/**
 * Converts a text to a decimal number with all digits of the text.
 * @param text a decimal without exponent, as `parseDecimal` returns it
 */
export const createDecimal = (text: string): Big => new Decimal(text);

/** Returns the decimals of a list without the items that are `undefined`. */
export const definedDecimals = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined);

/** Returns the exact sum of decimals, which are texts without exponent. */
export const addDecimals = (values: readonly string[]): Big =>
  values.reduce((total, value) => total.plus(value), new Decimal(0));

/** Returns a quotient with at most 20 decimal places, without zeros at the end. */
export const divideDecimals = (dividend: string, divisor: string): string =>
  new Decimal(dividend).div(divisor).toFixed();

/** Returns a quotient rounded to significant digits, without zeros at the end. */
export const divideToDigits = (dividend: string, divisor: string, digits: number): string =>
  new Decimal(new Decimal(dividend).div(divisor).toPrecision(digits)).toFixed();

/** Rounds a decimal; a half is rounded away from zero, as EN 16931 requires. */
export const roundDecimal = (value: Big, places: number): string => value.toFixed(places, BigConstructor.roundHalfUp);
