import { describe, expect, it } from 'vitest';
import { type Cell, line, readRows, rows, total } from './page-rows.ts';

describe('amounts that are exact to the cent', () => {
  it.each<readonly [string, Readonly<Record<number, readonly Cell[]>>]>([
    [
      'a tax and a total that are a cent more than the rate of the net total',
      { 412: total('VAT 19 %', '19.01'), 424: total('Total EUR', '119.01') },
    ],
    [
      'a rate above the tax that leads to a different tax',
      {
        400: [
          [330, 'Net'],
          [490, 'VAT 19 %'],
        ],
        412: [
          [330, '100.00'],
          [500, '19.04'],
        ],
        424: total('Total EUR', '119.04'),
      },
    ],
    [
      'two amounts that are a cent more and less than their products',
      {
        312: line('Desk lamp', '2', '50.00', '100.01'),
        324: line('Office chair', '2', '40.00', '79.99'),
        400: total('Net', '180.00'),
        412: total('VAT 19 %', '34.20'),
        424: total('Total EUR', '214.20'),
      },
    ],
    [
      'a line above the names of the columns',
      {
        280: [
          [50, 'Desk lamp'],
          [500, '100.00'],
        ],
        312: [],
      },
    ],
    [
      'a rate within the name of the tax that leads to a different tax',
      { 412: total('Including 19 % VAT', '19.04'), 424: total('Total EUR', '119.04') },
    ],
    ['lines with tax without a rate', { 312: line('Desk lamp', '2', '', '119.00'), 412: total('VAT', '19.00') }],
    [
      'two rates that lead to a different tax',
      { 412: total('VAT 7 % 19 %', '25.00'), 424: total('Total EUR', '125.00') },
    ],
    [
      'a fee that is part of the total below the net total',
      { 412: total('VAT 0 %', '0.00'), 418: total('Shipping', '5.00'), 424: total('Total EUR', '105.00') },
    ],
    ['another sum of lines', { 388: total('Sum of items', '90.00') }],
    [
      'a label of the net total at the total',
      { 388: total('Sum of items', '100.00'), 400: total('Net', '119.00'), 412: total('VAT', '19.00') },
    ],
    ['another tax next to a label', { 406: total('Total VAT', '0.00'), 412: total('Reverse charge of VAT', '19.00') }],
    [
      'a payment behind a sentence about the tax',
      {
        436: [
          [50, 'The customer accounts for VAT'],
          [330, 'Paid'],
          [500, '-50.00'],
        ],
      },
    ],
  ])('%s makes no record', (_, replaced) => {
    expect(readRows(rows, replaced).status).toBe('needs_review');
  });

  it('a tax that is rounded for each line makes a record', () => {
    const { status } = readRows(rows, {
      312: line('Desk lamp', '1', '10.03', '10.03'),
      324: line('Office chair', '1', '10.03', '10.03'),
      336: line('Shelf', '1', '10.03', '10.03'),
      400: total('Net', '30.09'),
      412: total('VAT 19 %', '5.73'),
      424: total('Total EUR', '35.82'),
    });
    expect(status).toBe('recorded');
  });

  it('lines with tax that lead to the total make a record without the amounts of the lines', () => {
    const withTax = { 312: line('Desk lamp', '2', '', '59.50'), 324: line('Office chair', '1', '', '59.50') };
    const { status, values, failed } = readRows(rows, withTax);
    expect([status, values['invoice_items[1].name'], values['invoice_items[1].amount'], failed]).toEqual([
      'recorded',
      'Office chair',
      undefined,
      [],
    ]);
    expect(readRows(rows, { ...withTax, 324: line('Office chair', '1', '', '59.52') }).status).toBe('needs_review');
  });

  it('a recognized quantity is read with its unit, as the letter S, and with a point behind the price', () => {
    const read = (quantity: string, price: string) =>
      readRows(rows, { 312: line('Desk lamp', quantity, price, '100.00') }, 0.99).values['invoice_items[0].quantity'];
    expect([read('2kg', '50.00'), read('S', '20.00.')]).toEqual(['2', '5']);
  });

  it('a price is unsure if another price leads to the same amount', () => {
    const quarter = (quantity: string, price: string) =>
      readRows(rows, { 312: line('Desk lamp', quantity, price, '100.00') }).confidence('invoice_items[0].unit_price');
    expect(quarter('0.25', '400.01')).toBeLessThan(0.9);
    expect(quarter('1.25', '80.00')).toBeGreaterThan(0.9);
  });

  it('the quantity of a line is not a number of the next row for certain', () => {
    const { confidence } = readRows(rows, {
      312: line('Desk lamp', '20', '100.00', '100.00'),
      324: [[50, 'January 1 to 31']],
    });
    expect(confidence('invoice_items[0].quantity')).toBeLessThan(0.9);
  });

  it('the rates of the lines are in one column', () => {
    const rated = (name: string, rate: string, amount: string): readonly Cell[] => [
      ...line(name, '1', amount, amount),
      [450, rate],
    ];
    const { values } = readRows(rows, {
      312: rated('Lamp', '19', '100.00'),
      324: rated('Box 7 of 9', '19', '20.00'),
      336: rated('Book', '7', '50.00'),
      400: total('Net', '170.00'),
      412: total('VAT 19 %', '22.80'),
      418: total('VAT 7 %', '3.50'),
      424: total('Total EUR', '196.30'),
    });
    expect([0, 1, 2].map((index) => values[`invoice_items[${index}].tax_rate`])).toEqual(['19', '19', '7']);
  });
});
