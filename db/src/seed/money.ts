const DIGITS: Readonly<Record<string, number>> = { JPY: 0 };

/** Returns the number of digits after the decimal point in amounts of a currency (ISO 4217). */
export function getCurrencyDecimalPlaces(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** Formats an amount in the smallest unit of a currency (cents, yen) as a decimal string in its main unit. */
export function formatMoney(amountInMinorUnits: number, currency: string): string {
  return formatDecimal(amountInMinorUnits, getCurrencyDecimalPlaces(currency));
}

/**
 * Formats an integer as a decimal string with `decimalPlaces` decimal places: `formatDecimal(1250, 3)` returns `1.250`.
 */
export function formatDecimal(integer: number, decimalPlaces: number): string {
  const sign = integer < 0 ? '-' : '';
  const figures = String(Math.abs(integer)).padStart(decimalPlaces + 1, '0');
  return decimalPlaces === 0
    ? sign + figures
    : `${sign}${figures.slice(0, -decimalPlaces)}.${figures.slice(-decimalPlaces)}`;
}

/**
 * Converts an amount between the smallest units (such as cents) of two currencies, and rounds the result. The exchange
 * rate is the price of one main unit (such as 1 EUR) of `fromCurrency` in main units of
 * `toCurrency`.
 */
export function convertAmount(
  amountInMinorUnits: number,
  fromCurrency: string,
  toCurrency: string,
  exchangeRate: number,
): number {
  const addedDecimalPlaces = getCurrencyDecimalPlaces(toCurrency) - getCurrencyDecimalPlaces(fromCurrency);
  return Math.round(amountInMinorUnits * exchangeRate * 10 ** addedDecimalPlaces);
}

/** Returns the sum of a list of integers. */
export function sumIntegers(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
