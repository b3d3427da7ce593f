import { firstText, has } from '../../conditions.ts';
import type { Group } from '../../model/read.ts';

/** By the VAT identifier of the seller or of its tax representative, otherwise by the address. */
export function sellerCountry(group: Group): string {
  const { invoice } = group;
  const vat = has(invoice, 'BT-31') ? firstText(invoice, 'BT-31') : firstText(invoice, 'BT-63');
  return (vat === '' ? firstText(invoice, 'BT-40') : vat.slice(0, 2)).toUpperCase();
}

export function buyerCountry(group: Group): string {
  const vat = firstText(group.invoice, 'BT-48');
  return (vat === '' ? firstText(group.invoice, 'BT-55') : vat.slice(0, 2)).toUpperCase();
}

/** By the postal addresses. */
export const sellerIn = (group: Group, country: string): boolean => firstText(group.invoice, 'BT-40') === country;
export const bothIn = (group: Group, country: string): boolean =>
  sellerIn(group, country) && firstText(group.invoice, 'BT-55') === country;
