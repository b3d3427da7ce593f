import type { SemanticInvoice } from '../en16931/terms.ts';
import type { Warning } from '../records.ts';
import { checkLines } from './lines.ts';
import { checkTaxes } from './taxes.ts';
import { totalRules } from './totals.ts';

/** Checks the arithmetic of an invoice. @returns a warning for each difference; the values stay as the document has them */
export function checkArithmetic(invoice: SemanticInvoice): Warning[] {
  const totals = totalRules.flatMap(({ name, total, expected }) => {
    const found = invoice.invoice[total];
    const sum = expected(invoice);
    return found === undefined || sum === undefined || sum.eq(found)
      ? []
      : [{ rule: name, at: total, expected: sum.toFixed(), found }];
  });
  return [...totals, ...checkTaxes(invoice), ...checkLines(invoice)];
}
