import { expect, it } from 'vitest';
import { correctionsOf, shownFields, titleOf } from './reading.ts';

it.each([
  ['invoice.local_totals.total_amount', 'Total amount'],
  ['issuer.tax_id.value', 'Issuer, tax id'],
  ['receiver.address.city', 'Receiver, address city'],
  ['invoice_items[2].unit_price', 'Item 3, unit price'],
  ['payment_means.account_details.iban', 'Payment means, iban'],
])('titleOf turns the path %s into the title %s', (path, title) => {
  expect(titleOf(path)).toBe(title);
});

it('correctionsOf contains the changed values, and null for a removed value', () => {
  const source = { kind: 'text', page: 1, box: null, text: '' } as const;
  const shown = shownFields([
    { field: 'invoice.reference_number', value: 'R-1', confidence: 1, source },
    { field: 'invoice.due_date', value: '2026-01-31', confidence: 0.5, source },
  ]);
  const values = new Map([
    ['invoice.reference_number', 'R-1 '],
    ['invoice.due_date', ''],
    ['issuer.name', 'Acme'],
  ]);
  expect(correctionsOf(shown, values)).toEqual([
    { field: 'invoice.due_date', value: null },
    { field: 'issuer.name', value: 'Acme' },
  ]);
});
