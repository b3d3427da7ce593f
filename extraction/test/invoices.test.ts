import { describe, expect, it } from 'vitest';
import { addDecimals, definedDecimals } from '../src/decimal.ts';
import { extractXml } from '../src/extract-xml.ts';
import { invoicesWithRareFeatures } from './corpus/scenarios.ts';
import { getExpectedRecords } from './expected.ts';
import type { TestInvoice } from './model.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const writers = [
  ['UBL', serializeInvoiceAsUbl],
  ['CII', (invoice: TestInvoice) => serializeInvoiceAsCii(invoice, 'cii')],
  ['ZUGFeRD 1', (invoice: TestInvoice) => serializeInvoiceAsCii(invoice, 'zugferd1')],
] as const;

/**
 * Names of the test invoices that ZUGFeRD 1 cannot represent, because this syntax has no accounting currency, no
 * rounding amount and no mandate.
 */
const absent: Readonly<Record<string, readonly string[]>> = {
  'ZUGFeRD 1': [
    'a foreign currency with tax in the accounting currency',
    'a part payment and a rounding',
    'a direct debit',
  ],
};

describe.each(writers)('%s', (syntax, write) => {
  const known = Object.entries(invoicesWithRareFeatures).filter(([name]) => !absent[syntax]?.includes(name));

  it.each(known)(
    'from the XML of the test invoice "%s", the extraction reads all values of the invoice without a warning',
    (_name, invoice) => {
      const extraction = extractXml(Buffer.from(write(invoice)));
      expect(extraction?.invoice).toEqual(getExpectedRecords(invoice));
      const amounts = definedDecimals(extraction?.invoice?.items.map(({ amount }) => amount) ?? []);
      expect(Number(addDecimals(amounts)), 'the items add up to the subtotal').toBe(Number(invoice.totals.net));
      expect(extraction?.warnings).toEqual([]);
      expect(extraction?.documentType).toBe(invoice.type === '381' ? 'credit_note' : 'invoice');
    },
  );
});
