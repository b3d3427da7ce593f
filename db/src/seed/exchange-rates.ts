import { digitsOf } from './money.ts';
import { randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { HOUR, isoDateTime, isoMonth, monthsAgo } from './time.ts';

/** Units of each currency per euro at the first month of the demo data. */
const PER_EURO = { EUR: 1, USD: 1.08, GBP: 0.85, CHF: 0.95, PLN: 4.28, CAD: 1.48, JPY: 163 } as const;
const CURRENCIES = Object.entries(PER_EURO);

/** Number of months in the books, including the current one. */
export const MONTHS = 25;

/** Returns the starts of the months in a workspace's books, oldest first. */
export function monthsOf(scope: Scope): number[] {
  return Array.from({ length: MONTHS }, (_, index) => monthsAgo(MONTHS - 1 - index)).filter(
    (start) => start < scope.workspace.until,
  );
}

/** The exchange rate of a month from a currency into the organisation's currency. */
export interface Rate {
  readonly id: string;
  readonly currency_pair: string;
  readonly rate: string;
  readonly source: string | null;
  readonly rate_at: string;
}

/** Returns the monthly rates of all foreign currencies of a workspace, and a lookup function. */
export function exchangeRatesOf(scope: Scope) {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'exchange-rates');
  const own = scope.organisation.currency;
  const starts = monthsOf(scope);
  const exchangeRates = CURRENCIES.filter(([currency]) => currency !== own).flatMap(([currency, perEuro]) => {
    let drift = 1;
    return starts.map((start) => {
      drift *= 1 + (random.next() - 0.5) / 50;
      const at = start + 6 * HOUR;
      return {
        ...base(scope, random, at),
        currency_pair: `${currency}/${own}`,
        base_currency: currency,
        quote_currency: own,
        rate: ((ownPerEuro(own) / perEuro) * drift).toFixed(digitsOf(currency) === 0 ? 8 : 6),
        source: random.maybe(random.pick(['ECB', 'ECB', 'Federal Reserve']), 0.1),
        rate_at: isoDateTime(at),
      };
    });
  });
  const known = new Map(exchangeRates.map((rate) => [`${rate.base_currency} ${rate.rate_at.slice(0, 7)}`, rate]));
  /** Returns the rate of a currency in the month of `at`; undefined for the organisation's own currency. */
  const rateAt = (currency: string, at: number): Rate | undefined => known.get(`${currency} ${isoMonth(at)}`);
  return { exchangeRates, rateAt };
}

function ownPerEuro(currency: string): number {
  return CURRENCIES.find(([name]) => name === currency)?.[1] ?? 1;
}

/** Converts a price in euro cents into an approximate amount in the smallest unit of a currency. */
export function priceIn(currency: string, euroCents: number): number {
  return Math.round(euroCents * ownPerEuro(currency) * 10 ** (digitsOf(currency) - 2));
}
