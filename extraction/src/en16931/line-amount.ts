import type { Big } from 'big.js';
import { decimal, present, sum } from '../decimal.ts';
import type { Line } from './terms.ts';

/** Difference that the rules of Peppol allow for prices that were rounded before. */
export const slack = '0.02';

/**
 * Returns the net amount that follows from quantity and price: without allowances, with charges.
 * @returns `undefined` where quantity or price is missing
 */
export function expectedAmount({ values, allowances, charges }: Line, base: string): Big | undefined {
  const { 'BT-129': quantity, 'BT-146': price } = values;
  if (quantity === undefined || price === undefined || decimal(base).eq(0)) return undefined;
  return decimal(quantity)
    .times(price)
    .div(base)
    .minus(sum(present(allowances.map((each) => each['BT-136']))))
    .plus(sum(present(charges.map((each) => each['BT-141']))));
}
