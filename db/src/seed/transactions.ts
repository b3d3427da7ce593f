import type { Rate } from './exchange-rates.ts';
import type { Invoice } from './invoices.ts';
import { convert, decimal } from './money.ts';
import type { Account } from './payment-means.ts';
import { invoicePayments, type Movement, monthlyPayments } from './payments.ts';
import type { Connector } from './people.ts';
import { type Random, randomOf } from './random.ts';
import { base, type Scope } from './scope.ts';
import { type Statement, statementAt } from './statements.ts';
import { DAY, HOUR, isoDate, isoDateTime } from './time.ts';

/** The accounts and rates that the transactions of a workspace use. */
export interface Till {
  readonly accounts: { readonly main: Account; readonly foreign: Account; readonly card: Account };
  readonly statements: readonly Statement[];
  readonly rateAt: (currency: string, at: number) => Rate | undefined;
  readonly connector: Connector;
}

type Status = 'pending' | 'booked' | 'settled' | 'rejected' | 'cancelled';

/** A transaction with its fees and paid invoices, and the change of its account. */
export type Transaction = ReturnType<typeof transactionOf>;

/**
 * Returns all transactions of a workspace: payments of invoices, monthly payments, and some that were never completed.
 */
export function transactionsOf(scope: Scope, till: Till, invoices: readonly Invoice[]): Transaction[] {
  const random = randomOf(scope.organisation.key, scope.workspace.key, 'transactions');
  const made = [...invoicePayments(scope, random, invoices), ...monthlyPayments(scope)].map((movement) => {
    const status: Status = movement.at > scope.workspace.until - 3 * DAY ? 'booked' : 'settled';
    return transactionOf(scope, random, till, movement, status, null);
  });
  const loose = invoices.filter(({ payments, row }) => payments.length === 0 && row.status === 'sent').slice(-12);
  return [...made, ...loose.map((invoice, index) => unmade(scope, random, till, invoice, index))];
}

/** Returns a payment that is pending, rejected or canceled, or that was deleted after an incorrect booking. */
function unmade(scope: Scope, random: Random, till: Till, invoice: Invoice, index: number): Transaction {
  const statuses = ['pending', 'rejected', 'cancelled', 'pending', 'booked'] as const;
  const status = statuses[index % statuses.length] ?? 'pending';
  const { until } = scope.workspace;
  const movement: Movement = {
    channel: 'bank',
    incoming: invoice.incoming,
    currency: invoice.currency,
    amount: invoice.total,
    at: until - random.int(2, 40) * HOUR,
    partner: invoice.partner,
    purpose: ['SUPP', 'GDDS'],
    text: invoice.row.reference_number ?? 'invoice',
    parts: [],
  };
  return transactionOf(scope, random, till, movement, status, status === 'booked' ? until - HOUR : null);
}

function accountFor({ accounts }: Till, movement: Movement): Account {
  if (movement.channel === 'card') return accounts.card;
  return movement.currency === accounts.foreign.currency ? accounts.foreign : accounts.main;
}

function schemeOf(movement: Movement, converted: boolean): string {
  if (movement.channel === 'card') return 'card';
  if (converted) return 'swift';
  return { EUR: 'sepa_credit_transfer', USD: 'ach' }[movement.currency] ?? 'swift';
}

function transactionOf(
  scope: Scope,
  random: Random,
  till: Till,
  movement: Movement,
  status: Status,
  deletedAt: number | null,
) {
  const account = accountFor(till, movement);
  const { at, incoming, currency } = movement;
  const done = status === 'booked' || status === 'settled';
  const counted = done && deletedAt === null;
  const rate = account.currency === currency ? undefined : till.rateAt(currency, at);
  const amount =
    rate === undefined ? movement.amount : convert(movement.amount, currency, account.currency, +rate.rate);
  const structured = random.chance(0.3);
  const enteredAt = Math.max(at - 20 * HOUR, movement.parts[0]?.invoice.issuedAt ?? 0);
  const row = {
    ...base(scope, random, enteredAt),
    account_id: account.row.id,
    balance_id: counted ? statementAt(till.statements, account, at).row.id : null,
    counterparty_id: movement.partner?.row.id ?? null,
    source_workspace_connector_id: random.chance(0.1) ? till.connector.id : null,
    scheme: random.maybe(schemeOf(movement, rate !== undefined), 0.05),
    external_ids_transaction_id: done ? random.fill('TX@@########') : null,
    external_ids_payment_request_id: random.maybe(random.fill('PR-########'), 0.6),
    external_ids_end_to_end_id: random.maybe(random.fill('E2E-@@@@####'), 0.3),
    requested_execution_date: incoming ? null : isoDate(at - DAY),
    booking_date: done ? isoDate(at) : null,
    value_date: done ? isoDate(valueAt(random, scope, at)) : null,
    executed_at: done ? isoDateTime(at) : null,
    instructed_amount_amount: decimal(movement.amount, currency),
    instructed_amount_currency: currency,
    settlement_amount_amount: done ? decimal(amount, account.currency) : null,
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
    deleted_at: deletedAt === null ? null : isoDateTime(deletedAt),
  };
  const fee = counted && random.chance(0.15) ? random.int(20, 1_500) : 0;
  return {
    row,
    movement,
    account,
    fees: fee === 0 ? [] : [feeRow(scope, random, row.id, at, account, fee, rate !== undefined)],
    allocations: movement.parts.map((part) => ({
      ...base(scope, random, at),
      invoice_id: part.invoice.row.id,
      transaction_id: row.id,
      amount: decimal(part.amount, currency),
      currency,
      allocated_at: random.maybe(isoDateTime(at), 0.05),
    })),
    /**
     * Change of the account including the fee, in the smallest unit of its currency; 0 for a transaction that is not
     * booked.
     */
    change: counted ? (incoming ? amount : -amount) - fee : 0,
  };
}

/** Returns the value date: up to two days after the booking. */
function valueAt(random: Random, scope: Scope, at: number): number {
  return Math.min(at + random.pick([0, 0, 1, 2]) * DAY, scope.workspace.until);
}

function feeRow(
  scope: Scope,
  random: Random,
  transaction_id: string,
  at: number,
  { row, currency }: Account,
  fee: number,
  converted: boolean,
) {
  const type = converted ? 'fx_markup' : row.type === 'card_details' ? 'card_fee' : 'transfer_fee';
  return { ...base(scope, random, at), transaction_id, type, amount: decimal(fee, currency), currency };
}
