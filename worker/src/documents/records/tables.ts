import {
  addressFields,
  balanceFields,
  companyFields,
  exchangeRateFields,
  feeFields,
  invoiceFields,
  itemFields,
  paymentMeansFields,
  personFields,
  taxFields,
  transactionFields,
} from '@fds/extraction/records';

export interface RecordTable {
  readonly table: string;
  /** In addition to id, organisation and workspace. */
  readonly columns: readonly string[];
  /**
   * `replace` writes all columns, `fill` only those that are null: other documents share companies, people and
   * accounts.
   */
  readonly existing: 'replace' | 'fill';
  /** Treatment of a row whose record the document no longer contains. */
  readonly gone: 'delete' | 'softDelete' | 'keep';
}

/** `tax_id_value` for `tax_id.value`. */
export const columnOf = (field: string): string => field.replaceAll('.', '_');

const columns = (fields: object, ...more: readonly string[]): readonly string[] => [
  ...Object.keys(fields).map(columnOf),
  ...more,
];

/** In the order of writing: each table comes after the tables that its rows reference. */
export const recordTables = {
  companies: { table: 'companies', columns: columns(companyFields), existing: 'fill', gone: 'keep' },
  addresses: { table: 'addresses', columns: columns(addressFields, 'company_id'), existing: 'fill', gone: 'keep' },
  people: { table: 'people', columns: columns(personFields, 'company_id'), existing: 'fill', gone: 'keep' },
  exchange_rates: {
    table: 'exchange_rates',
    columns: columns(exchangeRateFields),
    existing: 'replace',
    gone: 'delete',
  },
  invoices: {
    table: 'invoices',
    columns: columns(invoiceFields, 'document_id', 'issuer_id', 'receiver_id', 'exchange_rate_id', 'deleted_at'),
    existing: 'replace',
    gone: 'softDelete',
  },
  invoice_items: {
    table: 'invoice_items',
    columns: columns(itemFields, 'invoice_id'),
    existing: 'replace',
    gone: 'delete',
  },
  invoice_taxes: {
    table: 'invoice_taxes',
    columns: columns(taxFields, 'invoice_id'),
    existing: 'replace',
    gone: 'delete',
  },
  invoice_people: {
    table: 'invoice_people',
    columns: ['invoice_id', 'people_id', 'role'],
    existing: 'replace',
    gone: 'delete',
  },
  payment_means: {
    table: 'payment_means',
    columns: columns(paymentMeansFields, 'invoice_id', 'company_id'),
    existing: 'replace',
    gone: 'delete',
  },
  /** The accounts of bank statements: payment means without an invoice. */
  accounts: {
    table: 'payment_means',
    columns: columns(paymentMeansFields, 'company_id'),
    existing: 'fill',
    gone: 'keep',
  },
  balances: {
    table: 'balances',
    columns: columns(balanceFields, 'account_id', 'holder_company_id'),
    existing: 'replace',
    gone: 'delete',
  },
  transactions: {
    table: 'transactions',
    columns: columns(transactionFields, 'account_id', 'balance_id', 'counterparty_id'),
    existing: 'replace',
    gone: 'softDelete',
  },
  transaction_fees: {
    table: 'transaction_fees',
    columns: columns(feeFields, 'transaction_id'),
    existing: 'replace',
    gone: 'delete',
  },
} as const satisfies Readonly<Record<string, RecordTable>>;

export type RecordKind = keyof typeof recordTables;

const isKind = (name: string): name is RecordKind => name in recordTables;

export const recordKinds: readonly RecordKind[] = Object.keys(recordTables).filter(isKind);

/** Decimals, dates and ids are strings. */
export type ColumnValue = string | number | boolean | null;

/** By column. A column without a value is null. */
export type RecordRow = Readonly<Record<string, ColumnValue>> & { readonly id: string };

export type RowsByRecordKind = { readonly [Kind in RecordKind]: readonly RecordRow[] };
