import { createDecimal, roundDecimal } from '../decimal.ts';
import { lineAmount, lineAmountTolerance } from '../en16931/line-amount.ts';
import type { InvoiceLineTerms, InvoiceTerms } from '../en16931/terms.ts';
import type { ReadingCheck } from '../reading/types.ts';
import type { ExtractionWarning } from '../records.ts';
import { checkVatBreakdowns } from './taxes.ts';
import { invoiceTotalRules } from './totals.ts';

function differs(rule: string, at: string, expected: string, found: string): ExtractionWarning[] {
  return createDecimal(expected).minus(found).abs().gt(lineAmountTolerance) ? [{ rule, at, expected, found }] : [];
}

/** Quantity times price, minus allowances, plus charges. */
function checkAmount(line: InvoiceLineTerms, at: string): ExtractionWarning[] {
  const { 'BT-131': found, 'BT-149': base = '1' } = line.values;
  const expected = lineAmount(line, base);
  return found === undefined || expected === undefined
    ? []
    : differs('PEPPOL-EN16931-R120', at, roundDecimal(expected, 2), found);
}

/** Only if base amount and percentage are stated. */
function checkPercentage(amount?: string, base?: string, percentage?: string, at = ''): ExtractionWarning[] {
  if (amount === undefined || base === undefined || percentage === undefined) return [];
  return differs('PEPPOL-EN16931-R040', at, roundDecimal(createDecimal(base).times(percentage).div(100), 2), amount);
}

/** Also of allowances and charges. */
function checkLineAmounts({ lines, allowances, charges }: InvoiceTerms): ExtractionWarning[] {
  return [
    ...lines.flatMap((line, index) => {
      const at = `item ${index + 1}`;
      return [
        ...checkAmount(line, at),
        ...line.allowances.flatMap((each, n) =>
          checkPercentage(each['BT-136'], each['BT-137'], each['BT-138'], `${at}, allowance ${n + 1}`),
        ),
        ...line.charges.flatMap((each, n) =>
          checkPercentage(each['BT-141'], each['BT-142'], each['BT-143'], `${at}, charge ${n + 1}`),
        ),
      ];
    }),
    ...allowances.flatMap((each, n) =>
      checkPercentage(each['BT-92'], each['BT-93'], each['BT-94'], `allowance ${n + 1}`),
    ),
    ...charges.flatMap((each, n) => checkPercentage(each['BT-99'], each['BT-100'], each['BT-101'], `charge ${n + 1}`)),
  ];
}

/** Without changing values. @returns all rules of the totals that the invoice allows to check, and each other difference */
export function checkArithmetic(invoice: InvoiceTerms): ReadingCheck[] {
  const totals = invoiceTotalRules.flatMap(({ name, total, expected }) => {
    const found = invoice.invoice[total];
    const sum = expected(invoice);
    return found === undefined || sum === undefined
      ? []
      : [{ rule: name, at: total, holds: sum.eq(found), expected: sum.toFixed(), found }];
  });
  const others = [...checkVatBreakdowns(invoice), ...checkLineAmounts(invoice)];
  return [...totals, ...others.map((warning) => ({ ...warning, holds: false }))];
}
