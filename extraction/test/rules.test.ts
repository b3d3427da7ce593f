import { describe, expect, it } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../testing/doubling.ts';
import type { InvoiceTerms } from '../src/en16931/terms.ts';
import { extractXml } from '../src/extract-xml.ts';
import { checkVatBreakdowns } from '../src/rules/taxes.ts';
import { invoicesWithRareFeatures } from './corpus/scenarios.ts';
import type { TestInvoice } from './model.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const named = (name: string): TestInvoice => {
  const found = invoicesWithRareFeatures[name];
  if (found === undefined) throw new Error(`there is no scenario ${name}`);
  return found;
};
const plain = named('a plain invoice');
const adjusted = named('allowances and charges of document and lines');
const rates = named('several rates and categories');
const withTotals = (invoice: TestInvoice, totals: Partial<TestInvoice['totals']>): TestInvoice => ({
  ...invoice,
  totals: { ...invoice.totals, ...totals },
});
const changedLine = (change: Partial<TestInvoice['lines'][number]>): TestInvoice => ({
  ...plain,
  lines: plain.lines.map((line) => ({ ...line, ...change })),
});

/** Invoices with one wrong value each, and the warnings that the wrong value causes. */
const faults: readonly (readonly [name: string, invoice: TestInvoice, warnings: readonly object[]])[] = [
  [
    'BR-CO-10 and BR-CO-13 for a wrong sum of lines',
    withTotals(plain, { lines: '100.01' }),
    [
      { rule: 'BR-CO-10', at: 'BT-106', expected: '100', found: '100.01' },
      { rule: 'BR-CO-13', at: 'BT-109', expected: '100.01', found: '100.00' },
    ],
  ],
  [
    'BR-CO-11 for a wrong sum of allowances',
    withTotals(adjusted, { allowances: '10.01', net: '90.49', gross: '107.69', due: '107.69' }),
    [{ rule: 'BR-CO-11', at: 'BT-107', expected: '10', found: '10.01' }],
  ],
  [
    'BR-CO-12 for a wrong sum of charges',
    withTotals(adjusted, { charges: '4.51', net: '90.51', gross: '107.71', due: '107.71' }),
    [{ rule: 'BR-CO-12', at: 'BT-108', expected: '4.5', found: '4.51' }],
  ],
  [
    'BR-CO-14 for a tax total that is not the sum of the breakdown',
    withTotals(plain, { tax: '19.01', gross: '119.01', due: '119.01' }),
    [{ rule: 'BR-CO-14', at: 'BT-110', expected: '19', found: '19.01' }],
  ],
  [
    'BR-CO-15 for a wrong total with tax',
    withTotals(plain, { gross: '119.50', due: '119.50' }),
    [{ rule: 'BR-CO-15', at: 'BT-112', expected: '119', found: '119.50' }],
  ],
  [
    'BR-CO-16 for a wrong amount due',
    withTotals(plain, { paid: '19.00' }),
    [{ rule: 'BR-CO-16', at: 'BT-115', expected: '100', found: '119.00' }],
  ],
  [
    'BR-CO-17 for a tax that is not rounded to cents',
    {
      ...withTotals(plain, { tax: '19.005', gross: '119.005', due: '119.005' }),
      taxes: [{ category: 'S', rate: '19', basis: '100.00', amount: '19.005' }],
    },
    [{ rule: 'BR-CO-17', at: 'tax S 19', expected: '19.00', found: '19.005' }],
  ],
  [
    'BR-S-08 and BR-Z-08 for lines under another category',
    {
      ...rates,
      lines: rates.lines.map((line) => (line.category === 'Z' ? { ...line, category: 'S', rate: '7' } : line)),
    },
    [
      { rule: 'BR-S-08', at: 'tax S 7', expected: '70', found: '50.00' },
      { rule: 'BR-Z-08', at: 'tax Z 0', expected: '0', found: '20.00' },
    ],
  ],
  [
    'PEPPOL-EN16931-R120 for a line whose amount is not quantity by price',
    changedLine({ price: '99.97' }),
    [{ rule: 'PEPPOL-EN16931-R120', at: 'item 1', expected: '99.97', found: '100.00' }],
  ],
];

describe.each([
  ['UBL', serializeInvoiceAsUbl],
  ['CII', (invoice: TestInvoice) => serializeInvoiceAsCii(invoice, 'cii')],
] as const)('the arithmetic rules for %s', (_syntax, write) => {
  it.each(faults)('the extraction warns about %s', (_name, invoice, warnings) => {
    expect(extractXml(Buffer.from(write(invoice)))?.warnings).toEqual(warnings);
  });

  it('a difference of 0.02 between the price and the amount of a line causes no warning', () => {
    expect(extractXml(Buffer.from(write(changedLine({ price: '99.98' }))))?.warnings).toEqual([]);
  });

  it('the unit price is not divided by the base quantity if the result would contradict the line amount', () => {
    const extraction = extractXml(Buffer.from(write(changedLine({ base: '100.00' }))));
    expect(extraction?.invoice?.items[0]?.unit_price).toBe('100.00');
    expect(extraction?.warnings.map(({ rule }) => rule)).toEqual(['PEPPOL-EN16931-R120']);
  });

  it('a value that is not a number causes a warning, and its field stays empty', () => {
    const extraction = extractXml(Buffer.from(write(changedLine({ quantity: '1,5' }))));
    expect(extraction?.warnings).toContainEqual({
      rule: 'value',
      at: 'item 1, BT-129',
      expected: 'decimal',
      found: '1,5',
    });
    expect(extraction?.invoice?.items[0]).not.toHaveProperty('quantity');
  });
});

/** With as many VAT breakdowns as lines. */
const invoiceOf = (size: number): InvoiceTerms => ({
  invoice: {},
  payments: [],
  allowances: [],
  charges: [],
  taxes: Array.from({ length: size }, (_, n) => ({ 'BT-118': 'S', 'BT-119': `${n}`, 'BT-116': '1' })),
  lines: Array.from({ length: size }, (_, n) => ({
    values: { 'BT-151': 'S', 'BT-152': `${n}.0`, 'BT-131': '1' },
    allowances: [],
    charges: [],
  })),
  ...{ exchangeRate: undefined, seller: undefined, buyer: undefined, payee: undefined, delivery: undefined },
});

it('checking as many VAT breakdowns as lines takes linear time', async () => {
  expect(checkVatBreakdowns(invoiceOf(3))).toEqual([]);
  expect((await measureDoubling(invoiceOf, checkVatBreakdowns, 1500)).factor).toBeLessThan(maxDoublingFactor);
});
