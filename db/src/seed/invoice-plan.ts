import type { DemoCompany } from './companies.ts';
import { MONTH_COUNT, type MonthlyExchangeRate } from './exchange-rates.ts';
import type { RandomGenerator } from './random.ts';
import type { WorkspaceParameters } from './scope.ts';
import type { DemoSubscription } from './subscriptions.ts';
import { DAY_MS, HOUR_MS, startOfMonthsAgo } from './time.ts';

export interface InvoiceInput {
  readonly self: DemoCompany;
  readonly partners: readonly DemoCompany[];
  /** The company of the parent workspace, with which this workspace does business. */
  readonly parentCompany: DemoCompany | null;
  readonly subscriptions: readonly DemoSubscription[];
  readonly rateAt: (currency: string, at: number) => MonthlyExchangeRate | undefined;
}

/** Chosen for an invoice before its lines. */
export interface PlannedInvoice {
  readonly direction: 'sale' | 'purchase';
  readonly partner: DemoCompany;
  readonly currency: string;
  readonly issuedAt: number;
  /** Payment term in days. */
  readonly net: number | null;
  readonly subscription: DemoSubscription | null;
}

const NET_DAYS = [14, 30, 30, 30, 45, 60, null] as const;

const FIRST_DAY = startOfMonthsAgo(MONTH_COUNT - 2);

/** Spread over two years, more frequent towards the end. */
export function planInvoice(scope: WorkspaceParameters, random: RandomGenerator, input: InvoiceInput): PlannedInvoice {
  const sale = random.chance(0.6);
  const subscription = sale && random.chance(0.2) ? random.pick(input.subscriptions) : null;
  const partner = subscription?.partner ?? partnerOf(random, input);
  const home = scope.organisation.currency;
  const foreign = subscription === null && random.chance(sale ? 0.25 : 0.4);
  return {
    direction: sale ? 'sale' : 'purchase',
    partner,
    currency: foreign ? partner.country.currency : home,
    issuedAt:
      scope.workspace.until -
      Math.floor(random.next() ** 1.3 * (scope.workspace.until - FIRST_DAY)) -
      random.int(1, 20) * HOUR_MS,
    net: random.pick(NET_DAYS),
    subscription,
  };
}

function partnerOf(random: RandomGenerator, { partners, parentCompany }: InvoiceInput): DemoCompany {
  return parentCompany !== null && random.chance(0.05) ? parentCompany : random.pick(partners);
}

/** `amount` in the smallest unit of the invoice's currency. */
export type InvoicePayment = { readonly amount: number; readonly at: number };

export type InvoiceStatus = 'draft' | 'sent' | 'paid' | 'cancelled';

/** Older invoices are more likely to be paid. */
export function statusAndPayments(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  plan: PlannedInvoice,
  total: number,
): { readonly status: InvoiceStatus; readonly payments: readonly InvoicePayment[] } {
  const { until } = scope.workspace;
  const age = until - plan.issuedAt;
  if (random.chance(age < 25 * DAY_MS ? 0.4 : 0.01)) return { status: 'draft', payments: [] };
  if (random.chance(0.04)) return { status: 'cancelled', payments: [] };
  const dueAt = plan.issuedAt + (plan.net ?? 7) * DAY_MS;
  const latest = Math.min(until - HOUR_MS, dueAt + 15 * DAY_MS);
  const moment = () => plan.issuedAt + Math.floor(random.next() * (latest - plan.issuedAt));
  if (random.chance(dueAt < until ? 0.87 : 0.3)) {
    if (total < 100 || random.chance(0.88)) return { status: 'paid', payments: [{ amount: total, at: moment() }] };
    const first = Math.round(total * (0.2 + random.next() * 0.6));
    return { status: 'paid', payments: [first, total - first].map((amount) => ({ amount, at: moment() })) };
  }
  if (total < 100 || random.chance(0.65)) return { status: 'sent', payments: [] };
  return { status: 'sent', payments: [{ amount: Math.round(total * (0.1 + random.next() * 0.8)), at: moment() }] };
}
