import { describe, expect, it } from 'vitest';
import { measurePdf } from '../src/measure/measure.ts';
import { sure } from '../src/reading/decide.ts';
import { createPrinted, toTestInvoice } from './generated/invoice.ts';
import { printInvoice, showsBuyerVat } from './generated/layout.ts';
import { createRandom } from './generated/random.ts';
import { createStyle, type Family, families } from './generated/style.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';

async function measure(family: Family, seed: number) {
  const random = createRandom(seed);
  const style = createStyle(random, [family]);
  const printed = createPrinted(random, style.country, style.issuer, showsBuyerVat(style));
  const pdf = printInvoice(style, printed).toPdf(serializeInvoiceAsCii(toTestInvoice(printed), 'cii'));
  const measured = await measurePdf(`${family} ${seed}`, pdf, 'text');
  if (measured === undefined) throw new Error('The PDF has no XML.');
  return measured;
}

describe('reading of generated invoices', () => {
  it.each(families)('no sure value of the layout %s is wrong, and most invoices become records', async (family) => {
    const files = await Promise.all([1, 2, 3, 4].map((seed) => measure(family, seed)));
    const wrong = files.flatMap(({ fields }) =>
      fields.filter(({ outcome, confidence }) => outcome === 'wrong' && confidence >= sure),
    );
    expect(wrong).toEqual([]);
    expect(files.filter(({ status }) => status === 'recorded').length).toBeGreaterThan(1);
  });
});
