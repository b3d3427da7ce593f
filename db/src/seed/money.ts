const DIGITS: Readonly<Record<string, number>> = { JPY: 0 };

/** How many digits of a currency stand behind the point (ISO 4217). */
export function digitsOf(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** An amount in a currency's smallest unit (cents, yen) as a decimal string in its main unit. */
export function decimal(minor: number, currency: string): string {
  return scaled(minor, digitsOf(currency));
}

/** A whole number as a decimal string with its last `digits` digits behind the point: `scaled(1250, 3)` is `1.250`. */
export function scaled(value: number, digits: number): string {
  const sign = value < 0 ? '-' : '';
  const figures = String(Math.abs(value)).padStart(digits + 1, '0');
  return digits === 0 ? sign + figures : `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`;
}

/** An amount in one currency's smallest unit, converted into another's with a rate in main units, rounded. */
export function convert(minor: number, from: string, to: string, rate: number): number {
  return Math.round(minor * rate * 10 ** (digitsOf(to) - digitsOf(from)));
}

/** The sum of a list of whole numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
