import { enumValues } from '@fds/platform/enum-values';
import type { DemoCompany } from './companies.ts';
import { formatMoney } from './money.ts';
import { createRandom, getItemCyclically } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { DAY_MS, formatIsoDate, formatIsoDateTime } from './time.ts';

/** In the smallest unit of the organisation's currency. */
const PLANS = [
  ['Support “Basic”', 9_900],
  ['Support 24_7', 49_900],
  ['Licence bundle', 129_000],
  ['Delivery flat rate', 19_900],
] as const;

const INTERVAL_DAYS = { day: 1, week: 7, month: 30, quarter: 91, year: 365 } as const;

export type DemoSubscription = ReturnType<typeof demoSubscriptions>[number];

/** Every status and interval; one without a customer company. */
export function demoSubscriptions(scope: WorkspaceParameters, partners: readonly DemoCompany[]) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'subscriptions');
  const { openedAt, until } = scope.workspace;
  const currency = scope.organisation.currency;
  return Array.from({ length: 10 }, (_, index) => {
    const startedAt = openedAt + random.int(60, 200) * DAY_MS;
    const status = getItemCyclically(enumValues.subscriptions.status, index);
    const interval = getItemCyclically(enumValues.subscriptions.interval, index + Math.floor(index / 5));
    const [name, price] = random.pick(PLANS);
    const partner = index === 9 ? null : random.pick(partners);
    const ended = status === 'cancelled' || status === 'paused';
    const periodStart = (ended ? startedAt : until) - random.int(0, INTERVAL_DAYS[interval] - 1) * DAY_MS;
    return {
      partner,
      price,
      row: {
        ...commonValues(scope, random, startedAt - DAY_MS),
        company_id: partner?.row.id ?? null,
        name: partner === null ? name : `${name} for ${partner.row.name}`,
        status,
        interval,
        price_amount: formatMoney(price, currency),
        price_currency: currency,
        started_at: status === 'trialing' ? null : formatIsoDateTime(startedAt),
        cancelled_at: status === 'cancelled' ? formatIsoDateTime(startedAt + random.int(100, 300) * DAY_MS) : null,
        current_period_start: status === 'cancelled' ? null : formatIsoDate(periodStart),
        current_period_end:
          status === 'cancelled' ? null : formatIsoDate(periodStart + (INTERVAL_DAYS[interval] - 1) * DAY_MS),
      },
    };
  });
}
