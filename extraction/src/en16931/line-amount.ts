import type { Big } from 'big.js';
import { addDecimals, createDecimal, definedDecimals } from '../decimal.ts';
import type { InvoiceLineTerms } from './terms.ts';

/** Peppol allows this difference, because prices may be rounded. */
export const lineAmountTolerance = '0.02';

/** A group line repeats the sum of its detail lines, and an information line has no amount. */
export const isCounted = ({ values: { 'line status': status } }: InvoiceLineTerms): boolean =>
  status === undefined || status === 'DETAIL';

/** Quantity times price, minus allowances, plus charges. @returns `undefined` without quantity or price */
export function lineAmount({ values, allowances, charges }: InvoiceLineTerms, base: string): Big | undefined {
  const { 'BT-129': quantity, 'BT-146': price } = values;
  if (quantity === undefined || price === undefined || createDecimal(base).eq(0)) return undefined;
  return createDecimal(quantity)
    .times(price)
    .div(base)
    .minus(addDecimals(definedDecimals(allowances.map((each) => each['BT-136']))))
    .plus(addDecimals(definedDecimals(charges.map((each) => each['BT-141']))));
}
