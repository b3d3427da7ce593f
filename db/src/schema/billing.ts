import { enumValues } from '@fds/platform/enum-values';
import { check, date, numeric, pgEnum, pgTable, sql, text, uuid } from '../drizzle.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { setNullKey, tenantUniqueKey } from './keys.ts';
import { companies } from './parties.ts';
import { recordKeys } from './record.ts';

export const exchange_rates = pgTable(
  'exchange_rates',
  recordColumns({
    currency_pair: text().notNull(),
    base_currency: text().notNull(),
    quote_currency: text().notNull(),
    rate: numeric().notNull(),
    source: text(),
    rate_at: timestampColumn().notNull(),
  }),
  (t) => [tenantUniqueKey(t), ...recordKeys(t, t.created_at), check('exchange_rates_rate_check', sql`${t.rate} > 0`)],
);

export const subscriptions_status_enum = pgEnum('subscriptions_status', enumValues.subscriptions.status);
export const subscriptions_interval_enum = pgEnum('subscriptions_interval', enumValues.subscriptions.interval);

export const subscriptions = pgTable(
  'subscriptions',
  recordColumns({
    company_id: uuid(),
    name: text().notNull(),
    status: subscriptions_status_enum().notNull(),
    interval: subscriptions_interval_enum().notNull(),
    price_amount: numeric(),
    price_currency: text(),
    started_at: timestampColumn(),
    cancelled_at: timestampColumn(),
    current_period_start: date(),
    current_period_end: date(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...setNullKey(t, t.company_id, companies),
    check('subscriptions_current_period_check', sql`${t.current_period_end} >= ${t.current_period_start}`),
  ],
);
