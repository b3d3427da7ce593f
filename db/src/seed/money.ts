const DIGITS: Readonly<Record<string, number>> = { JPY: 0 };

/** Digits after the decimal point (ISO 4217). */
export function getCurrencyDecimalPlaces(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** From the smallest unit (cents, yen) to the main unit. */
export function formatMoney(amountInMinorUnits: number, currency: string): string {
  return formatDecimal(amountInMinorUnits, getCurrencyDecimalPlaces(currency));
}

/** `formatDecimal(1250, 3)` returns `1.250`. */
export function formatDecimal(integer: number, decimalPlaces: number): string {
  const sign = integer < 0 ? '-' : '';
  const figures = String(Math.abs(integer)).padStart(decimalPlaces + 1, '0');
  return decimalPlaces === 0
    ? sign + figures
    : `${sign}${figures.slice(0, -decimalPlaces)}.${figures.slice(-decimalPlaces)}`;
}

/**
 * Between the smallest units of two currencies, rounded. The rate is the price of one main unit of `fromCurrency` in
 * main units of `toCurrency`.
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

export function sumIntegers(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
