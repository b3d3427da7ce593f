import type { Print } from './layout.ts';

type Row = readonly [label: string, cents: number, isBold?: boolean];

/** `VAT @ %` has its rate in place of the sign, `VAT` behind it. */
function taxLabel({ style }: Print, rate: number): string {
  const { tax } = style.words;
  const text = String(rate).replace('.', style.country.decimal);
  return tax.includes('%') ? tax.replace('%', `${text}%`) : `${tax} ${text}%`;
}

function lastRows({ style: { words }, printed }: Print): Row[] {
  if (printed.paid === 0) return [[words.gross, printed.gross, true]];
  return [
    [words.gross, printed.gross, true],
    [words.paid, -printed.paid],
    [words.toPay, printed.gross - printed.paid, true],
  ];
}

function adjustments({ style: { words }, printed }: Print): Row[] {
  if (printed.discount === 0 && printed.charge === 0) return [];
  return [
    [words.lineSum, printed.lineSum],
    ...(printed.discount > 0 ? [[words.discount, -printed.discount] as const] : []),
    ...(printed.charge > 0 ? [[words.charge, printed.charge] as const] : []),
  ];
}

/** @returns where the totals end */
export function printTotals(print: Print, start: number): number {
  const { canvas, style, printed, money } = print;
  const code = style.currency === 'code' || style.currency === 'once' ? style.country.currency : '';
  let top = start;
  const line = ([label, cents, isBold = false]: Row) => {
    top += style.size + 5;
    canvas.text(330, top, `${label}${style.colon ? ':' : ''}${isBold && code !== '' ? ` ${code}` : ''}`, style.size, isBold);
    canvas.right(545, top, money(cents), style.size, isBold);
  };
  for (const each of adjustments(print)) line(each);
  const { words } = style;
  if (style.totals === 'list') {
    line([words.net, printed.net]);
    for (const { rate, tax } of printed.taxes) line([taxLabel(print, rate), tax]);
  } else if (style.totals === 'table') {
    top += style.size + 8;
    for (const [left, text] of [
      [120, words.rate.includes('%') ? words.rate : `${words.rate} %`],
      [220, words.base],
      [300, words.tax.replace('%', '').trim()],
    ] as const)
      canvas.right(left, top, text, style.size - 1, true);
    for (const { rate, base, tax } of printed.taxes) {
      top += style.size + 4;
      canvas.right(120, top, `${String(rate).replace('.', style.country.decimal)}%`);
      canvas.right(220, top, money(base));
      canvas.right(300, top, money(tax));
    }
    line([words.net, printed.net]);
    line([words.tax.replace('%', '').replace('  ', ' ').trim(), printed.tax]);
  } else {
    top += style.size + 10;
    const cells: readonly (readonly [string, string])[] = [
      [words.net, money(printed.net)],
      ...printed.taxes.map(({ rate, tax }) => [taxLabel(print, rate), money(tax)] as const),
    ];
    for (const [index, [label, value]] of cells.entries()) {
      canvas.right(170 + index * 120, top, label, style.size - 1, true);
      canvas.right(170 + index * 120, top + 14, value);
    }
    top += 18;
  }
  for (const each of lastRows(print)) line(each);
  return top;
}
