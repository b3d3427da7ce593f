/** What the layouts of `other-layouts.ts` have in common. */
import type { TestParty } from '../model.ts';
import type { Printed } from './invoice.ts';
import type { Print } from './layout.ts';
import { otherWords } from './other-words.ts';
import type { Style } from './style.ts';

const isoParts = (iso: string) => iso.split('-') as [string, string, string];

/** `Mar 3, 2026`, `3. März 2026`, `3 mars 2026`, `03/03/26`. */
export function dateIn({ country, size }: Style, iso: string, isShort: boolean): string {
  const [year, month, day] = isoParts(iso);
  const name = country.months.split('|')[Number(month) - 1] ?? '';
  const { form } = otherWords[country.code] ?? { form: 'd M y' };
  if (isShort) return country.dates[0]?.includes('.') ? `${day}.${month}.${year.slice(2)}` : `${year}-${month}-${day}`;
  const shown = size === 8 ? name.slice(0, name.length > 5 ? 3 : undefined) : name;
  return form.replace(/\b[dMy]\b/g, (letter) => ({ d: String(Number(day)), M: shown, y: year })[letter] ?? '');
}

export const percent = ({ country }: Style, rate: number): string => String(rate).replace('.', country.decimal);

export const addressOf = ({ address }: TestParty): string[] => [
  address.line1,
  address.country === 'GB' ? `${address.city}, ${address.code}` : `${address.code} ${address.city}`,
];

export interface Column {
  readonly text: string;
  readonly edge: number;
  readonly isNumber: boolean;
  readonly value: (index: number) => string;
}

/** @returns where the rows end */
export function table({ canvas, printed, style }: Print, columns: readonly Column[], start: number, step: number, below: (index: number) => readonly string[], turn: () => void): number {
  const header = (top: number) => {
    for (const { text, edge, isNumber } of columns) (isNumber ? canvas.right : canvas.text)(edge, top, text, style.size - 1, true);
    canvas.rule(45, top + 5, 550);
  };
  header(start);
  let top = start + 6;
  for (const index of printed.lines.keys()) {
    const more = below(index);
    if (top + step + 11 * more.length > 690) {
      turn();
      header(80);
      top = 86;
    }
    top += step;
    for (const { edge, isNumber, value } of columns) (isNumber ? canvas.right : canvas.text)(edge, top, value(index));
    for (const text of more) canvas.text(columns.find(({ isNumber }) => !isNumber)?.edge ?? 50, (top += 11), text, style.size - 1);
  }
  return top + 10;
}

export const lineAt = ({ printed }: Print, index: number) => {
  const line = printed.lines[index];
  if (line === undefined) throw new Error(`No line ${index}.`);
  return line;
};

export const discounted = (print: Print, index: number): string[] => {
  const { discount } = lineAt(print, index);
  return discount === 0 ? [] : [`${print.style.words.discount} -${discount}%`];
};

/** Rows of totals; a label of a tax has its rate. */
export function totalsOf({ style, printed, money }: Print, tax: (rate: number, base: number) => string): (readonly [string, string, boolean])[] {
  const { words } = style;
  return [
    ...(printed.discount + printed.charge > 0 ? [[words.lineSum, money(printed.lineSum), false] as const] : []),
    ...(printed.discount > 0 ? [[`${words.discount} 5%`, money(-printed.discount), false] as const] : []),
    ...(printed.charge > 0 ? [[words.charge, money(printed.charge), false] as const] : []),
    [words.net, money(printed.net), false],
    ...printed.taxes.map(({ rate, base, tax: cents }) => [tax(rate, base), money(cents), false] as const),
    [words.gross, money(printed.gross), true],
    ...(printed.paid > 0 ? [[words.paid, money(-printed.paid), false] as const] : []),
    ...(printed.paid > 0 ? [[words.toPay, money(printed.gross - printed.paid), true] as const] : []),
  ];
}

export const taxName = ({ words }: Style): string => words.tax.replace(/\s?[%@]\s?%?/g, ' ').trim();
export const titleOf = ({ style: { words }, printed }: Print): string => (printed.credit ? words.credit : words.invoice);
export const ibanOf = ({ iban }: Printed): string => iban.replace(/(.{4})(?=.)/g, '$1 ');
export const untaxed = ({ canvas, style, printed }: Print, top: number) => printed.untaxed && canvas.text(50, top, style.words.untaxed);
