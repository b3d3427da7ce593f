import type { Big } from 'big.js';
import { decimal, decimalSum, definedDecimals } from '../decimal.ts';
import type { SemanticInvoiceLine } from './terms.ts';

/**
 * Maximum difference between a line amount and its computed value. The rules of Peppol allow it, because prices may be
 * rounded.
 */
export const roundingTolerance = '0.02';

/**
 * Computes the net amount of a line from quantity and price, minus allowances, plus charges.
 * @returns `undefined` when the quantity or the price is missing
 */
export function expectedAmount({ values, allowances, charges }: SemanticInvoiceLine, base: string): Big | undefined {
  const { 'BT-129': quantity, 'BT-146': price } = values;
  if (quantity === undefined || price === undefined || decimal(base).eq(0)) return undefined;
  return decimal(quantity)
    .times(price)
    .div(base)
    .minus(decimalSum(definedDecimals(allowances.map((each) => each['BT-136']))))
    .plus(decimalSum(definedDecimals(charges.map((each) => each['BT-141']))));
}
