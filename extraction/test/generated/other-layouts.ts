/** Layouts that share nothing with those in `layout.ts` but the words; written without a look at the reader. */
import { type Canvas, createCanvas } from './canvas.ts';
import type { Printed } from './invoice.ts';
import { block, type Money, type Print } from './layout.ts';
import { addressOf, dateIn, discounted, ibanOf, lineAt, percent, table, taxName, titleOf, totalsOf, untaxed } from './other-parts.ts';
import { otherWords } from './other-words.ts';
import { form, letter, subscription } from './other-letters.ts';
import type { Style } from './style.ts';

/** A supplier of energy: the amount due on top, lines without quantities, the company only in the foot. */
function statement(print: Print): void {
  const { canvas, style, printed, money } = print;
  const { words, size } = style;
  canvas.text(45, 50, (printed.seller.name.split(' ')[0] ?? '').toLowerCase(), size * 2.4, true);
  block(print, 45, 120, [printed.buyer.name, ...addressOf(printed.buyer)]);
  const facts = [
    [words.number, printed.number],
    [words.customerNumber, printed.iban.slice(-8)],
    [words.date, dateIn(style, printed.date, false)],
    ...(printed.due === undefined ? [] : [[words.due, dateIn(style, printed.due, false)]]),
    [words.toPay, money(printed.gross - printed.paid)],
  ] as const;
  for (const [index, [label = '', value = '']] of facts.entries()) {
    canvas.right(440, 100 + index * 14, `${label}:`, size);
    canvas.right(550, 100 + index * 14, value, size, true);
  }
  canvas.text(45, 215, titleOf(print), size * 1.6, true);
  const end = table(
    print,
    [
      { text: words.name, edge: 45, isNumber: false, value: (index) => lineAt(print, index).name },
      { text: words.amount, edge: 550, isNumber: true, value: (index) => money(lineAt(print, index).amount) },
    ],
    240,
    15,
    (index) => {
      const { quantity, unit, price, details } = lineAt(print, index);
      return [...details, ...discounted(print, index), `${percent(style, quantity)} ${unit} x ${money(price)}`];
    },
    () => canvas.newPage(),
  );
  let top = end;
  for (const [label, value, isBold] of totalsOf(print, (rate) => `${percent(style, rate)}% ${taxName(style)}`)) {
    top += 14;
    canvas.text(45, top, label, size, isBold);
    canvas.right(550, top, value, size, isBold);
  }
  untaxed(print, top + 20);
  const { seller } = printed;
  canvas.text(45, 790, `${[seller.name, ...addressOf(seller)].join(', ')} · ${words.vat} ${seller.vat}`, 6.5);
  canvas.text(45, 800, `IBAN ${ibanOf(printed)} · Tel 0800 123456 · www.example.com`, 6.5);
}

/** A shop: labels aligned at the right, parties side by side, prices with tax, and the tax in the total. */
function shop(print: Print): void {
  const { canvas, style, printed, money } = print;
  const { words, size } = style;
  const other = otherWords[style.country.code];
  canvas.right(550, 55, titleOf(print), size * 2.2, true);
  block(print, 45, 50, [printed.seller.name, ...addressOf(printed.seller), `${words.vat}: ${printed.seller.vat}`, 'shop@example.com']);
  block(print, 45, 135, [words.buyer, printed.buyer.name, ...addressOf(printed.buyer)]);
  block(print, 210, 135, [words.shipTo, printed.buyer.name, ...addressOf(printed.buyer)]);
  const meta = [
    [words.number, printed.number],
    [words.order, `#${printed.iban.slice(-6)}`],
    [words.date, dateIn(style, printed.date, true)],
    ...(printed.due === undefined ? [] : [[words.due, dateIn(style, printed.due, true)]]),
  ] as const;
  for (const [index, [label = '', value = '']] of meta.entries()) {
    canvas.right(470, 85 + index * 13, label, size, true);
    canvas.right(550, 85 + index * 13, value);
  }
  const withTax = (cents: number, rate: number) => Math.round((cents * (100 + rate)) / 100);
  const end = table(
    print,
    [
      { text: words.quantity, edge: 45, isNumber: false, value: (index) => `${percent(style, lineAt(print, index).quantity)} x` },
      { text: words.name, edge: 95, isNumber: false, value: (index) => lineAt(print, index).name },
      { text: words.amount, edge: 550, isNumber: true, value: (index) => money(withTax(lineAt(print, index).amount, lineAt(print, index).rate)) },
    ],
    225,
    17,
    (index) => discounted(print, index),
    () => canvas.newPage(),
  );
  let top = end;
  const main = printed.taxes[0]?.rate ?? 0;
  const rows = [
    ...(printed.discount > 0 ? [[words.discount, -withTax(printed.discount, main)] as const] : []),
    ...(printed.charge > 0 ? [[words.charge, withTax(printed.charge, main)] as const] : []),
    [`${words.gross}`, printed.gross] as const,
    ...printed.taxes.map(({ rate, tax }) => [`${other?.included} ${percent(style, rate)} % ${taxName(style)}`, tax] as const),
    [words.net, printed.net] as const,
    ...(printed.paid > 0 ? [[words.paid, printed.paid] as const, [words.toPay, printed.gross - printed.paid] as const] : []),
  ] as const;
  for (const [label, cents] of rows) {
    top += 15;
    canvas.right(450, top, label);
    canvas.right(550, top, money(cents), size, label === words.gross);
  }
  untaxed(print, top + 20);
  canvas.text(45, 800, `IBAN ${ibanOf(printed)}`, 7);
}

const layouts = { subscription, letter, form, statement, shop } as const;

/** The lines have prices with tax, which the XML cannot state. */
export const hasGrossLines = ({ family }: Style): boolean => family === 'shop';

/** Apostrophes of Switzerland, a minus behind the number, a code before it. */
function moneyOf({ country, group, currency, details }: Style): Money {
  const sign = details === 'above' ? "'" : group === ' ' ? '\u00a0' : group;
  return (cents) => {
    const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, sign);
    const number = `${whole}${country.decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
    const signed = cents >= 0 ? number : currency === 'once' ? `${number}-` : `-${number}`;
    if (currency === 'once') return signed;
    if (currency === 'code') return `${country.currency} ${signed}`;
    return currency === 'before' ? `${cents < 0 ? '-' : ''}${country.sign}${number}` : `${signed}\u00a0${country.sign}`;
  };
}

export function printOther(style: Style, printed: Printed): Canvas {
  const canvas = createCanvas(style.font, style.size);
  const print: Print = { canvas, style, printed, money: moneyOf(style) };
  layouts[style.family as keyof typeof layouts](print);
  if (style.currency === 'once') canvas.text(300, 780, otherWords[style.country.code]?.currency ?? '', 7);
  return canvas;
}
