import { describe, expect, it } from 'vitest';
import { maxDoublingFactor, measureDoubling } from '../../testing/doubling.ts';
import { defaultOcrLanguages } from '../src/ocr/languages.ts';
import { type GreyPicture, ocrLimits } from '../src/ocr/recognize.ts';
import { renderPdf } from '../src/pdf/render.ts';
import { readPdfWords } from '../src/pdf/words.ts';
import { decideStatus } from '../src/reading/decide.ts';
import { readPages } from '../src/reading/read.ts';
import { readPdfFile, readPictureFile } from '../src/reading/read-file.ts';
import { cellsOf, linesOf, textOf } from '../src/reading/words.ts';
import {
  createPageInvoice,
  formatAmount,
  type Layout,
  type PrintedInvoice,
  sampleInvoice,
  totalsOf,
} from './page-invoice.ts';
import { pageLanguages } from './page-languages.ts';
import { createPdfOfObjects, createPdfStream } from './pdf.ts';

const [english] = pageLanguages;
if (english === undefined) throw new Error('There are no languages.');

const invoice: PrintedInvoice = {
  ...sampleInvoice,
  lines: [
    ['Desk lamp, black', 4, 4950, 19],
    ['Office chair', 2, 129_900, 19],
    ['Handbook of lighting', 3, 2490, 7],
  ],
};

const layout: Layout = { language: english, font: 'Helvetica', size: 10, below: false, mirrored: false };

const read = async (pdf: Uint8Array) => {
  const { extraction } = await readPdfFile(pdf, defaultOcrLanguages);
  const { fields = [], checks = [], format } = extraction?.reading ?? {};
  const status = extraction?.reading === undefined ? 'none' : decideStatus(extraction.reading, 0.9);
  return {
    extraction,
    fields,
    checks,
    format,
    status,
    values: Object.fromEntries(fields.map(({ field, value }) => [field, value])),
  };
};

const cents = (value: number): string => formatAmount(value, { ...english, group: '' });

const expected = {
  'invoice.reference_number': 'RE-2026/0815',
  'invoice.issue_date': '2026-03-17',
  'invoice.local_currency': 'EUR',
  'invoice.local_totals.subtotal': cents(totalsOf(invoice).net),
  'invoice.local_totals.tax_total': cents(totalsOf(invoice).tax),
  'invoice.local_totals.total_amount': cents(totalsOf(invoice).gross),
  'issuer.name': 'Nordwind Technik GmbH',
  'issuer.tax_id.value': 'DE136695976',
  'receiver.name': 'Atelier Morgenrot AG',
  'receiver.address.city': 'Berlin',
  'payment_means.account_details.iban': 'DE89370400440532013000',
  'invoice_items[1].name': 'Office chair',
  'invoice_items[1].quantity': '2',
  'invoice_items[1].unit_price': '1299.00',
  'invoice_items[1].amount': '2598.00',
  'invoice_items[2].tax_rate': '7',
};

const layouts: readonly (readonly [name: string, layout: Layout])[] = [
  ...pageLanguages.map((language) => [language.title, { ...layout, language }] as const),
  ['values below their labels', { ...layout, below: true }],
  ['the seller at the right', { ...layout, mirrored: true }],
  ['Times', { ...layout, font: 'Times-Roman' }],
  ['Courier', { ...layout, font: 'Courier', size: 9 }],
];

/** Each takes 3 s of CPU time. */
const scannedLayouts = layouts.filter((each) => each[1].language === english).slice(0, Number(process.env.SCANS ?? 0));

async function createScan(each: Layout): Promise<GreyPicture> {
  for await (const picture of renderPdf(createPageInvoice({ ...invoice, lines: invoice.lines.slice(0, 1) }, each)))
    return picture;
  throw new Error('The PDF has no page.');
}

/** The smallest square that may have text, around the number of the invoice. */
function partOf({ data, width, scale }: GreyPicture, left: number, top: number): GreyPicture {
  const edge = ocrLimits.minEdge;
  const rows = Array.from({ length: edge }, (_, y) => (y + top) * width + left);
  return {
    data: Buffer.concat(rows.map((start) => data.subarray(start, start + edge))),
    width: edge,
    height: edge,
    scale,
  };
}

/** A PDF with lines of text. */
const letter = (lines: readonly string[]): Buffer =>
  createPdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    createPdfStream(
      '',
      Buffer.from(lines.map((line, n) => `BT /F1 11 Tf 60 ${780 - n * 18} Td (${line}) Tj ET`).join('\n'), 'latin1'),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]);

describe('reading of pages', () => {
  it.each(layouts)('an invoice in the layout %s becomes records with its exact values', async (_name, each) => {
    const { checks, status, values, extraction } = await read(createPageInvoice(invoice, each));
    expect(values).toMatchObject(expected);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
    expect(status).toBe('recorded');
    expect(extraction?.invoice?.invoice['grand_total.amount']).toBe(expected['invoice.local_totals.total_amount']);
    expect(extraction?.invoice?.items).toHaveLength(3);
  });

  it('each value names its page and the box in which it stands', async () => {
    const { fields } = await read(createPageInvoice(invoice, layout));
    const number = fields.find(({ field }) => field === 'invoice.reference_number');
    expect(number?.source).toMatchObject({ kind: 'text', page: 1, text: 'RE-2026/0815' });
    const [left = 0, top = 0, width = 0, height = 0] = number?.source.box ?? [];
    expect([left > 440, left + width < 560, top > 235, top + height < 265]).toEqual([true, true, true, true]);
  });

  it('an invoice of 40 lines on three pages has all its lines', async () => {
    const lines = Array.from({ length: 40 }, (_, n) => [`Article ${n + 1}`, (n % 5) + 1, 1000 + 37 * n, 19] as const);
    const { values, extraction } = await read(createPageInvoice({ ...invoice, lines }, layout));
    expect(extraction?.invoice?.items).toHaveLength(40);
    expect(values['invoice_items[39].amount']).toBe(cents(5 * (1000 + 37 * 39)));
  });

  it('a credit note becomes a credit note', async () => {
    const { format, extraction } = await read(createPageInvoice(invoice, { ...layout, creditNote: true }));
    expect([format, extraction?.documentType]).toEqual(['credit-note', 'credit_note']);
  });

  it('an invoice whose total is wrong makes no record, and its checks say so', async () => {
    const { gross } = totalsOf(invoice);
    const wrong = createPageInvoice(invoice, layout)
      .toString('latin1')
      .replace(formatAmount(gross, english), formatAmount(gross + 1000, english));
    const { status, checks } = await read(Buffer.from(wrong, 'latin1'));
    expect(status).toBe('needs_review');
    expect(checks.some(({ holds }) => !holds)).toBe(true);
  });

  it('two invoices in one file need a review that names the pages of each', async () => {
    const long = { ...invoice, lines: Array.from({ length: 20 }, () => ['Desk lamp', 1, 4950, 19] as const) };
    const { status, checks } = await read(createPageInvoice([long, { ...invoice, number: 'RE-2026/0816' }], layout));
    expect(status).toBe('needs_review');
    expect(checks.find(({ rule }) => rule === 'one-invoice')?.found).toBe(
      'RE-2026/0815: page 1 to 2; RE-2026/0816: page 3',
    );
  });

  it('the words of a part of a scan are recognized, and words in a typewriter font stay together', async () => {
    const scan = await createScan({ ...layout, font: 'Courier' });
    const { text, read: recognized } = await readPictureFile(partOf(scan, 1230, 560), ['eng']);
    expect(text).toContain('RE-2026/0815');
    const cells = linesOf(recognized.pages).flatMap(cellsOf).map(textOf);
    expect(cells).toContain('17 March 2026');
  });

  it.each(scannedLayouts)('a scan in the layout %s is read by its recognized words', async (_name, each) => {
    const { extraction, text } = await readPictureFile(await createScan(each), ['eng']);
    expect(text).toContain('RE-2026/0815');
    expect(extraction?.reading?.method).toBe('ocr');
    expect(extraction?.invoice?.invoice['local_totals.total_amount']).toBe('235.62');
  });

  it('twice as many words take at most 2.5 times the CPU time', async () => {
    const pagesOf = (count: number) => {
      const lines = Array.from(
        { length: count },
        (_, n) => [`Article ${n + 1}`, (n % 5) + 1, 1000 + 37 * n, 19] as const,
      );
      return readPdfWords(createPageInvoice({ ...invoice, lines }, layout));
    };
    const most = 600;
    const [half, whole] = await Promise.all([pagesOf(most / 2), pagesOf(most)]);
    const readWords = (pages: Awaited<typeof whole>) => readPages(pages, 'text');
    const { factor } = await measureDoubling((count) => (count === most ? whole : half), readWords, most);
    expect(factor).toBeLessThanOrEqual(maxDoublingFactor);
  });

  it('a VAT number with wrong check digits stays out of the records, and does not hold up the amounts', async () => {
    const page = createPageInvoice({ ...invoice, vat: 'DE123456789' }, layout);
    const { checks, status, values, extraction } = await read(page);
    expect(values['issuer.tax_id.value']).toBe('DE123456789');
    expect(checks.filter(({ holds }) => !holds).map(({ rule }) => rule)).toEqual(['issuer-vat-check-digits']);
    expect(status).toBe('recorded');
    expect(extraction?.invoice?.parties.issuer?.company).toEqual({ name: 'Nordwind Technik GmbH' });
  });

  it('an amount before which its first digits may stand apart needs a review', async () => {
    const [page] = await readPdfWords(createPageInvoice(invoice, { ...layout, language: { ...english, group: ' ' } }));
    if (page === undefined) throw new Error('The PDF has no page.');
    const isBehind = (index: number) => /^\d{3}\.\d\d$/.test(page.words[index + 1]?.text ?? '');
    const statusWith = (space: number) => {
      const words = page.words.map((word, index) =>
        /^\d$/.test(word.text) && isBehind(index)
          ? { ...word, left: word.left - space, right: word.right - space }
          : word,
      );
      const { reading } = readPages([{ ...page, words }], 'text') ?? {};
      return reading && decideStatus(reading, 0.9);
    };
    expect([statusWith(0), statusWith(6)]).toEqual(['recorded', 'needs_review']);
  });

  it('an IBAN with a wrong digit is not read as an IBAN', async () => {
    const { values } = await read(createPageInvoice({ ...invoice, iban: 'DE88 3704 0044 0532 0130 00' }, layout));
    expect(values['payment_means.account_details.iban']).toBeUndefined();
  });

  it.each([
    [
      'contract',
      [
        'Contract',
        'between Nordwind GmbH and Morgenrot AG',
        'The monthly fee is 250.00 EUR plus VAT.',
        'Every invoice is payable within 30 days.',
      ],
    ],
    [
      'reminder',
      ['1. Mahnung', 'Datum: 12.03.2026', 'Rechnung RE-2026-0815 1.190,00 EUR', 'Gesamtbetrag 1.195,00 EUR'],
    ],
    ['menu', ['Menu', 'Soup of the day 6.50', 'Salad 8.90', 'Pasta 12.40', 'Total happiness 0.00']],
    [
      'bank letter',
      [
        'Dear customer,',
        'we received your invoice request of 12.03.2026.',
        'Your account balance is 1,200.00 EUR.',
        'Kind regards, your bank',
      ],
    ],
  ])('a %s makes no record and needs no review', async (_kind, lines) => {
    const { status, extraction } = await read(letter([...lines, ...lines, ...lines.map((line) => `${line} .`)]));
    expect([status, extraction]).toEqual(['none', undefined]);
  });
});
