import type { TestInvoice } from '../model.ts';
import type { Canvas } from './canvas.ts';
import { printDrawn } from './drawn.ts';
import { type Printed, toTestInvoice } from './invoice.ts';
import { printInvoice } from './layout.ts';
import { hasGrossLines, printOther } from './other-layouts.ts';
import { families, type Style } from './style.ts';

/** Some issuers write the amounts of a credit note as negative, and some of them the quantities. */
function shownOf({ carries, unitBesideQuantity }: Style, printed: Printed): Printed {
  if (!printed.credit || !carries || printed.discount + printed.charge + printed.paid > 0) return printed;
  const { lines, taxes, lineSum, net, tax, gross } = printed;
  return {
    ...printed,
    lines: lines.map((line) => ({ ...line, amount: -line.amount, quantity: unitBesideQuantity ? -line.quantity : line.quantity })),
    taxes: taxes.map((each) => ({ ...each, base: -each.base, tax: -each.tax })),
    lineSum: -lineSum,
    net: -net,
    tax: -tax,
    gross: -gross,
  };
}

export function printAny(style: Style, invoice: Printed): Canvas {
  const printed = shownOf(style, invoice);
  if (style.family === 'drawn') return printDrawn(style, printed);
  return families.some((each) => each === style.family) ? printInvoice(style, printed) : printOther(style, printed);
}

export function truthOf(style: Style, printed: Printed): TestInvoice {
  const invoice = toTestInvoice(printed);
  return hasGrossLines(style) ? { ...invoice, lines: [] } : invoice;
}
