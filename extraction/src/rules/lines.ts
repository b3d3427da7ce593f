import { decimal, roundedDecimal } from '../decimal.ts';
import { expectedAmount, roundingTolerance } from '../en16931/line-amount.ts';
import type { SemanticInvoice, SemanticInvoiceLine } from '../en16931/terms.ts';
import type { Warning } from '../records.ts';

function differs(rule: string, at: string, expected: string, found: string): Warning[] {
  return decimal(expected).minus(found).abs().gt(roundingTolerance) ? [{ rule, at, expected, found }] : [];
}

/** The net amount of a line: quantity by price, without allowances, with charges. */
function checkAmount(line: SemanticInvoiceLine, at: string): Warning[] {
  const { 'BT-131': found, 'BT-149': base = '1' } = line.values;
  const expected = expectedAmount(line, base);
  return found === undefined || expected === undefined
    ? []
    : differs('PEPPOL-EN16931-R120', at, roundedDecimal(expected, 2), found);
}

/** The amount of an allowance or charge that states its base and percentage. */
function checkPercentage(amount?: string, base?: string, percentage?: string, at = ''): Warning[] {
  if (amount === undefined || base === undefined || percentage === undefined) return [];
  return differs('PEPPOL-EN16931-R040', at, roundedDecimal(decimal(base).times(percentage).div(100), 2), amount);
}

/** Checks the amounts of lines, allowances and charges against the values that they follow from. */
export function checkLines({ lines, allowances, charges }: SemanticInvoice): Warning[] {
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
