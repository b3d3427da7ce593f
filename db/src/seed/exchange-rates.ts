import { getCurrencyDecimalPlaces } from './money.ts';
import { createRandom } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { formatIsoDateTime, formatIsoMonth, HOUR_MS, startOfMonthsAgo } from './time.ts';

/** In the first month of the demo data. */
const PER_EURO = { EUR: 1, USD: 1.08, GBP: 0.85, CHF: 0.95, PLN: 4.28, CAD: 1.48, JPY: 163 } as const;
const CURRENCIES = Object.entries(PER_EURO);

/** Months with bookkeeping, including the current one. */
export const MONTH_COUNT = 25;

/** Start times, oldest first. */
export function bookkeepingMonths(scope: WorkspaceParameters): number[] {
  return Array.from({ length: MONTH_COUNT }, (_, index) => startOfMonthsAgo(MONTH_COUNT - 1 - index)).filter(
    (start) => start < scope.workspace.until,
  );
}

export interface MonthlyExchangeRate {
  readonly id: string;
  readonly currency_pair: string;
  readonly rate: string;
  readonly source: string | null;
  readonly rate_at: string;
}

export function demoExchangeRates(scope: WorkspaceParameters) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'exchange-rates');
  const own = scope.organisation.currency;
  const starts = bookkeepingMonths(scope);
  const exchangeRates = CURRENCIES.filter(([currency]) => currency !== own).flatMap(([currency, perEuro]) => {
    let drift = 1;
    return starts.map((start) => {
      drift *= 1 + (random.next() - 0.5) / 50;
      const at = start + 6 * HOUR_MS;
      return {
        ...commonValues(scope, random, at),
        currency_pair: `${currency}/${own}`,
        base_currency: currency,
        quote_currency: own,
        rate: ((ownPerEuro(own) / perEuro) * drift).toFixed(getCurrencyDecimalPlaces(currency) === 0 ? 8 : 6),
        source: random.maybe(random.pick(['ECB', 'ECB', 'Federal Reserve']), 0.1),
        rate_at: formatIsoDateTime(at),
      };
    });
  });
  const known = new Map(exchangeRates.map((rate) => [`${rate.base_currency} ${rate.rate_at.slice(0, 7)}`, rate]));
  /** Undefined for the organisation's own currency. */
  const rateAt = (currency: string, at: number): MonthlyExchangeRate | undefined =>
    known.get(`${currency} ${formatIsoMonth(at)}`);
  return { exchangeRates, rateAt };
}

function ownPerEuro(currency: string): number {
  return CURRENCIES.find(([name]) => name === currency)?.[1] ?? 1;
}

/** Approximate, in the smallest unit of the currency. */
export function convertEuroCents(currency: string, euroCents: number): number {
  return Math.round(euroCents * ownPerEuro(currency) * 10 ** (getCurrencyDecimalPlaces(currency) - 2));
}
