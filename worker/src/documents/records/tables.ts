import * as records from '@fds/extraction/records';

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

/** Of one document. */
const own = (table: string, columnsOfTable: readonly string[], gone: RecordTable['gone'] = 'delete'): RecordTable => ({
  table,
  columns: columnsOfTable,
  existing: 'replace',
  gone,
});

/** Of several documents. */
const shared = (table: string, columnsOfTable: readonly string[]): RecordTable => ({
  table,
  columns: columnsOfTable,
  existing: 'fill',
  gone: 'keep',
});

const invoiceKeys = ['document_id', 'issuer_id', 'receiver_id', 'exchange_rate_id', 'deleted_at'];
const transactionKeys = ['account_id', 'balance_id', 'counterparty_id'];

/** In the order of writing: each table comes after the tables that its rows reference. */
export const recordTables = {
  companies: shared('companies', columns(records.companyFields)),
  addresses: shared('addresses', columns(records.addressFields, 'company_id')),
  people: shared('people', columns(records.personFields, 'company_id')),
  exchange_rates: own('exchange_rates', columns(records.exchangeRateFields)),
  invoices: own('invoices', columns(records.invoiceFields, ...invoiceKeys), 'softDelete'),
  invoice_items: own('invoice_items', columns(records.itemFields, 'invoice_id')),
  invoice_taxes: own('invoice_taxes', columns(records.taxFields, 'invoice_id')),
  invoice_people: own('invoice_people', ['invoice_id', 'people_id', 'role']),
  payment_means: own('payment_means', columns(records.paymentMeansFields, 'invoice_id', 'company_id')),
  /** The accounts of bank statements: payment means without an invoice. */
  accounts: shared('payment_means', columns(records.paymentMeansFields, 'company_id')),
  balances: own('balances', columns(records.balanceFields, 'account_id', 'holder_company_id')),
  transactions: own('transactions', columns(records.transactionFields, ...transactionKeys), 'softDelete'),
  transaction_fees: own('transaction_fees', columns(records.feeFields, 'transaction_id')),
} as const satisfies Readonly<Record<string, RecordTable>>;

export type RecordKind = keyof typeof recordTables;

const isKind = (name: string): name is RecordKind => name in recordTables;

export const recordKinds: readonly RecordKind[] = Object.keys(recordTables).filter(isKind);

/** Decimals, dates and ids are strings. */
export type ColumnValue = string | number | boolean | null;

/** By column. A column without a value is null. */
export type RecordRow = Readonly<Record<string, ColumnValue>> & { readonly id: string };

export type RowsByRecordKind = { readonly [Kind in RecordKind]: readonly RecordRow[] };
