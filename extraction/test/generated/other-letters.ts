import type { Canvas } from './canvas.ts';
import { block, type Print } from './layout.ts';
import { addressOf, dateIn, discounted, ibanOf, lineAt, percent, table, taxName, titleOf, totalsOf, untaxed } from './other-parts.ts';
import { otherWords } from './other-words.ts';

/** A program for subscriptions: large amount due, parties without a label of the seller. */
export function subscription(print: Print): void {
  const { canvas, style, printed, money } = print;
  const { words, size } = style;
  const toPay = money(printed.gross - printed.paid);
  canvas.text(45, 55, titleOf(print), size * 2, true);
  const meta = [
    [words.number, printed.number],
    [words.date, dateIn(style, printed.date, false)],
    ...(printed.due === undefined ? [] : [[words.due, dateIn(style, printed.due, false)]]),
  ] as const;
  for (const [index, [label = '', value = '']] of meta.entries()) {
    canvas.text(45, 85 + index * 13, label, size, true);
    canvas.text(150, 85 + index * 13, value, size, true);
  }
  block(print, 45, 145, [printed.seller.name, ...addressOf(printed.seller), 'billing@example.com', `${words.vat} ${printed.seller.vat}`]);
  block(print, 260, 145, [words.buyer, printed.buyer.name, ...addressOf(printed.buyer)]);
  canvas.text(45, 235, `${toPay} ${printed.due === undefined ? '' : `${otherWords[style.country.code]?.by} ${dateIn(style, printed.due, false)}`}`, size * 1.5, true);
  const end = table(
    print,
    [
      { text: words.name, edge: 45, isNumber: false, value: (index) => lineAt(print, index).name },
      { text: words.quantity, edge: 350, isNumber: true, value: (index) => percent(style, lineAt(print, index).quantity) },
      { text: words.price, edge: 440, isNumber: true, value: (index) => money(lineAt(print, index).price) },
      { text: words.amount, edge: 550, isNumber: true, value: (index) => money(lineAt(print, index).amount) },
    ],
    270,
    20,
    (index) => [...discounted(print, index), ...(index % 3 === 0 ? [`${dateIn(style, '2026-01-01', false)} – ${dateIn(style, '2026-02-01', false)}`] : [])],
    () => canvas.newPage(),
  );
  let top = end;
  for (const [label, value, isBold] of totalsOf(print, (rate, base) => `${taxName(style)} (${percent(style, rate)}% ${otherWords[style.country.code]?.on} ${money(base)})`)) {
    top += 16;
    canvas.text(300, top, label, size, isBold);
    canvas.right(550, top, value, size, isBold);
    canvas.rule(300, top + 4, 550);
  }
  untaxed(print, top + 24);
  canvas.text(45, top + 44, `IBAN: ${ibanOf(printed)}`, size - 1);
  canvas.text(45, 815, `${printed.number} · ${toPay}`, size - 2);
  canvas.right(550, 815, `${words.page} ${canvas.pageCount()}`, size - 2);
}

/** A letter: label and value in one word, the date behind a place, sentences around the table. */
export function letter(print: Print): void {
  const { canvas, style, printed, money } = print;
  const { words, size } = style;
  const other = otherWords[style.country.code];
  canvas.right(545, 50, printed.seller.name, size * 1.5, true);
  canvas.text(62, 130, [printed.seller.name, ...addressOf(printed.seller)].join(' - '), 6);
  block(print, 62, 145, [printed.buyer.name, ...addressOf(printed.buyer)]);
  block(print, 380, 145, [`${words.customerNumber}:K${printed.iban.slice(-5)}`, `${words.number}:${printed.number}`, ...(printed.due === undefined ? [] : [`${words.due}:${dateIn(style, printed.due, true)}`])]);
  canvas.text(380, 225, `${printed.seller.address.city}, ${other?.onDay ?? ''}${dateIn(style, printed.date, false)}`);
  canvas.text(62, 250, `${titleOf(print)} ${printed.number}`, size * 1.3, true);
  canvas.text(62, 275, other?.greeting ?? '');
  const foot = () => {
    const small = 6.5;
    block3(canvas, 800, small, [
      [printed.seller.name, ...addressOf(printed.seller)],
      ['Sparbank', `IBAN ${ibanOf(printed)}`, 'BIC COBADEFFXXX'],
      ['Tel. 040 123456', 'www.example.com', `${words.vat}: ${printed.seller.vat}`],
    ]);
  };
  const end = table(
    print,
    [
      { text: words.pos, edge: 62, isNumber: false, value: (index) => String(index + 1) },
      { text: words.name, edge: 85, isNumber: false, value: (index) => lineAt(print, index).name },
      { text: words.quantity, edge: 330, isNumber: true, value: (index) => `${percent(style, lineAt(print, index).quantity)} ${lineAt(print, index).unit}` },
      { text: words.price, edge: 430, isNumber: true, value: (index) => money(lineAt(print, index).price) },
      { text: words.amount, edge: 545, isNumber: true, value: (index) => money(lineAt(print, index).amount) },
    ],
    310,
    15,
    (index) => [...discounted(print, index), ...lineAt(print, index).details, ...(index % 4 === 1 ? [other?.prose ?? ''] : [])],
    () => {
      foot();
      canvas.newPage();
    },
  );
  let top = end;
  for (const [label, value, isBold] of totalsOf(print, (rate, base) => `${taxName(style)} ${percent(style, rate)} % ${other?.on} ${money(base)}`)) {
    top += 14;
    canvas.text(85, top, label, size, isBold);
    canvas.right(545, top, value, size, isBold);
  }
  untaxed(print, top + 20);
  canvas.text(62, top + 34, `${other?.pay} ${money(printed.gross - printed.paid)}${printed.due === undefined ? '' : ` ${other?.until} ${dateIn(style, printed.due, true)}`}.`);
  foot();
}

function block3(canvas: Canvas, top: number, size: number, columns: readonly (readonly string[])[]): void {
  for (const [index, lines] of columns.entries())
    for (const [at, line] of lines.entries()) canvas.text(62 + index * 170, top + at * (size + 2), line, size);
}

/** A form: small labels in capitals above their values, a table of taxes, one large total. */
export function form(print: Print): void {
  const { canvas, style, printed, money } = print;
  const { words, size } = style;
  const upper = (text: string) => text.toUpperCase();
  canvas.text(45, 45, printed.seller.name, size * 1.4, true);
  canvas.text(45, 60, [...addressOf(printed.seller), 'Tel. 0123 456789'].join(' | '), 7);
  canvas.text(45, 70, `${upper(words.vat)} ${printed.seller.vat}`, 7);
  canvas.right(550, 45, upper(titleOf(print)), size * 1.6, true);
  const boxes = [
    [words.number, printed.number],
    [words.date, dateIn(style, printed.date, true)],
    ...(printed.due === undefined ? [] : [[words.due, dateIn(style, printed.due, true)]]),
    [words.customerNumber, `C-${printed.iban.slice(-4)}`],
  ] as const;
  for (const [index, [label = '', value = '']] of boxes.entries()) {
    canvas.text(45 + index * 125, 100, upper(label), 6);
    canvas.text(45 + index * 125, 112, value, size);
  }
  canvas.text(300, 140, upper(words.buyer), 6);
  block(print, 300, 153, [printed.buyer.name, ...addressOf(printed.buyer)]);
  const end = table(
    print,
    [
      { text: upper(words.sku), edge: 45, isNumber: false, value: (index) => lineAt(print, index).sku },
      { text: upper(words.name), edge: 100, isNumber: false, value: (index) => lineAt(print, index).name },
      { text: upper(words.rate), edge: 300, isNumber: true, value: (index) => percent(style, lineAt(print, index).rate) },
      { text: upper(words.quantity), edge: 350, isNumber: true, value: (index) => lineAt(print, index).quantity.toFixed(3).replace('.', style.country.decimal) },
      { text: upper(words.unit), edge: 360, isNumber: false, value: (index) => lineAt(print, index).unit },
      { text: upper(words.price), edge: 440, isNumber: true, value: (index) => money(lineAt(print, index).price) },
      { text: '%', edge: 470, isNumber: true, value: (index) => (lineAt(print, index).discount === 0 ? '' : String(lineAt(print, index).discount)) },
      { text: upper(words.amount), edge: 550, isNumber: true, value: (index) => money(lineAt(print, index).amount) },
    ],
    225,
    16,
    () => [],
    () => canvas.newPage(),
  );
  let top = Math.max(end + 14, 560);
  if (printed.discount + printed.charge > 0) {
    for (const [label, cents] of [[words.lineSum, printed.lineSum], [words.discount, -printed.discount], [words.charge, printed.charge]] as const) {
      if (cents === 0) continue;
      canvas.text(360, top, upper(label), 7);
      canvas.right(550, top, money(cents));
      top += 13;
    }
  }
  for (const [edge, text] of [[100, words.rate], [190, words.base], [280, taxName(style)]] as const) canvas.right(edge, top, upper(text), 6);
  for (const { rate, base, tax } of printed.taxes) {
    top += 12;
    canvas.right(100, top, percent(style, rate));
    canvas.right(190, top, money(base));
    canvas.right(280, top, money(tax));
  }
  top += 20;
  const cells = [
    [words.net, printed.net],
    [taxName(style), printed.tax],
    [words.gross, printed.gross],
    ...(printed.paid > 0 ? [[words.paid, printed.paid] as const, [words.toPay, printed.gross - printed.paid] as const] : []),
  ] as const;
  for (const [index, [label, cents]] of cells.entries()) {
    canvas.right(150 + index * 100, top, upper(label), 6);
    canvas.right(150 + index * 100, top + 13, money(cents), size + 1, true);
  }
  untaxed(print, top + 34);
  canvas.text(45, 800, `IBAN: ${ibanOf(printed)}`, 7);
}
