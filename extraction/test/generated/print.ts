import type { TestInvoice } from '../model.ts';
import type { Canvas } from './canvas.ts';
import { printDrawn } from './drawn.ts';
import { type Printed, toTestInvoice } from './invoice.ts';
import { printInvoice } from './layout.ts';
import { hasGrossLines, printOther } from './other-layouts.ts';
import { families, type Style } from './style.ts';

export function printAny(style: Style, printed: Printed): Canvas {
  if (style.family === 'drawn') return printDrawn(style, printed);
  return families.some((each) => each === style.family) ? printInvoice(style, printed) : printOther(style, printed);
}

export function truthOf(style: Style, printed: Printed): TestInvoice {
  const invoice = toTestInvoice(printed);
  return hasGrossLines(style) ? { ...invoice, lines: [] } : invoice;
}
