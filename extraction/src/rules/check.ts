import type { InvoiceTerms } from '../en16931/terms.ts';
import type { ExtractionWarning } from '../records.ts';
import { checkLineAmounts } from './lines.ts';
import { checkVatBreakdowns } from './taxes.ts';
import { invoiceTotalRules } from './totals.ts';

/** Without changing values. @returns a warning for each difference */
export function checkArithmetic(invoice: InvoiceTerms): ExtractionWarning[] {
  const totals = invoiceTotalRules.flatMap(({ name, total, expected }) => {
    const found = invoice.invoice[total];
    const sum = expected(invoice);
    return found === undefined || sum === undefined || sum.eq(found)
      ? []
      : [{ rule: name, at: total, expected: sum.toFixed(), found }];
  });
  return [...totals, ...checkVatBreakdowns(invoice), ...checkLineAmounts(invoice)];
}
