import { createPdfOfObjects, createPdfStream } from './pdf.ts';

/** Amounts in cents, so that sums are exact. */
export interface PrintedInvoice {
  readonly number: string;
  readonly date: string;
  readonly seller: readonly string[];
  readonly buyer: readonly string[];
  readonly vat: string;
  readonly iban: string;
  readonly lines: readonly (readonly [name: string, quantity: number, cents: number, rate: number])[];
}

export const sampleInvoice: Omit<PrintedInvoice, 'lines'> = {
  number: 'RE-2026/0815',
  date: '2026-03-17',
  seller: ['Nordwind Technik GmbH', 'Hafenstraße 12', '20457 Hamburg'],
  buyer: ['Atelier Morgenrot AG', 'Lindenallee 5', '10115 Berlin'],
  vat: 'DE136695976',
  iban: 'DE89 3704 0044 0532 0130 00',
};

/** Words and forms of one language. */
export interface PrintedLanguage {
  readonly title: string;
  readonly credit: string;
  readonly labels: Readonly<Record<'number' | 'date' | 'buyer' | 'vat' | 'net' | 'tax' | 'gross', string>>;
  readonly columns: readonly [name: string, quantity: string, price: string, rate: string, amount: string];
  readonly decimal: ',' | '.';
  readonly group: string;
  readonly formatDate: (year: string, month: string, day: string) => string;
}

export interface Layout {
  readonly language: PrintedLanguage;
  readonly font: 'Helvetica' | 'Times-Roman' | 'Courier';
  readonly size: number;
  /** The values are below their labels, not next to them. */
  readonly below: boolean;
  /** The address of the buyer is at the left, that of the seller at the right. */
  readonly mirrored: boolean;
  readonly creditNote?: boolean;
}

/** A title, labels, columns and a document of one page with 18 lines or fewer, or of several. */
const linesOfPage = 18;

/** Widths of the letters do not matter: numbers are aligned by the width of a digit. */
const digitWidth = { Helvetica: 0.556, 'Times-Roman': 0.5, Courier: 0.6 } as const;
const pointWidth = { Helvetica: 0.278, 'Times-Roman': 0.25, Courier: 0.6 } as const;

const widthOf = (text: string, { font, size }: Layout): number =>
  [...text].reduce((sum, letter) => sum + (/[\d€]/.test(letter) ? digitWidth : pointWidth)[font], 0) * size;

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');

export function formatAmount(cents: number, { decimal, group }: PrintedLanguage): string {
  const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export interface Totals {
  readonly net: number;
  readonly taxes: ReadonlyMap<number, number>;
  readonly tax: number;
  readonly gross: number;
}

export function totalsOf({ lines }: PrintedInvoice): Totals {
  const bases = new Map<number, number>();
  for (const [, quantity, cents, rate] of lines) bases.set(rate, (bases.get(rate) ?? 0) + quantity * cents);
  const taxes = new Map([...bases].map(([rate, base]) => [rate, Math.round((base * rate) / 100)]));
  const net = [...bases.values()].reduce((sum, base) => sum + base, 0);
  const tax = [...taxes.values()].reduce((sum, each) => sum + each, 0);
  return { net, taxes, tax, gross: net + tax };
}

type Draw = (x: number, y: number, text: string, size?: number) => void;

function drawHead(draw: Draw, right: Draw, invoice: PrintedInvoice, layout: Layout): void {
  const { language, mirrored, below, size } = layout;
  const [sellerX, buyerX] = mirrored ? [330, 50] : [50, 50];
  for (const [index, line] of invoice.seller.entries()) draw(sellerX, 790 - index * 14, line);
  draw(sellerX, 790 - invoice.seller.length * 14, `${language.labels.vat}: ${invoice.vat}`);
  draw(buyerX, 690, `${language.labels.buyer}:`);
  for (const [index, line] of invoice.buyer.entries()) draw(buyerX, 675 - index * 14, line);
  draw(50, 590, layout.creditNote ? language.credit : language.title, size * 2);
  const [year = '', month = '', day = ''] = invoice.date.split('-');
  const values = [
    [language.labels.number, invoice.number],
    [language.labels.date, language.formatDate(year, month, day)],
  ] as const;
  for (const [index, [label, value]] of values.entries()) {
    if (below) {
      draw(50 + index * 160, 565, label);
      draw(50 + index * 160, 550, value);
    } else {
      draw(330, 590 - index * 16, `${label}:`);
      draw(455, 590 - index * 16, value);
    }
  }
  const [name, ...numbers] = language.columns;
  draw(50, 520, name);
  for (const [index, text] of numbers.entries()) right([330, 410, 460, 545][index] ?? 545, 520, text);
}

type Content = readonly string[];

function printPages(invoice: PrintedInvoice, layout: Layout): readonly Content[] {
  const { language, size } = layout;
  const pages: string[][] = [[]];
  const draw: Draw = (left, top, text, height = size) =>
    pages.at(-1)?.push(`BT /F1 ${height} Tf ${left} ${top} Td (${escaped(text)}) Tj ET`);
  const right: Draw = (edge, top, text) => draw(edge - widthOf(text, layout), top, text);
  const amount = (cents: number) => formatAmount(cents, language);
  drawHead(draw, right, invoice, layout);
  let y = 500;
  for (const [index, [text, quantity, cents, rate]] of invoice.lines.entries()) {
    if (index > 0 && index % linesOfPage === 0) {
      pages.push([]);
      y = 760;
    }
    draw(50, y, text);
    right(330, y, String(quantity));
    right(410, y, amount(cents));
    right(460, y, `${rate}%`);
    right(545, y, amount(quantity * cents));
    y -= 16;
  }
  const { net, taxes, gross } = totalsOf(invoice);
  const totals: readonly (readonly [string, number])[] = [
    [language.labels.net, net],
    ...[...taxes].map(([rate, tax]) => [`${language.labels.tax} ${rate}%`, tax] as const),
    [language.labels.gross, gross],
  ];
  for (const [index, [label, cents]] of totals.entries()) {
    draw(330, y - 20 - index * 16, label);
    right(545, y - 20 - index * 16, `${amount(cents)} EUR`);
  }
  draw(50, 40, `${invoice.seller[0] ?? ''} IBAN ${invoice.iban}`, size - 1);
  return pages;
}

/** PDF with one page for each content. */
function pdfOf(pages: readonly Content[], font: string): Buffer {
  const first = 4;
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return createPdfOfObjects([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    `<</Type/Font/Subtype/Type1/BaseFont/${font}/Encoding/WinAnsiEncoding>>`,
    ...pages.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${first + 2 * index + 1} 0 R>>`,
      createPdfStream('', Buffer.from(content.join('\n'), 'latin1')),
    ]),
  ]);
}

/** PDF of one or more invoices, each with one to several pages, as a simple program writes them. */
export const createPageInvoice = (invoices: PrintedInvoice | readonly PrintedInvoice[], layout: Layout): Buffer =>
  pdfOf(
    [invoices].flat().flatMap((invoice) => printPages(invoice, layout)),
    layout.font,
  );
