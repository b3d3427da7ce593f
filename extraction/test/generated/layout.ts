import type { TestParty } from '../model.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import type { Printed } from './invoice.ts';
import type { Style } from './style.ts';
import { printTable } from './table.ts';
import { printTotals } from './totals.ts';

export type Money = (cents: number) => string;

function moneyOf({ country, group, currency }: Style): Money {
  return (cents) => {
    const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, group);
    const number = `${cents < 0 ? '-' : ''}${whole}${country.decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
    if (currency === 'before') return `${country.sign}${country.sign === '£' ? '' : ' '}${number}`;
    if (currency === 'behind') return `${number} ${country.sign}`;
    return number;
  };
}

function dateOf({ country, dates }: Style, iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = country.months.split('|')[Number(month) - 1] ?? '';
  return dates.replace(/\b[dmMy]\b/g, (letter) => ({ d: dates.includes('M') ? String(Number(day)) : day, m: month, M: name, y: year })[letter] ?? '');
}

export interface Print {
  readonly canvas: Canvas;
  readonly style: Style;
  readonly printed: Printed;
  readonly money: Money;
}

const linesOf = ({ name, address }: TestParty): string[] => [
  name,
  address.line1,
  address.country === 'GB' ? `${address.city} ${address.code}` : `${address.code} ${address.city}`,
];

export function block({ canvas, style }: Print, left: number, top: number, lines: readonly string[]): void {
  for (const [index, line] of lines.entries()) canvas.text(left, top + index * (style.size + 3), line);
}

const vatLine = ({ words, colon }: Style, { vat }: TestParty): string => `${words.vat}${colon ? ':' : ''} ${vat ?? ''}`;

/** Labels and values that name the document. */
function metaOf({ style: { words, ...style }, printed }: Print): (readonly [string, string])[] {
  return [
    [words.number, printed.number],
    [words.date, dateOf({ words, ...style }, printed.date)],
    ...(printed.due === undefined ? [] : [[words.due, dateOf({ words, ...style }, printed.due)] as const]),
    [words.customerNumber, `K${printed.iban.slice(-5)}`],
    ...(style.shipTo ? [[words.order, `PO-${printed.iban.slice(-4)}`] as const] : []),
  ];
}

function list(print: Print, left: number, right: number, top: number): void {
  for (const [index, [label, value]] of metaOf(print).entries()) {
    print.canvas.text(left, top + index * 14, `${label}${print.style.colon ? ':' : ''}`);
    print.canvas.text(right, top + index * 14, value);
  }
}

function row(print: Print, top: number): void {
  for (const [index, [label, value]] of metaOf(print).entries()) {
    print.canvas.text(50 + index * 105, top, label, print.style.size - 1, true);
    print.canvas.text(50 + index * 105, top + 14, value);
  }
}

const titleOf = ({ style: { words }, printed }: Print): string => (printed.credit ? words.credit : words.invoice);
const contact = (party: TestParty): string[] => [`Tel. +49 40 ${party.address.code.replace(/\D/g, '')}1234`, 'info@example.com'];

export const showsBuyerVat = ({ family }: Style): boolean => family === 'right' || family === 'boxes';

function head(print: Print): void {
  const { canvas, style, printed } = print;
  const { seller, buyer } = printed;
  const { words, size } = style;
  const to = [...(style.labelsParties ? [`${words.buyer}:`] : []), ...linesOf(buyer)];
  const from = [...linesOf(seller), vatLine(style, seller)];
  const shipTo = () => {
    if (style.shipTo) block(print, 300, 165, [words.shipTo, ...linesOf(buyer)]);
  };
  if (style.family === 'window') {
    canvas.text(50, 50, seller.name, size * 1.6, true);
    canvas.text(50, 125, linesOf(seller).join(' · '), size - 2);
    block(print, 50, 142, linesOf(buyer));
    list(print, 350, 455, 142);
    canvas.text(50, 240, `${titleOf(print)}${style.labelsParties ? ` ${printed.number}` : ''}`, size * 1.7, true);
  } else if (style.family === 'right') {
    block(print, 50, 50, [...from, ...contact(seller)]);
    canvas.right(545, 60, titleOf(print), size * 2.4, true);
    block(print, 50, 165, [`${words.buyer}:`, ...linesOf(buyer), vatLine(style, buyer)]);
    list(print, 350, 455, 95);
    shipTo();
  } else if (style.family === 'boxes') {
    canvas.text(50, 60, titleOf(print), size * 2, true);
    list(print, 50, 170, 85);
    block(print, 50, 165, [words.seller, ...from]);
    block(print, 320, 165, [words.buyer, ...linesOf(buyer), vatLine(style, buyer)]);
  } else if (style.family === 'headerRow') {
    block(print, 330, 50, [...from, ...contact(seller)]);
    block(print, 50, 130, to);
    canvas.text(50, 205, titleOf(print), size * 1.8, true);
    row(print, 228);
  } else if (style.family === 'footer') {
    canvas.text(50, 50, style.issuer.toUpperCase(), size * 2, true);
    block(print, 330, 110, to);
    canvas.text(50, 205, `${titleOf(print)} ${printed.number}`, size * 1.6, true);
    list(print, 50, 170, 222);
  } else {
    canvas.text(50, 50, linesOf(seller).join(', '), size);
    canvas.text(50, 64, vatLine(style, seller), size);
    block(print, 50, 110, to);
    const [number, ...others] = metaOf(print);
    canvas.text(50, 190, `${titleOf(print)} ${number?.[1] ?? ''}`, size * 1.5, true);
    for (const [index, [label, value]] of others.entries()) canvas.text(50, 210 + index * 13, `${label}: ${value}`);
  }
}

function foot(print: Print): void {
  const { canvas, style, printed } = print;
  const { seller } = printed;
  const small = style.size - 1.5;
  const iban = `IBAN ${printed.iban.replace(/(.{4})(?=.)/g, '$1 ')}`;
  if (style.family === 'window' || style.family === 'footer') {
    for (const [index, lines] of [
      [...linesOf(seller)],
      [...contact(seller), vatLine(style, seller)],
      ['Sparbank', iban],
    ].entries())
      for (const [at, line] of lines.entries()) canvas.text([50, 210, 370][index] ?? 50, 795 + at * 10, line, small);
  } else canvas.text(50, 800, iban, small);
  if (canvas.pageCount() > 1) canvas.right(545, 825, `${style.words.page} ${canvas.pageCount()}`, small);
}

/** @returns the pages of an invoice, not yet as a PDF; `canvas` may already have pages of another one */
export function printInvoice(
  style: Style,
  printed: Printed,
  canvas: Canvas = createCanvas(style.font, style.size),
): Canvas {
  const print: Print = { canvas, style, printed, money: moneyOf(style) };
  head(print);
  const bottom = printTable(print, 290, () => {
    foot(print);
    canvas.newPage();
  });
  const end = printTotals(print, bottom + 12);
  if (printed.untaxed) canvas.text(50, end + 14, style.words.untaxed);
  canvas.text(50, end + 30, style.words.terms);
  foot(print);
  return canvas;
}
