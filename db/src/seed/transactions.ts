import type { MonthlyExchangeRate } from './exchange-rates.ts';
import type { DemoInvoice } from './invoices.ts';
import { convertAmount, formatMoney } from './money.ts';
import type { OwnPaymentMeans } from './payment-means.ts';
import { invoicePayments, type MoneyMovement, monthlyPayments } from './payments.ts';
import type { MailboxConnector } from './people.ts';
import { createRandom, type RandomGenerator } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { periodAtTime, type StatementPeriod } from './statements.ts';
import { DAY_MS, formatIsoDate, formatIsoDateTime, HOUR_MS } from './time.ts';

export interface TransactionInput {
  readonly accounts: {
    readonly main: OwnPaymentMeans;
    readonly foreign: OwnPaymentMeans;
    readonly card: OwnPaymentMeans;
  };
  readonly statements: readonly StatementPeriod[];
  readonly rateAt: (currency: string, at: number) => MonthlyExchangeRate | undefined;
  readonly connector: MailboxConnector;
}

type Status = 'pending' | 'booked' | 'settled' | 'rejected' | 'cancelled';

/** With its fees, the paid invoices and the change of the account's balance. */
export type DemoTransaction = ReturnType<typeof transactionOf>;

/** Payments of invoices, monthly payments, and some without effect on a balance. */
export function demoTransactions(
  scope: WorkspaceParameters,
  till: TransactionInput,
  invoices: readonly DemoInvoice[],
): DemoTransaction[] {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'transactions');
  const made = [...invoicePayments(scope, random, invoices), ...monthlyPayments(scope)].map((movement) => {
    const status: Status = movement.at > scope.workspace.until - 3 * DAY_MS ? 'booked' : 'settled';
    return transactionOf(scope, random, till, movement, status, null);
  });
  const loose = invoices.filter(({ payments, row }) => payments.length === 0 && row.status === 'sent').slice(-12);
  return [...made, ...loose.map((invoice, index) => unmade(scope, random, till, invoice, index))];
}

/** Pending, rejected, canceled or deleted. */
function unmade(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  till: TransactionInput,
  invoice: DemoInvoice,
  index: number,
): DemoTransaction {
  const statuses = ['pending', 'rejected', 'cancelled', 'pending', 'booked'] as const;
  const status = statuses[index % statuses.length] ?? 'pending';
  const { until } = scope.workspace;
  const movement: MoneyMovement = {
    channel: 'bank',
    incoming: invoice.incoming,
    currency: invoice.currency,
    amount: invoice.total,
    at: until - random.int(2, 40) * HOUR_MS,
    partner: invoice.partner,
    purpose: ['SUPP', 'GDDS'],
    text: invoice.row.reference_number ?? 'invoice',
    parts: [],
  };
  return transactionOf(scope, random, till, movement, status, status === 'booked' ? until - HOUR_MS : null);
}

function accountFor({ accounts }: TransactionInput, movement: MoneyMovement): OwnPaymentMeans {
  if (movement.channel === 'card') return accounts.card;
  return movement.currency === accounts.foreign.currency ? accounts.foreign : accounts.main;
}

function schemeOf(movement: MoneyMovement, converted: boolean): string {
  if (movement.channel === 'card') return 'card';
  if (converted) return 'swift';
  return { EUR: 'sepa_credit_transfer', USD: 'ach' }[movement.currency] ?? 'swift';
}

function transactionOf(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  till: TransactionInput,
  movement: MoneyMovement,
  status: Status,
  deletedAt: number | null,
) {
  const account = accountFor(till, movement);
  const { at, incoming, currency } = movement;
  const done = status === 'booked' || status === 'settled';
  const counted = done && deletedAt === null;
  const rate = account.currency === currency ? undefined : till.rateAt(currency, at);
  const amount =
    rate === undefined ? movement.amount : convertAmount(movement.amount, currency, account.currency, +rate.rate);
  const structured = random.chance(0.3);
  const enteredAt = Math.max(at - 20 * HOUR_MS, movement.parts[0]?.invoice.issuedAt ?? 0);
  const row = {
    ...commonValues(scope, random, enteredAt),
    account_id: account.row.id,
    balance_id: counted ? periodAtTime(till.statements, account, at).row.id : null,
    counterparty_id: movement.partner?.row.id ?? null,
    source_workspace_connector_id: random.chance(0.1) ? till.connector.id : null,
    scheme: random.maybe(schemeOf(movement, rate !== undefined), 0.05),
    external_ids_transaction_id: done ? random.fill('TX@@########') : null,
    external_ids_payment_request_id: random.maybe(random.fill('PR-########'), 0.6),
    external_ids_end_to_end_id: random.maybe(random.fill('E2E-@@@@####'), 0.3),
    requested_execution_date: incoming ? null : formatIsoDate(at - DAY_MS),
    booking_date: done ? formatIsoDate(at) : null,
    value_date: done ? formatIsoDate(valueAt(random, scope, at)) : null,
    executed_at: done ? formatIsoDateTime(at) : null,
    instructed_amount_amount: formatMoney(movement.amount, currency),
    instructed_amount_currency: currency,
    settlement_amount_amount: done ? formatMoney(amount, account.currency) : null,
    settlement_amount_currency: done ? account.currency : null,
    foreign_exchange_currency_rate: rate?.rate ?? null,
    foreign_exchange_currency_pair: rate?.currency_pair ?? null,
    foreign_exchange_currency_rate_source: rate?.source ?? null,
    foreign_exchange_currency_rate_at: rate?.rate_at ?? null,
    transaction_type: incoming ? 'credit' : 'debit',
    status,
    category_purpose: random.maybe(movement.purpose[0], 0.1),
    purpose_code: random.maybe(movement.purpose[1], 0.2),
    remittance_information_unstructured: structured ? null : movement.text,
    remittance_information_structured_reference: structured ? random.fill('RF##########') : null,
    remittance_information_reference_type: structured ? 'SCOR' : null,
    deleted_at: deletedAt === null ? null : formatIsoDateTime(deletedAt),
  };
  const fee = counted && random.chance(0.15) ? random.int(20, 1_500) : 0;
  return {
    row,
    movement,
    account,
    fees: fee === 0 ? [] : [feeRow(scope, random, row.id, at, account, fee, rate !== undefined)],
    allocations: movement.parts.map((part) => ({
      ...commonValues(scope, random, at),
      invoice_id: part.invoice.row.id,
      transaction_id: row.id,
      amount: formatMoney(part.amount, currency),
      currency,
      allocated_at: random.maybe(formatIsoDateTime(at), 0.05),
    })),
    /** In the smallest unit of the account's currency; 0 unless booked. */
    change: counted ? (incoming ? amount : -amount) - fee : 0,
  };
}

/** At most two days after the booking. */
function valueAt(random: RandomGenerator, scope: WorkspaceParameters, at: number): number {
  return Math.min(at + random.pick([0, 0, 1, 2]) * DAY_MS, scope.workspace.until);
}

function feeRow(
  scope: WorkspaceParameters,
  random: RandomGenerator,
  transaction_id: string,
  at: number,
  { row, currency }: OwnPaymentMeans,
  fee: number,
  converted: boolean,
) {
  const type = converted ? 'fx_markup' : row.type === 'card_details' ? 'card_fee' : 'transfer_fee';
  return { ...commonValues(scope, random, at), transaction_id, type, amount: formatMoney(fee, currency), currency };
}
