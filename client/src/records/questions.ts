import type { GroupsQuery } from './groups.ts';
import type { RecordTypeName } from './resources.ts';

type AnyGroupsQuery = { [Root in RecordTypeName]: GroupsQuery<Root> }[RecordTypeName];

export interface ReadyQuestion {
  readonly title: string;
  /** Body of `POST /v1/records/aggregate`. */
  readonly query: AnyGroupsQuery;
}

const unpaid = { field: 'payment_status.paid', operator: 'eq', value: false } as const;

/** Questions that most companies ask. The portal and the guide show them. */
export const readyQuestions: readonly ReadyQuestion[] = [
  {
    title: 'Who owes most?',
    query: {
      root: 'invoices',
      filters: [unpaid],
      groupBy: ['receiver.name', 'grand_total.currency'],
      measures: [
        { operation: 'sum', field: 'payment_status.amount_remaining', name: 'unpaid' },
        { operation: 'count' },
      ],
      orderBy: { field: 'unpaid', direction: 'desc' },
      limit: 20,
    },
  },
  {
    title: 'Since when are invoices unpaid?',
    query: {
      root: 'invoices',
      filters: [unpaid],
      groupBy: [{ field: 'due_date', interval: 'month' }, 'grand_total.currency'],
      measures: [
        { operation: 'sum', field: 'payment_status.amount_remaining', name: 'unpaid' },
        { operation: 'count' },
      ],
    },
  },
  {
    title: 'How much VAT is in the invoices of each month?',
    query: {
      root: 'invoices',
      groupBy: [{ field: 'issue_date', interval: 'month' }, 'local_currency'],
      measures: [
        { operation: 'sum', field: 'local_totals.tax_total', name: 'vat' },
        { operation: 'sum', field: 'local_totals.subtotal', name: 'net' },
      ],
    },
  },
  {
    title: 'Which items have the highest sales?',
    query: {
      root: 'invoice_items',
      whereClause: { invoice: { deleted_at: { _is_null: true } } },
      groupBy: ['name', 'currency'],
      measures: [
        { operation: 'sum', field: 'amount', name: 'sales' },
        { operation: 'sum', field: 'quantity', name: 'quantity' },
      ],
      orderBy: { field: 'sales', direction: 'desc' },
      limit: 20,
    },
  },
  {
    title: 'Who sends the most expensive invoices?',
    query: {
      root: 'invoices',
      groupBy: ['issuer.name', 'grand_total.currency'],
      measures: [{ operation: 'sum', field: 'grand_total.amount', name: 'total' }, { operation: 'count' }],
      orderBy: { field: 'total', direction: 'desc' },
      limit: 20,
    },
  },
  {
    title: 'How much money comes in and goes out in each month?',
    query: {
      root: 'transactions',
      groupBy: [{ field: 'booking_date', interval: 'month' }, 'transaction_type', 'settlement_amount.currency'],
      measures: [{ operation: 'sum', field: 'settlement_amount.amount', name: 'amount' }, { operation: 'count' }],
    },
  },
  {
    title: 'Which transactions have no invoice?',
    query: {
      root: 'transactions',
      whereClause: { invoice_transactions: { _none: { invoice: { deleted_at: { _is_null: true } } } } },
      groupBy: ['counterparty.name', 'settlement_amount.currency'],
      measures: [
        { operation: 'count', name: 'transactions' },
        { operation: 'sum', field: 'settlement_amount.amount', name: 'amount' },
      ],
      orderBy: { field: 'transactions', direction: 'desc' },
      limit: 20,
    },
  },
  {
    title: 'How many documents are processed in each week?',
    query: {
      root: 'documents',
      groupBy: [{ field: 'uploaded_at', interval: 'week' }, 'status'],
      measures: [{ operation: 'count', name: 'documents' }],
    },
  },
];
