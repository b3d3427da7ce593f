/**
 * Layouts whose parts are drawn from the seed: where the companies stand, how the labels stand to their values, which
 * words name them, and what else is on the page.
 */
import { type Canvas, createCanvas } from './canvas.ts';
import type { Printed } from './invoice.ts';
import type { Money } from './layout.ts';
import { drawnWords } from './drawn-words.ts';
import { addressOf, dateIn, discounted, ibanOf, lineAt, percent, table } from './other-parts.ts';
import { createRandom, type Random } from './random.ts';
import type { Style } from './style.ts';
import type { Term } from './words.ts';

interface Drawing {
  readonly canvas: Canvas;
  readonly style: Style;
  readonly printed: Printed;
  readonly money: Money;
  readonly random: Random;
  readonly say: (term: keyof (typeof drawnWords)[string] | Term) => string;
}

function moneyOf({ country, group, currency }: Style): Money {
  return (cents) => {
    const whole = String(Math.floor(Math.abs(cents) / 100)).replace(/\B(?=(?:\d{3})+$)/g, group === ' ' ? '\u00a0' : group);
    const number = `${cents < 0 ? '-' : ''}${whole}${country.decimal}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
    if (currency === 'before') return `${country.sign}${number}`;
    return currency === 'behind' ? `${number} ${country.sign}` : currency === 'code' ? `${number} ${country.currency}` : number;
  };
}

type Pair = readonly [label: string, value: string];

function factsOf({ printed, style, say, random }: Drawing): Pair[] {
  const isShort = random.chance(0.5);
  const day = (iso: string) => dateIn(style, iso, isShort);
  const own: Pair[] = [[say('number'), printed.number], [say('date'), day(printed.date)]];
  if (printed.due !== undefined) own.push([say('due'), day(printed.due)]);
  const others: readonly Pair[] = [
    [say('customerNumber'), random.digits('#####')],
    [say('order'), random.digits('PO-####')],
    [say('delivery'), day(printed.date)],
    [say('contact'), 'Robin Berg'],
  ];
  for (const pair of others) if (random.chance(0.4)) own.splice(random.whole(0, own.length), 0, pair);
  return own;
}

const metaForms: readonly ((drawing: Drawing, facts: readonly Pair[], top: number) => void)[] = [
  ({ canvas }, facts, top) => {
    for (const [index, [label, value]] of facts.entries()) {
      canvas.text(340, top + index * 13, `${label}:`.replace('::', ':'));
      canvas.text(460, top + index * 13, value);
    }
  },
  ({ canvas, style }, facts, top) => {
    for (const [index, [label, value]] of facts.entries()) {
      canvas.right(455, top + index * 13, label, style.size, true);
      canvas.right(550, top + index * 13, value);
    }
  },
  ({ canvas, style }, facts, top) => {
    for (const [index, [label, value]] of facts.entries()) {
      const [left, down] = [330 + (index % 2) * 120, Math.floor(index / 2) * 28];
      canvas.text(left, top + down, label, style.size - 1.5, true);
      canvas.text(left, top + down + 11, value);
    }
  },
  ({ canvas }, facts, top) => {
    for (const [index, [label, value]] of facts.entries()) canvas.text(340, top + index * 13, `${label} ${value}`);
  },
];

const rowForms: readonly ((drawing: Drawing, facts: readonly Pair[], top: number) => void)[] = [
  ({ canvas, style }, facts, top) => {
    for (const [index, [label, value]] of facts.entries()) {
      const [left, down] = [50 + (index % 4) * 125, Math.floor(index / 4) * 25];
      canvas.text(left, top + down, label, 6.5, true);
      canvas.text(left, top + down + 11, value, style.size - 0.5);
    }
  },
  ({ canvas, style }, facts, top) => {
    for (const [index, row] of [facts.slice(0, 3), facts.slice(3, 6)].entries()) {
      const text = row.map(([label, value]) => `${label}: ${value}`.replace('::', ':')).join('  |  ');
      if (text !== '') canvas.text(50, top + index * 13, text, style.size - 1);
    }
  },
];

function lines({ canvas, style }: Drawing, left: number, top: number, texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) canvas.text(left, top + index * (style.size + 3), text);
}

function head(drawing: Drawing): void {
  const { canvas, style, printed, say, random } = drawing;
  const { seller, buyer } = printed;
  const vat = `${say('vat')} ${seller.vat}`;
  const country = random.chance(0.4) ? [say('country')] : [];
  const own = [seller.name, ...addressOf(seller), ...country];
  const to = [buyer.name, ...(random.chance(0.25) ? [say('attention')] : []), ...addressOf(buyer), ...country];
  const contacts = ['+49 40 123456', 'info@example.com'].filter(() => random.chance(0.5));
  const place = random.pick(['left', 'right', 'centre', 'foot', 'labelled', 'labelled'] as const);
  const title = (printed.credit ? say('credit') : say('invoice')) + (random.chance(0.3) ? ` ${printed.number}` : '');
  if (place === 'left') lines(drawing, 50, 50, [...own, ...contacts, vat]);
  if (place === 'right') lines(drawing, 400, 50, [...own, ...contacts, vat]);
  if (place === 'centre') {
    canvas.centre(297, 45, seller.name, style.size * 1.6, true);
    canvas.centre(297, 60, [...addressOf(seller), ...contacts].join(' · '), style.size - 1);
    canvas.centre(297, 72, vat, style.size - 1);
  }
  if (place === 'foot') canvas.text(50, 50, seller.name.split(' ')[0] ?? '', style.size * 2.2, true);
  const isTitleAbove = place !== 'left' && place !== 'right' && random.chance(0.5);
  if (isTitleAbove) canvas.text(50, 100, title, style.size * 2, true);
  const isRight = place !== 'labelled' && place !== 'right' && random.chance(0.25);
  const label = place === 'labelled' || isRight || random.chance(0.6) ? [say('buyer')] : [];
  const facts = factsOf(drawing);
  if (place === 'labelled') {
    const isSwapped = random.chance(0.4);
    lines(drawing, isSwapped ? 330 : 50, 128, [say('seller'), ...own, vat, ...contacts]);
    lines(drawing, isSwapped ? 50 : 330, 128, [...label, ...to]);
  } else {
    if (place === 'foot' && label.length === 0 && !isRight) canvas.text(50, 126, [seller.name, ...addressOf(seller)].join(' · '), 6.5);
    lines(drawing, isRight ? 340 : 50, 140, [...label, ...to]);
  }
  if (!isTitleAbove) canvas.text(50, 232, title, style.size * 1.7, true);
  if (place === 'labelled' || isRight || random.chance(0.3)) random.pick(rowForms)(drawing, facts, 250);
  else random.pick(metaForms)(drawing, facts, random.chance(0.5) ? 235 : 150);
}

function foot({ canvas, printed, say, random }: Drawing, columns: number): void {
  const { seller } = printed;
  const parts = [
    [seller.name, ...addressOf(seller)],
    [say('bank'), `IBAN ${ibanOf(printed)}`, 'BIC COBADEFFXXX'],
    [`${say('vat')} ${seller.vat}`, `${say('register')} ${random.digits('#####')}`, `${say('national')} ${random.digits('##/###/#####')}`],
    ['Tel. 040 123456', 'www.example.com'],
  ].slice(0, columns);
  for (const [index, part] of parts.entries())
    for (const [at, text] of part.entries()) canvas.text([50, 175, 330, 475][index] ?? 50, 795 + at * 9, text, 6.5);
}

function totals({ canvas, style, printed, money, say, random }: Drawing, end: number): number {
  const rate = (value: number) => percent(style, value);
  const taxName = say('tax').replace(/\s?%/, '').trim();
  const taxForms: readonly ((value: number, base: number) => string)[] = [
    (value) => `${taxName} ${rate(value)}%`,
    (value) => `${rate(value)} % ${taxName}`,
    (value, base) => `${taxName} (${rate(value)} % / ${money(base)})`,
    (value) => `${taxName} (${rate(value)}%)`,
  ];
  const taxLabel = random.pick(taxForms);
  const isTable = random.chance(0.3);
  let top = end + 4;
  if (isTable) {
    for (const [edge, text] of [[100, `${say('rate').replace(/\s?%/, '')} %`], [190, say('base')], [280, taxName]] as const) canvas.right(edge, top, text, style.size - 1, true);
    for (const { rate: value, base, tax } of printed.taxes) {
      top += 12;
      canvas.right(100, top, `${rate(value)} %`);
      canvas.right(190, top, money(base));
      canvas.right(280, top, money(tax));
    }
    top += 14;
  }
  const rows: readonly (readonly [label: string, cents: number])[] = [
    ...(printed.discount + printed.charge > 0 ? [[say('lineSum'), printed.lineSum] as const] : []),
    ...(printed.discount > 0 ? [[say('discount'), -printed.discount] as const] : []),
    ...(printed.charge > 0 ? [[say('charge'), printed.charge] as const] : []),
    [say('net'), printed.net],
    ...(isTable ? [[taxName, printed.tax] as const] : printed.taxes.map(({ rate: value, base, tax }) => [taxLabel(value, base), tax] as const)),
    [say('gross'), printed.gross],
    ...(printed.paid > 0 ? [[say('paid'), -printed.paid] as const, [say('toPay'), printed.gross - printed.paid] as const] : []),
  ];
  const form = random.pick(['right', 'right', 'labelsRight', 'wide'] as const);
  for (const [index, [label, cents]] of rows.entries()) {
    top += 14;
    const isBold = index === rows.length - 1;
    if (form === 'labelsRight') canvas.right(455, top, `${label}:`, style.size, isBold);
    else canvas.text(form === 'wide' ? 50 : 330, top, label, style.size, isBold);
    canvas.right(550, top, money(cents), style.size, isBold);
  }
  return top;
}

export function printDrawn(style: Style, printed: Printed): Canvas {
  const canvas = createCanvas(style.font, style.size);
  const random = createRandom(Number(printed.iban.replace(/\D/g, '').slice(-9)));
  const other = drawnWords[style.country.code] ?? {};
  const usual: Readonly<Record<string, string>> = style.words;
  const say: Drawing['say'] = (term) => {
    const text = other[term];
    return text === undefined || (usual[term] !== undefined && random.chance(0.3)) ? (usual[term] ?? '') : random.word(text);
  };
  const drawing: Drawing = { canvas, style, printed, money: moneyOf(style), random, say };
  head(drawing);
  const columns = random.pick([3, 3, 4]);
  const amount = { text: style.words.amount, edge: 550, isNumber: true, value: (index: number) => drawing.money(lineAt(drawing, index).amount) };
  const quantity = { text: style.words.quantity, edge: 350, isNumber: true, value: (index: number) => percent(style, lineAt(drawing, index).quantity) };
  const price = { text: style.words.price, edge: 450, isNumber: true, value: (index: number) => drawing.money(lineAt(drawing, index).price) };
  const name = { text: style.words.name, edge: 50, isNumber: false, value: (index: number) => lineAt(drawing, index).name };
  const first = { text: style.words.quantity, edge: 50, isNumber: false, value: quantity.value };
  const isFirst = random.chance(0.25);
  const end = table(
    drawing,
    isFirst ? [first, { ...name, edge: 95 }, price, amount] : [name, quantity, price, amount],
    325,
    15,
    (index) => [...discounted(drawing, index), ...lineAt(drawing, index).details],
    () => {
      foot(drawing, columns);
      canvas.newPage();
    },
  );
  let top = totals(drawing, end);
  if (printed.untaxed) canvas.text(50, (top += 16), style.words.untaxed);
  if (random.chance(0.3)) canvas.text(50, (top += 18), say('inWords'));
  canvas.text(50, top + 18, style.words.terms);
  foot(drawing, columns);
  if (style.currency === 'once') canvas.text(50, 780, style.country.currency, 7);
  return canvas;
}
