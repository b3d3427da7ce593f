import type { DemoCompany } from './companies.ts';
import { bookkeepingMonths, convertEuroCents } from './exchange-rates.ts';
import type { DemoInvoice } from './invoices.ts';
import type { RandomGenerator } from './random.ts';
import type { WorkspaceParameters } from './scope.ts';
import { DAY_MS, HOUR_MS } from './time.ts';

/** `bank`: the account in the currency of the movement. */
type Channel = 'bank' | 'card';

/** In the smallest unit of the currency. */
export interface MoneyMovement {
  readonly channel: Channel;
  readonly incoming: boolean;
  readonly currency: string;
  readonly amount: number;
  readonly at: number;
  readonly partner: DemoCompany | null;
  readonly purpose: readonly [category: string, purpose: string];
  readonly text: string;
  /** The paid invoices with their parts of the amount. */
  readonly parts: readonly { readonly invoice: DemoInvoice; readonly amount: number }[];
}

/** By time. Some pay two invoices of a business partner. */
export function invoicePayments(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  invoices: readonly DemoInvoice[],
): MoneyMovement[] {
  const single = invoices
    .flatMap((invoice) => invoice.payments.map((payment) => ({ invoice, ...payment })))
    .sort((a, b) => a.at - b.at);
  const groups: (typeof single)[] = [];
  const latest = new Map<string, typeof single>();
  for (const payment of single) {
    const { partner, currency, incoming } = payment.invoice;
    const key = `${partner.row.id} ${currency} ${incoming}`;
    const group = latest.get(key);
    const paidAt = group?.[0]?.at ?? 0;
    if (group?.length === 1 && payment.invoice.issuedAt < paidAt && random.chance(0.3)) {
      group.push(payment);
    } else {
      const started = [payment];
      groups.push(started);
      latest.set(key, started);
    }
  }
  return groups.flatMap((group) => paymentOf(scope, random, group));
}

function paymentOf(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  group: readonly { readonly invoice: DemoInvoice; readonly amount: number; readonly at: number }[],
): MoneyMovement[] {
  const [first] = group;
  if (first === undefined) return [];
  const { incoming, currency, partner } = first.invoice;
  const amount = group.reduce((total, part) => total + part.amount, 0);
  const small = !incoming && currency === scope.organisation.currency && amount < convertEuroCents(currency, 40_000);
  return [
    {
      channel: small && random.chance(0.6) ? 'card' : 'bank',
      incoming,
      currency,
      amount,
      at: first.at,
      partner,
      purpose: ['SUPP', random.pick(['GDDS', 'SCVE'])],
      text: group.map(({ invoice }) => invoice.row.reference_number ?? 'invoice').join(', '),
      parts: group,
    },
  ];
}

/** `price` is in euro cents, times the number of invoices. */
const MONTHLY = [
  { day: 25, price: 3_000, purpose: ['SALA', 'SALA'], text: 'Salaries', channel: 'bank', incoming: false },
  { day: 2, price: 600, purpose: ['SUPP', 'RENT'], text: 'Rent, 2_nd floor', channel: 'bank', incoming: false },
  {
    day: 10,
    price: 700,
    purpose: ['TAXS', 'VATX'],
    text: "Advance payment of the month's tax",
    channel: 'bank',
    incoming: false,
  },
  { day: 4, price: 500, purpose: ['INTC', 'INTC'], text: 'Card top-up', channel: 'bank', incoming: false },
  { day: 4, price: 500, purpose: ['INTC', 'INTC'], text: 'Card top-up', channel: 'card', incoming: true },
] as const;

/** Payments without an invoice, such as salaries, rent and card top-ups. */
export function monthlyPayments(scope: WorkspaceParameters): MoneyMovement[] {
  const { currency } = scope.organisation;
  return bookkeepingMonths(scope)
    .slice(1)
    .flatMap((start) =>
      MONTHLY.map(({ day, price, ...rest }) => ({
        ...rest,
        currency,
        amount: convertEuroCents(currency, price * scope.workspace.invoices),
        at: start + (day - 1) * DAY_MS + 9 * HOUR_MS,
        partner: null,
        parts: [],
      })),
    )
    .filter(({ at }) => at < scope.workspace.until);
}
