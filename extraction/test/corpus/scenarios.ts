import type { TestInvoice } from '../model.ts';

const seller = {
  name: 'Brunnen & Söhne GmbH',
  tradeName: 'Brunnen',
  vat: 'DE123456789',
  taxNumber: '12/345/67890',
  registration: 'HRB 4711',
  address: { line1: 'Am Markt 1', line2: 'Hinterhaus', line3: '2. Etage', city: 'Köln', code: '50667', country: 'DE' },
  contact: { name: 'Ilse Brunnen', phone: '+49 221 1234', email: 'ilse@brunnen.example' },
};
const buyer = {
  name: 'Łódź Tools <Polska> S.A.',
  vat: 'PL9876543210',
  address: { line1: 'ul. Piotrkowska 2', city: 'Łódź', code: '90-001', country: 'PL' },
  contact: { name: 'Jan Kowalski', phone: '+48 42 1234', email: 'jan@tools.example' },
};
const payments = [{ code: '58', account: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', name: 'Brunnen' }];

const line = {
  id: '1',
  name: 'Pump',
  quantity: '1',
  unit: 'C62',
  price: '100.00',
  amount: '100.00',
  category: 'S',
  rate: '19',
};
const standard = { category: 'S', rate: '19', basis: '100.00', amount: '19.00' };
const totals = { lines: '100.00', net: '100.00', tax: '19.00', gross: '119.00', due: '119.00' };

const plain: TestInvoice = {
  number: 'R-1',
  issued: '2026-01-31',
  due: '2026-03-02',
  type: '380',
  currency: 'EUR',
  notes: [],
  seller,
  buyer,
  payments,
  adjustments: [],
  taxes: [standard],
  totals,
  lines: [line],
};

/** Two hundred lines of 0.50 each. */
const manyLines = Array.from({ length: 200 }, (_, index) => ({
  ...line,
  id: String(index + 1),
  name: `Screw ${index + 1}`,
  quantity: '2',
  price: '0.25',
  amount: '0.50',
}));

/** Invoices with correct sums. Each invoice has one rare feature. */
export const invoicesWithRareFeatures: Readonly<Record<string, TestInvoice>> = {
  'a plain invoice': plain,
  'several notes, terms and a delivery address': {
    ...plain,
    notes: ['First note\nwith two lines', 'Second <note> & more'],
    terms: '2 % discount within 10 days',
    delivery: { line1: 'Rampe 7', city: 'Zgierz', code: '95-100', country: 'PL' },
  },
  'allowances and charges of document and lines': {
    ...plain,
    adjustments: [
      { charge: false, amount: '10.00', category: 'S', rate: '19' },
      { charge: true, amount: '4.50', category: 'S', rate: '19' },
    ],
    taxes: [{ category: 'S', rate: '19', basis: '90.50', amount: '17.20' }],
    totals: {
      lines: '96.00',
      allowances: '10.00',
      charges: '4.50',
      net: '90.50',
      tax: '17.20',
      gross: '107.70',
      due: '107.70',
    },
    lines: [
      {
        ...line,
        amount: '96.00',
        adjustments: [
          { charge: false, amount: '5.00' },
          { charge: true, amount: '1.00' },
        ],
      },
    ],
  },
  'several rates and categories': {
    ...plain,
    taxes: [
      standard,
      { category: 'S', rate: '7', basis: '50.00', amount: '3.50' },
      { category: 'Z', rate: '0', basis: '20.00', amount: '0.00' },
      { category: 'E', rate: '0', basis: '30.00', amount: '0.00', reason: 'Exempt by §4 UStG' },
    ],
    totals: { lines: '200.00', net: '200.00', tax: '22.50', gross: '222.50', due: '222.50' },
    lines: [
      line,
      { ...line, id: '2', name: 'Book', price: '50.00', amount: '50.00', rate: '7' },
      { ...line, id: '3', name: 'Bread', price: '20.00', amount: '20.00', category: 'Z', rate: '0' },
      { ...line, id: '4', name: 'Lesson', price: '30.00', amount: '30.00', category: 'E', rate: '0' },
    ],
  },
  'reverse charge': {
    ...plain,
    taxes: [{ category: 'AE', rate: '0', basis: '100.00', amount: '0.00', reason: 'Reverse charge' }],
    totals: { lines: '100.00', net: '100.00', tax: '0.00', gross: '100.00', due: '100.00' },
    lines: [{ ...line, category: 'AE', rate: '0' }],
  },
  'a foreign currency with tax in the accounting currency': {
    ...plain,
    currency: 'USD',
    accounting: { currency: 'EUR', tax: '17.48' },
  },
  'a prepaid invoice': { ...plain, totals: { ...totals, paid: '119.00', due: '0.00' } },
  'an invoice that is paid twice': { ...plain, totals: { ...totals, paid: '238.00', due: '-119.00' } },
  'a part payment and a rounding': { ...plain, totals: { ...totals, paid: '18.95', rounding: '-0.05', due: '100.00' } },
  'a base quantity': { ...plain, lines: [{ ...line, quantity: '2000', price: '5.00', base: '100' }] },
  'negative lines': {
    ...plain,
    taxes: [{ ...standard, basis: '75.00', amount: '14.25' }],
    totals: { lines: '75.00', net: '75.00', tax: '14.25', gross: '89.25', due: '89.25' },
    lines: [line, { ...line, id: '2', name: 'Returned hose', quantity: '-5', price: '5.00', amount: '-25.00' }],
  },
  'periods, skus and descriptions of lines': {
    ...plain,
    lines: [
      {
        ...line,
        sku: 'P-100',
        description: 'Pump with\ntwo valves',
        period: { start: '2026-01-01', end: '2026-01-31' },
      },
    ],
  },
  'a credit note': { ...plain, type: '381' },
  'a direct debit': { ...plain, mandate: 'M-42', payments: [{ code: '59', debited: 'NL91 ABNA 0417 1643 00' }] },
  'several accounts, one with a wrong check digit': {
    ...plain,
    payments: [...payments, { code: '30', account: 'DE00 3704 0044 0532 0130 00' }, { code: '30', account: '1112222' }],
  },
  'a payee': { ...plain, payee: 'Factoring AG' },
  'two hundred lines': { ...plain, lines: manyLines },
};
