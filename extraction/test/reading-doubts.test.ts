import { describe, expect, it } from 'vitest';
import { type Cell, line, readRows, rows, total } from './page-rows.ts';

describe('amounts that need a review', () => {
  it.each<readonly [string, Readonly<Record<number, readonly Cell[]>>]>([
    ['a second total', { 436: total('Total EUR', '150.00') }],
    ['an amount below the total that no label names', { 436: total('Sundry', '150.00') }],
    [
      'another net total',
      { 400: total('Net', '90.00'), 412: total('VAT 0 %', '0.00'), 424: total('Total EUR', '100.00') },
    ],
    [
      'a tax that is not its rate of the net total',
      {
        312: line('Desk lamp', '2', '500.00', '1000.00'),
        400: total('Net', '1000.00'),
        412: total('VAT 19 %', '250.00'),
        424: total('Total EUR', '1250.00'),
      },
    ],
    ['another amount in large letters', { 180: [[330, '90.00', 18]] }],
    [
      'a payment above an amount due that equals a total without tax',
      {
        412: total('VAT 0 %', '0.00'),
        424: total('Total EUR', '100.00'),
        436: total('Paid', '-9.00'),
        448: total('Balance due', '100.00'),
      },
    ],
    ['a total that is paid', { 436: total('Paid', '119.00') }],
    ['a label of an amount due without its amount', { 436: [[330, 'Balance due']] }],
    [
      'a paid amount below the amount due',
      { 436: total('Paid', '-9.00'), 448: total('Balance due', '110.00'), 460: total('Paid', '-10.00') },
    ],
    [
      'two amounts due after a payment',
      { 436: total('Paid', '-9.00'), 448: total('Balance due', '110.00'), 460: total('Balance due', '115.00') },
    ],
    [
      'a total that only stands in a line',
      { 300: [[500, 'Total EUR']], 400: [], 412: [...total('VAT 0 %', '0.00'), [440, '100.00']], 424: [] },
    ],
    ['a quantity and a price that do not give the amount', { 312: line('Desk lamp', '2', '40.00', '100.00') }],
    [
      'lines whose prices are multiplied to other amounts',
      { 312: line('Desk lamp', '2', '50.00', '100.00'), 324: line('Desk lamp', '2', '50.00', '100.00') },
    ],
    ['an amount in the column of the lines that is not in their sum', { 306: [...line('Old lamp', '', '', '70.00')] }],
    ['a line without a text', { 312: line('EUR', '2', '50.00', '100.00') }],
    ['a corrected invoice with positive amounts', { 190: [[50, 'Rechnungskorrektur']] }],
  ])('%s makes no record', (_, replaced) => {
    expect(readRows(rows, replaced).status).toBe('needs_review');
  });

  it('a quantity is unsure if a different number of its line and a discount give the amount, too', () => {
    const { confidence } = readRows(rows, {
      300: [[500, 'Amount EUR']],
      312: [[30, '5'], ...line('Desk lamp', '4', '25.00', '100.00'), [450, '20']],
    });
    expect(confidence('invoice_items[0].quantity')).toBeLessThan(0.9);
  });

  it('the number of a line is not its quantity for certain', () => {
    const { confidence } = readRows(rows, { 312: [[30, '1'], ...line('Desk lamp', '23', '100.00', '100.00')] });
    expect(confidence('invoice_items[0].quantity')).toBeLessThan(0.9);
  });

  it('a price of 100 pieces makes a record', () => {
    expect(readRows(rows, { 312: line('Screws', '500', '20.00', '100.00') }).status).toBe('recorded');
  });

  it('a corrected invoice with negative amounts keeps its type and its sign, as in an e-invoice', () => {
    const { status, values } = readRows(rows, {
      190: [[50, 'Rechnungskorrektur']],
      312: line('Desk lamp', '-2', '50.00', '-100.00'),
      400: total('Net', '-100.00'),
      412: total('VAT 19 %', '-19.00'),
      424: total('Total EUR', '-119.00'),
    });
    const [type, amount] = [values['invoice.document_type'], values['invoice.local_totals.total_amount']];
    expect([status, type, amount]).toEqual(['recorded', 'corrected_invoice', '-119.00']);
  });

  it('a credit note with negative amounts has positive quantities, with and without their sign on the page', () => {
    for (const quantity of ['-2', '2']) {
      const { status, values } = readRows(rows, {
        190: [[50, 'Credit note']],
        312: line('Desk lamp', quantity, '50.00', '-100.00'),
        400: total('Net', '-100.00'),
        412: total('VAT 19 %', '-19.00'),
        424: total('Total EUR', '-119.00'),
      });
      expect(status).toBe('recorded');
      const names = ['quantity', 'amount'].map((name) => values[`invoice_items[0].${name}`]);
      expect([quantity, ...names]).toEqual([quantity, '2', '100.00']);
    }
  });

  it('a large word of a credit note without the rest of its title needs a review', () => {
    expect(readRows(rows, { 180: [[50, 'de crédito', 18]] }).status).toBe('needs_review');
    expect(readRows(rows, { 180: [[50, 'de crédito']] }).status).toBe('recorded');
  });

  it('a recognized page without its title needs a review, because it may be a credit note', () => {
    const title: readonly Cell[] = [[50, 'Invoice', 18]];
    expect(readRows(rows, { 180: title }, 0.99).status).toBe('recorded');
    expect(readRows(rows, {}, 0.99).status).toBe('needs_review');
  });

  it('an invoice with pages that were not read needs a review, also without its total', () => {
    const rest = [{ width: 595, height: 842, words: [], isUnread: true }];
    const { status, failed } = readRows(rows, { 180: [[50, 'Invoice']] }, 1, rest);
    expect([status, failed]).toEqual(['needs_review', ['all-pages-read']]);
    const withoutTotals = { 180: [[50, 'Invoice']], 400: [], 412: [], 424: [] } as const;
    expect(readRows(rows, withoutTotals, 1, rest).status).toBe('needs_review');
    expect(readRows(rows, { ...withoutTotals, 180: [], 220: [], 232: [] }, 1, rest).status).toBe(undefined);
  });

  it('an amount of a recognized line that lost its decimal mark is unsure, and found by the sum', () => {
    const { values, confidence } = readRows(rows, { 312: line('Desk lamp', '2', '50.00', '10000') }, 0.99);
    expect(values['invoice_items[0].amount']).toBe('100.00');
    expect(confidence('invoice_items[0].amount')).toBeLessThan(0.9);
  });

  it('lines whose sum is not the net total are listed for the review', () => {
    const { status, values, confidence } = readRows(rows, {
      312: line('Desk lamp', '2', '50.00', '100.00'),
      324: line('Office chair', '3', '20.00', '60.00'),
      400: total('Net', '200.00'),
      412: total('VAT 19 %', '38.00'),
      424: total('Total EUR', '238.00'),
    });
    expect([status, values['invoice_items[1].name'], values['invoice_items[1].amount']]).toEqual([
      'needs_review',
      'Office chair',
      '60.00',
    ]);
    expect(confidence('invoice_items[1].amount')).toBe(0.5);
  });

  it('a quantity with another sign than its amount is unsure', () => {
    const { confidence } = readRows(rows, { 312: line('Desk lamp', '-2', '50.00', '100.00') });
    expect(confidence('invoice_items[0].quantity')).toBeLessThan(0.9);
  });

  it('a page with letters apart in its title is an invoice', () => {
    const title = [...'INVOICE'].map((letter, index): Cell => [330 + 10 * index, letter]);
    const { status } = readRows(rows, {
      40: [[50, 'Nordwind Technik GmbH'], ...title],
      220: [],
      232: [[50, 'Date: 17.03.2026']],
      400: [],
    });
    expect(status).toBe('needs_review');
  });

  it('the name of a company is above its street and city in one line', () => {
    const { values } = readRows(rows, { 154: [[50, 'Unit 4, Canal Road, London SW1A 1AA']], 166: [] });
    expect([values['receiver.name'], values['receiver.address.line_1']]).toEqual([
      'Atelier Morgenrot AG',
      'Unit 4, Canal Road',
    ]);
  });
});
