import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractXml } from '../src/extract-xml.ts';
import { toInvoice } from '../src/reading/to-invoice.ts';
import { getExpectedRecords } from './expected.ts';
import type { TestInvoice } from './model.ts';
import { arbitraryInvoice } from './random.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

const writers = [
  ['UBL', serializeInvoiceAsUbl],
  ['CII', (invoice: TestInvoice) => serializeInvoiceAsCii(invoice, 'cii')],
  ['ZUGFeRD 1', (invoice: TestInvoice) => serializeInvoiceAsCii(invoice, 'zugferd1')],
] as const;

/** Replaces the prefix of every namespace by another prefix. */
const renamed = (xml: string): string =>
  xml.replace(/(<\/?)(cac|cbc|rsm|ram|udt):/g, '$1$2-1:').replace(/xmlns:(\w+)=/g, 'xmlns:$1-1=');

const encoded: readonly (readonly [name: string, encode: (xml: string) => Buffer])[] = [
  ['UTF-8', (xml) => Buffer.from(xml)],
  ['UTF-8 with a byte order mark', (xml) => Buffer.from(`\ufeff${xml}`)],
  ['UTF-16', (xml) => Buffer.from(`\ufeff${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')],
  ['UTF-8 and other prefixes', (xml) => Buffer.from(renamed(xml))],
];

describe.each(writers)('%s', (_syntax, write) => {
  it('from the XML of a generated invoice, the extraction reads all values of the invoice, for several encodings and namespace prefixes', () => {
    fc.assert(
      fc.property(arbitraryInvoice, fc.constantFrom(...encoded), (invoice, [, encode]) => {
        const extraction = extractXml(encode(write(invoice)));
        expect(extraction?.invoice).toEqual(getExpectedRecords(invoice));
        expect(extraction?.warnings).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('the fields of the reading of a generated invoice give all records of the invoice', () => {
    fc.assert(
      fc.property(arbitraryInvoice, (invoice) => {
        const extraction = extractXml(Buffer.from(write(invoice)));
        expect(extraction?.reading?.omitted).toBe(0);
        expect(toInvoice(extraction?.reading?.fields ?? [])).toEqual(extraction?.invoice);
      }),
      { numRuns: 20 },
    );
  });
});
