import type { Company } from './companies.ts';
import { MONTHS, type Rate } from './exchange-rates.ts';
import type { Random } from './random.ts';
import type { Scope } from './scope.ts';
import type { Subscription } from './subscriptions.ts';
import { DAY, HOUR, monthsAgo } from './time.ts';

/** The business relations from which a workspace's invoices are generated. */
export interface Trade {
  readonly self: Company;
  readonly partners: readonly Company[];
  /** The company of the parent workspace, a business partner in another workspace. */
  readonly parentCompany: Company | null;
  readonly subscriptions: readonly Subscription[];
  readonly rateAt: (currency: string, at: number) => Rate | undefined;
}

/** Seller, buyer, product and dates of an invoice; amounts and status are derived from them. */
export interface InvoicePlan {
  readonly direction: 'sale' | 'purchase';
  readonly partner: Company;
  readonly currency: string;
  readonly issuedAt: number;
  /** Payment term in days; null without an agreed term. */
  readonly net: number | null;
  readonly subscription: Subscription | null;
}

const NET_DAYS = [14, 30, 30, 30, 45, 60, null] as const;

const FIRST_DAY = monthsAgo(MONTHS - 2);

/** Plans one invoice. Invoices are spread over two years and become more frequent towards the end. */
export function planInvoice(scope: Scope, random: Random, trade: Trade): InvoicePlan {
  const sale = random.chance(0.6);
  const subscription = sale && random.chance(0.2) ? random.pick(trade.subscriptions) : null;
  const partner = subscription?.partner ?? partnerOf(random, trade);
  const home = scope.organisation.currency;
  const foreign = subscription === null && random.chance(sale ? 0.25 : 0.4);
  return {
    direction: sale ? 'sale' : 'purchase',
    partner,
    currency: foreign ? partner.country.currency : home,
    issuedAt:
      scope.workspace.until -
      Math.floor(random.next() ** 1.3 * (scope.workspace.until - FIRST_DAY)) -
      random.int(1, 20) * HOUR,
    net: random.pick(NET_DAYS),
    subscription,
  };
}

function partnerOf(random: Random, { partners, parentCompany }: Trade): Company {
  return parentCompany !== null && random.chance(0.05) ? parentCompany : random.pick(partners);
}

/** A payment of an invoice: amount (smallest unit of the invoice's currency) and time. */
export interface Payment {
  readonly amount: number;
  readonly at: number;
}

export type InvoiceStatus = 'draft' | 'sent' | 'paid' | 'cancelled';

/** Determines the status and payments of an invoice. Older invoices are more likely to be paid. */
export function settle(
  scope: Scope,
  random: Random,
  plan: InvoicePlan,
  total: number,
): { readonly status: InvoiceStatus; readonly payments: readonly Payment[] } {
  const { until } = scope.workspace;
  const age = until - plan.issuedAt;
  if (random.chance(age < 25 * DAY ? 0.4 : 0.01)) return { status: 'draft', payments: [] };
  if (random.chance(0.04)) return { status: 'cancelled', payments: [] };
  const dueAt = plan.issuedAt + (plan.net ?? 7) * DAY;
  const latest = Math.min(until - HOUR, dueAt + 15 * DAY);
  const moment = () => plan.issuedAt + Math.floor(random.next() * (latest - plan.issuedAt));
  if (random.chance(dueAt < until ? 0.87 : 0.3)) {
    if (total < 100 || random.chance(0.88)) return { status: 'paid', payments: [{ amount: total, at: moment() }] };
    const first = Math.round(total * (0.2 + random.next() * 0.6));
    return { status: 'paid', payments: [first, total - first].map((amount) => ({ amount, at: moment() })) };
  }
  if (total < 100 || random.chance(0.65)) return { status: 'sent', payments: [] };
  return { status: 'sent', payments: [{ amount: Math.round(total * (0.1 + random.next() * 0.8)), at: moment() }] };
}
