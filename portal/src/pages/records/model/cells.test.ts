import { expect, test } from 'vitest';
import { sampleCatalogue, sampleRecordType } from '../../../../test/sample-catalogue.ts';
import { getRecordCells } from './cells.ts';

const companyId = '01908b70-b93e-78d5-99cb-5d7f48979652';
const missingId = '019059a9-a64d-754f-8686-f92caca0cbef';
const company = { type: 'company', id: companyId, attributes: { name: 'Sakura Optics' } };
const attributes = {
  reference_number: 'F-1',
  issue_date: '2026-10-30',
  issued_at: '2026-10-31T11:50:00.000Z',
  local_currency: 'JPY',
  local_totals: { subtotal: '1234567.00' },
  grand_total: { amount: -0.0045, currency: 'EUR' },
  payment_status: { paid: false },
  status: 'sent',
  tags: ['a', 'b'],
};
const relationships = {
  issuer: { data: { type: 'company', id: companyId } },
  received_from: {
    data: [
      { type: 'company', id: companyId },
      { type: 'company', id: missingId },
    ],
  },
};

const cells = (columns: readonly string[], record: object = { attributes, relationships }) =>
  getRecordCells(
    { data: [{ type: 'invoice', id: 'i1', ...record }], included: [company], meta: { next_cursor: null } },
    columns,
    sampleRecordType('invoices'),
    sampleCatalogue,
    { locale: 'de-DE', timeZone: 'Europe/Berlin' },
  )[0];

test('cells show dates, times, money and lists in the language and time zone of the reader', () => {
  const columns = [
    'reference_number',
    'issue_date',
    'issued_at',
    'local_totals.subtotal',
    'grand_total.amount',
    'tags',
  ];
  expect(cells(columns)).toEqual([
    { kind: 'text', text: 'F-1' },
    { kind: 'time', text: '30.10.2026', dateTime: '2026-10-30' },
    { kind: 'time', text: '31.10.2026, 12:50', dateTime: '2026-10-31T11:50:00.000Z' },
    { kind: 'number', text: '1.234.567\u00A0¥' },
    { kind: 'number', text: '-0,0045\u00A0€' },
    { kind: 'text', text: 'a, b' },
  ]);
});

test('a cell for a field without a value is empty', () => {
  expect(cells(['tags'], { attributes: { tags: [] } })).toEqual([{ kind: 'empty' }]);
  const empty = { kind: 'empty' };
  expect(cells(['reference_number', 'issuer', 'received_from'], {})).toEqual([empty, empty, empty]);
  expect(cells(['reference_number', 'issuer'], { attributes: { reference_number: null } })).toEqual([empty, empty]);
});

test('the cell of a relationship names the related records, or shows the id of a record that is not included', () => {
  expect(cells(['received_from', 'status', 'payment_status.paid'])).toEqual([
    {
      kind: 'related',
      records: [
        { root: 'companies', id: companyId, text: 'Sakura Optics' },
        { root: 'companies', id: missingId, text: '019059a9…cbef' },
      ],
    },
    { kind: 'status', text: 'sent' },
    { kind: 'text', text: 'No' },
  ]);
});

test.each([
  ['EURO', '5 EURO'],
  [null, '5'],
])('a cell shows an amount with the currency %j as %s', (currency, text) => {
  const record = { attributes: { grand_total: { amount: 5, currency } } };
  expect(cells(['grand_total.amount'], record)).toEqual([{ kind: 'number', text }]);
});
