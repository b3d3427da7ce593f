import { randomUUID } from 'node:crypto';
import * as fields from '@fds/extraction/records';
import { expect, it } from 'vitest';
import { fitRow } from './bounds.ts';
import { type ColumnValue, columnOf, type RecordKind, recordKinds } from './tables.ts';

const tables: Readonly<Record<RecordKind, Readonly<Record<string, fields.FieldValueType>>>> = {
  companies: fields.companyFields,
  addresses: fields.addressFields,
  people: fields.personFields,
  exchange_rates: fields.exchangeRateFields,
  invoices: fields.invoiceFields,
  invoice_items: fields.itemFields,
  invoice_taxes: fields.taxFields,
  invoice_people: {},
  payment_means: fields.paymentMeansFields,
  accounts: fields.paymentMeansFields,
  balances: fields.balanceFields,
  transactions: fields.transactionFields,
  transaction_fees: fields.feeFields,
};
const lengths = [100, 500, 4_000, 10_000];

it.each(recordKinds)('every text of extracted %s is shortened to a length of practice, with a warning', (kind) => {
  const texts = Object.entries(tables[kind]).flatMap(([field, type]) => (type === 'text' ? [field] : []));
  const long: ColumnValue = 'x'.repeat(20_000);
  const row = { id: randomUUID(), ...Object.fromEntries(texts.map((field) => [columnOf(field), long])) };
  const warned: string[] = [];
  const fitted = fitRow(kind, row, kind, ({ rule, at }) => warned.push(`${rule} ${at}`));
  for (const field of texts) expect(lengths, field).toContain(String(fitted[columnOf(field)]).length);
  expect(warned).toEqual(texts.map((field) => `text-length ${kind} ${columnOf(field)}`));
});

it('names have at most 500, descriptions 4,000 and notes 10,000 characters', () => {
  const text = 'x'.repeat(20_000);
  const lengthsOf = (kind: RecordKind, ...columns: readonly string[]) => {
    const row = { id: randomUUID(), ...Object.fromEntries(columns.map((column) => [column, text])) };
    const fitted: Readonly<Record<string, ColumnValue>> = fitRow(kind, row, kind, () => {});
    return columns.map((column) => String(fitted[column]).length);
  };
  expect(lengthsOf('invoice_items', 'name', 'description')).toEqual([500, 4_000]);
  expect(lengthsOf('invoices', 'terms', 'description')).toEqual([10_000, 10_000]);
  expect(lengthsOf('transactions', 'remittance_information_unstructured')).toEqual([10_000]);
});
