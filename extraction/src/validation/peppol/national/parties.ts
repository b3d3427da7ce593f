import { firstTextAt } from '../../../xml/path.ts';
import { firstText, has } from '../../conditions.ts';
import type { Group } from '../../model/read.ts';

const countryOf = (vat: string, address: string) => (vat === '' ? address : vat.slice(0, 2)).toUpperCase();

/** By the VAT identifier of the seller or of its tax representative, otherwise by the address. */
export function sellerCountry({ invoice }: Group): string {
  const vat = has(invoice, 'BT-31') ? firstText(invoice, 'BT-31') : firstText(invoice, 'BT-63');
  return countryOf(vat, firstText(invoice, 'BT-40'));
}

export const sellerCountryWithoutRepresentative = ({ invoice }: Group): string =>
  countryOf(firstText(invoice, 'BT-31'), firstText(invoice, 'BT-40'));

export const buyerCountry = ({ invoice }: Group): string =>
  countryOf(firstText(invoice, 'BT-48'), firstText(invoice, 'BT-55'));

/** By the postal addresses. */
export const sellerIn = (group: Group, country: string): boolean => firstText(group.invoice, 'BT-40') === country;
export const bothIn = (group: Group, country: string): boolean =>
  sellerIn(group, country) && firstText(group.invoice, 'BT-55') === country;

/** CII has no element of its own for credit notes. */
export const isCreditNote = ({ invoice }: Group): boolean =>
  invoice.element.name === 'cn:CreditNote' ||
  (invoice.element.name.startsWith('rsm:') && firstText(invoice, 'BT-3') === '381');

/** BT-83 and BT-86, which CII has outside the elements of their groups. */
export const referenceOf = (means: Group): string =>
  firstText(means, 'BT-83') ||
  (firstTextAt(
    means.invoice.element,
    'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:PaymentReference',
  ) ??
    '');
export const bankOf = (means: Group): string =>
  firstText(means, 'BT-86') ||
  (firstTextAt(means.element, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID') ?? '');
