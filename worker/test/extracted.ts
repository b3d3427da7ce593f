import type { ExtractedInvoice, ExtractedStatement, ExtractionResult } from '@fds/extraction/records';

export const invoice: ExtractedInvoice = {
  invoice: { reference_number: 'R-1', 'grand_total.amount': '12345678901234567.10', status: 'sent' },
  parties: {
    issuer: {
      company: { name: 'Acme GmbH', 'tax_id.value': 'DE111222333' },
      addresses: [{ kind: 'registered', line_1: 'Weg 1', city: 'Bonn', country: 'DE' }],
    },
    receiver: { company: { name: 'Plain' }, addresses: [] },
  },
  people: [{ party: 'issuer', role: 'contact', person: { full_name: 'Ada Byron', email: 'ada@acme.example' } }],
  paymentMeans: [{ holder: 'issuer', means: { type: 'account_details', 'account_details.iban': 'DE1' } }],
  items: [
    { line_id: '1', name: 'Chair', amount: '-0.10' },
    { line_id: '2', name: 'Table', amount: '3' },
  ],
  taxes: [{ category: 'S', rate: '19' }],
  exchangeRate: { currency_pair: 'EUR/USD', rate: '1.0825', rate_at: '2026-01-31T00:00:00.000Z' },
};

export const extraction = (more: Partial<ExtractionResult>): ExtractionResult => ({
  format: 'test',
  documentType: 'invoice',
  statements: [],
  warnings: [],
  ...more,
});

export const statement: ExtractedStatement = {
  account: { type: 'account_details', 'account_details.iban': 'DE2', 'account_details.currency': 'EUR' },
  holder: { company: { name: 'Plain' }, addresses: [] },
  balance: { 'local_balance.opening_booked': '-5.00', 'local_balance.closing_booked': '7.50' },
  transactions: [
    {
      transaction: { 'external_ids.end_to_end_id': 'E-1', 'instructed_amount.amount': '12.50', status: 'booked' },
      fees: [{ type: 'bank', amount: '0.30', currency: 'EUR' }],
      counterparty: { company: { name: 'Acme GmbH' }, addresses: [] },
      counterpartyAccount: { 'account_details.iban': 'DE3' },
    },
    { transaction: { 'external_ids.end_to_end_id': 'E-2' }, fees: [] },
  ],
};
