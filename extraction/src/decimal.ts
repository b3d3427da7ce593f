import BigConstructor, { type Big } from 'big.js';

/** Quotients have at most 20 decimal places; texts have no exponent. */
const Decimal = BigConstructor();
Decimal.DP = 20;
Decimal.PE = 1_000;
Decimal.NE = -1_000;

export type { Big } from 'big.js';

/** Of an amount, a quantity or a rate. */
const maxLength = 60;

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?[0-3]?\d))?$/;

/** Keeps all digits of a result of `parseDecimal`. */
export function negateDecimal(text: string): string {
  if (text.startsWith('-')) return text.slice(1);
  return /[1-9]/.test(text) ? `-${text}` : text;
}

/**
 * XML Schema, or with an exponent.
 * @returns no plus sign and exponent, all digits (`+1.50` becomes `1.50`, `.5` becomes `0.5`); `undefined` for other
 * text
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

/** @param text as `parseDecimal` returns it */
export const createDecimal = (text: string): Big => new Decimal(text);

export const definedDecimals = (values: readonly (string | undefined)[]): string[] =>
  values.filter((value) => value !== undefined);

/** Exact. Texts without exponent. */
export const addDecimals = (values: readonly string[]): Big =>
  values.reduce((total, value) => total.plus(value), new Decimal(0));

/** At most 20 decimal places, without zeros at the end. */
export const divideDecimals = (dividend: string, divisor: string): string =>
  new Decimal(dividend).div(divisor).toFixed();

/** Rounded to significant digits, without zeros at the end. */
export const divideToDigits = (dividend: string, divisor: string, digits: number): string =>
  new Decimal(new Decimal(dividend).div(divisor).toPrecision(digits)).toFixed();

/** Half away from zero, as EN 16931 requires. */
export const roundDecimal = (value: Big, places: number): string => value.toFixed(places, BigConstructor.roundHalfUp);
