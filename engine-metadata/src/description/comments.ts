/** Columns that have the same meaning in every table. */
export const commonColumnComments: Readonly<Record<string, string>> = {
  id: 'Identifier of the record.',
  organisation_id: 'Organisation that owns the record.',
  workspace_id: 'Workspace that contains the record.',
  created_at: 'Time of creation.',
  updated_at: 'Time of the last update.',
};

export const currencyComment = 'ISO 4217 code of the currency, such as EUR.';

export const exchangeRateComments = (prefix: string): Readonly<Record<string, string>> => ({
  [`${prefix}currency_rate`]: 'Price of one unit of the first currency in the second currency.',
  [`${prefix}currency_pair`]: 'First and second currency of the exchange rate, such as EUR/USD.',
  [`${prefix}currency_rate_source`]: 'Source of the exchange rate.',
  [`${prefix}currency_rate_at`]: 'Time to which the exchange rate applies.',
});
