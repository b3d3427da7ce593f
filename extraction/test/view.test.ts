import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractXmlWithText } from '../src/extract-xml.ts';
import { viewLimits } from '../src/view/limits.ts';
import { readXml, type XmlElement } from '../src/xml/read.ts';
import { arbitraryInvoice } from './random.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';
import { serializeInvoiceAsUbl } from './write-ubl.ts';

function viewOf(xml: string): string {
  const html = extractXmlWithText(Buffer.from(xml))?.view();
  if (html === undefined) throw new Error('the file is no invoice');
  return html;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The texts of the cells and definitions. */
const valuesOn = (html: string): string =>
  html.replace(/<[^>]*>/g, '\n').replace(/&([a-z#\d]+);/g, (_, name: string) => entities[name] ?? '?');

/** No business terms: whether an amount is a charge, and the kinds of numbers. */
const noTerms = ['cbc:ChargeIndicator', 'udt:Indicator', 'cbc:DocumentTypeCode', 'cac:TaxScheme'];

/** The text of each element, dates as on the page. */
const textsIn = (element: XmlElement): string[] =>
  noTerms.includes(element.name)
    ? []
    : [
        element.text.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, element.name.startsWith('udt:Date') ? '$1-$2-$3' : '$&'),
        ...element.children.flatMap(textsIn),
      ].filter((text) => text !== '');

const syntaxes = [
  ['UBL', serializeInvoiceAsUbl],
  ['CII', (invoice: Parameters<typeof serializeInvoiceAsUbl>[0]) => serializeInvoiceAsCii(invoice, 'cii')],
  ['ZUGFeRD 1', (invoice: Parameters<typeof serializeInvoiceAsUbl>[0]) => serializeInvoiceAsCii(invoice, 'zugferd1')],
] as const;

describe('the page of an invoice', () => {
  it.each(syntaxes)('the page of an invoice in %s has each value of the file', (_, write) => {
    fc.assert(
      fc.property(arbitraryInvoice, (given) => {
        const written = write(given);
        const root = readXml([written]);
        const shown = valuesOn(viewOf(written));
        const missing = (root === undefined ? ['the root element'] : textsIn(root)).filter(
          (text) => !shown.includes(text),
        );
        expect(missing).toEqual([]);
      }),
      { numRuns: 10, endOnFailure: true, interruptAfterTimeLimit: 2000 },
    );
  });

  const [, serialize] = syntaxes[0];
  const [invoice] = fc.sample(arbitraryInvoice, { numRuns: 1, seed: 1 });
  const xml = invoice === undefined ? '' : serialize(invoice);

  it('texts of the file never become markup of the page', () => {
    const hostile = `<script>alert("1")</script>' onclick='x`;
    const escaped = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39; onclick=&#39;x';
    const html = viewOf(invoice === undefined ? '' : serialize({ ...invoice, number: hostile, notes: [hostile] }));
    expect(html.split(escaped)).toHaveLength(4);
    expect(html).not.toMatch(/<script|<[^>]*onclick/);
  });

  it('a long invoice is shown in part, with the number of the omitted lines', () => {
    const many = xml.replace(/<cac:(InvoiceLine|CreditNoteLine)>.*?<\/cac:\1>/s, (line) =>
      line.repeat(viewLimits.lines + 5),
    );
    const count = many.split('Line><cbc:ID>').length - 1;
    const html = viewOf(many).split('<h2>Invoice lines</h2>')[1] ?? '';
    const shown = html.split('<tbody>').length - 1;
    expect(shown).toBeGreaterThan(100);
    expect(shown).toBeLessThanOrEqual(viewLimits.lines);
    expect(html).toContain(`The file has ${(count - shown).toLocaleString('en')} more lines.`);
  });

  it('a page with very long texts stays below the maximum size, and says how many values it omits', () => {
    const notes = Array.from({ length: 8 }, () => '<'.repeat(90_000));
    const html = viewOf(invoice === undefined ? '' : serialize({ ...invoice, notes }));
    expect(Buffer.byteLength(html)).toBeLessThan(viewLimits.bytes);
    expect(html).toMatch(/The file has \d+ more values, which are too long for this page/);
  });
});
