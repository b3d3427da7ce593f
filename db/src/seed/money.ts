const DIGITS: Readonly<Record<string, number>> = { JPY: 0 };

/** Returns the number of digits after the decimal point in amounts of a currency (ISO 4217). */
export function getCurrencyDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** Formats an amount in the smallest unit of a currency (cents, yen) as a decimal string in its main unit. */
export function formatMoney(minor: number, currency: string): string {
  return formatScaledInteger(minor, getCurrencyDigits(currency));
}

/**
 * Formats an integer as a decimal string with `digits` decimal places: `formatScaledInteger(1250, 3)` returns `1.250`.
 */
export function formatScaledInteger(value: number, digits: number): string {
  const sign = value < 0 ? '-' : '';
  const figures = String(Math.abs(value)).padStart(digits + 1, '0');
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/**
 * Converts an amount between the smallest units (such as cents) of two currencies, and rounds the result. The exchange
 * rate is the price of one main unit (such as 1 EUR) of `from` in main units of `to`.
 */
export function convertCurrencyAmount(minor: number, from: string, to: string, rate: number): number {
  return Math.round(minor * rate * 10 ** (getCurrencyDigits(to) - getCurrencyDigits(from)));
}

/** Returns the sum of a list of integers. */
export function sumIntegers(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
