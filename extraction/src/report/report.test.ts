import { describe, expect, it } from 'vitest';
import type { ExtractedInvoice, ExtractionResult } from '../records.ts';
import { missingValues } from './complete.ts';
import { type FileResult, formatFileReport, formatReportSummary } from './report.ts';

const records: ExtractedInvoice = {
  invoice: {
    reference_number: 'R-1',
    issue_date: '2026-01-31',
    document_type_code: '380',
    'local_totals.subtotal': '100.00',
    'grand_total.amount': '119.00',
    'grand_total.currency': 'EUR',
    'payment_status.amount_remaining': '119.00',
  },
  parties: {
    issuer: { company: { name: 'Brunnen' }, addresses: [] },
    receiver: { company: { name: 'Tools' }, addresses: [] },
  },
  people: [],
  paymentMeans: [],
  items: [{ name: 'Pump', quantity: '1', amount: '100.00' }],
  taxes: [{ category: 'S', taxable_amount: '100.00', tax_amount: '19.00' }],
};
const invoice: ExtractionResult = {
  format: 'cii',
  documentType: 'invoice',
  invoice: records,
  statements: [],
  warnings: [{ rule: 'BR-CO-15', at: 'BT-112', expected: '119', found: '119.00' }],
};
const statement: ExtractionResult = {
  format: 'camt.053',
  documentType: 'bank_statement',
  statements: [
    { account: {}, balance: { 'local_balance.currency': 'EUR' }, transactions: [{ transaction: {}, fees: [] }] },
  ],
  warnings: [{ rule: 'value', at: 'entry 1, Booking date', expected: 'date', found: 'soon' }],
};

describe('missingValues', () => {
  it('missingValues returns an empty list for an invoice with every mandatory field', () => {
    expect(missingValues(invoice)).toEqual([]);
  });

  it('missingValues returns the missing fields and the unreadable values of a bank statement', () => {
    expect(missingValues(statement)).toEqual([
      'statements 1.account',
      'statements 1.balance',
      'statements 1, transactions 1.settlement_amount.amount',
      'statements 1, transactions 1.settlement_amount.currency',
      'statements 1, transactions 1.transaction_type',
      'statements 1, transactions 1.booking_date',
      'entry 1, Booking date (soon)',
    ]);
  });

  it('missingValues accepts an invoice item without values, because a ZUGFeRD 1 line may contain only a note', () => {
    expect(missingValues({ ...invoice, invoice: { ...records, items: [{}] } })).toEqual([]);
  });
});

describe('the report', () => {
  const results: readonly FileResult[] = [
    { file: 'a.xml', extraction: invoice },
    { file: 'b.xml', extraction: statement },
    { file: 'c.xml', extraction: { format: 'pain', documentType: 'other', statements: [], warnings: [] } },
    { file: 'd.txt', unknown: true },
    { file: 'e.xml', refused: 'The file is not well-formed XML.' },
  ];

  it('formatFileReport returns each value and each warning of a file', () => {
    const report = formatFileReport({ file: 'a.xml', extraction: invoice });
    expect(report).toMatch(/^a\.xml\n {2}cii, whole\n/);
    expect(report).toContain('  invoice.grand_total.amount: 119.00\n');
    expect(report).toContain('  items 1.name: Pump\n');
    expect(report).toContain('  warning BR-CO-15 at BT-112: expected 119, found 119.00\n');
  });

  it('formatReportSummary returns the percentage of completely read files for each format', () => {
    expect(
      formatReportSummary(results)
        .split('\n')
        .map((line) => line.replace(/ +/g, ' ')),
    ).toEqual([
      'format files whole share warnings',
      'camt.053 1 0 0.0 % 1',
      'cii 1 1 100.0 % 1',
      'all 2 1 50.0 % 2',
      'without records: 1',
      'unknown format: 1',
      'refused: 1',
    ]);
  });
});
