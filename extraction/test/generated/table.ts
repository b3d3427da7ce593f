import type { PrintedLine } from './invoice.ts';
import type { Print } from './layout.ts';
import type { Column } from './style.ts';

/** Left edge of a text, right edge of a number. */
const edges: Readonly<Record<Column, number>> = {
  pos: 50,
  sku: 75,
  name: 125,
  quantity: 300,
  unit: 306,
  price: 390,
  discountColumn: 435,
  rate: 472,
  amount: 545,
};
const textColumns: readonly Column[] = ['pos', 'sku', 'name', 'unit'];

function cellOf({ style, money }: Print, line: PrintedLine, index: number, column: Column): string {
  const decimal = (value: number) => String(value).replace('.', style.country.decimal);
  switch (column) {
    case 'pos':
      return String(index + 1);
    case 'quantity':
      return `${decimal(line.quantity)}${style.unitBesideQuantity ? ` ${line.unit}` : ''}`;
    case 'price':
      return money(line.price);
    case 'amount':
      return money(line.amount);
    case 'rate':
      return `${decimal(line.rate)}${style.words.rate.includes('%') ? '' : ' %'}`;
    case 'discountColumn':
      return line.discount === 0 ? '' : `${line.discount}${style.words.discountColumn.includes('%') ? '' : ' %'}`;
    default:
      return line[column];
  }
}

/** @param turn ends a page. @returns where the table ends */
export function printTable(print: Print, start: number, turn: () => void): number {
  const { canvas, style, printed, money } = print;
  const draw = (column: Column, top: number, text: string, isBold = false) =>
    textColumns.includes(column)
      ? canvas.text(edges[column], top, text, style.size, isBold)
      : canvas.right(edges[column], top, text, style.size, isBold);
  const header = (top: number) => {
    for (const column of style.columns) draw(column, top, style.words[column], true);
    canvas.rule(50, top + 4, 545);
  };
  // A column of discounts stands only where a line has one.
  const columns = style.columns;
  let top = start;
  header(top);
  let sum = 0;
  for (const [index, line] of printed.lines.entries()) {
    const details = columns.includes('discountColumn') || line.discount === 0 ? line.details : [...line.details, `- ${line.discount} %`];
    const above = style.details === 'above' ? line.details.length : 0;
    top += style.size + 7;
    if (top + details.length * 12 > 700) {
      if (style.carries) {
        canvas.text(edges.name, top, style.words.carried);
        canvas.right(edges.amount, top, money(sum));
      }
      turn();
      top = 60;
      header(top);
      top += style.size + 7;
      if (style.carries) {
        canvas.text(edges.name, top, style.words.brought);
        canvas.right(edges.amount, top, money(sum));
        top += style.size + 7;
      }
    }
    for (const column of columns) {
      const text = cellOf(print, line, index, column);
      if (text !== '') draw(column, column === 'name' ? top : top + above * 12, text);
    }
    for (const [at, detail] of details.entries()) canvas.text(edges.name, top + (at + 1) * 12, detail, style.size - 1);
    top += details.length * 12;
    sum += line.amount;
  }
  canvas.rule(50, top + 6, 545);
  return top + 8;
}
