import { firstTextAt } from '../../../xml/path.ts';
import { firstText } from '../../conditions.ts';
import { elementsOnPath } from '../../document.ts';
import type { Group } from '../../model/read.ts';

const isCii = ({ invoice }: Group) => invoice.element.name.startsWith('rsm:');

/** The official rules for CII never find a VAT identifier, so they go by the address alone. */
const countryOf = (group: Group, vat: string, address: string) =>
  (vat === '' || isCii(group) ? address : vat.slice(0, 2)).toUpperCase();

/** By the VAT identifier of the seller or of its tax representative, otherwise by the address. */
export function sellerCountry(group: Group): string {
  const { invoice } = group;
  const vat = firstText(invoice, 'BT-31') || firstText(invoice, 'BT-63');
  return countryOf(group, vat, firstText(invoice, 'BT-40'));
}

export const sellerCountryWithoutRepresentative = (group: Group): string =>
  countryOf(group, firstText(group.invoice, 'BT-31'), firstText(group.invoice, 'BT-40'));

export const buyerCountry = (group: Group): string =>
  countryOf(group, firstText(group.invoice, 'BT-48'), firstText(group.invoice, 'BT-55'));

/** By the postal addresses. */
export const sellerIn = (group: Group, country: string): boolean => firstText(group.invoice, 'BT-40') === country;
export const bothIn = (group: Group, country: string): boolean =>
  sellerIn(group, country) && firstText(group.invoice, 'BT-55') === country;

/** The rules of Germany and of the Netherlands accept small letters. */
export const sellerInAnyCase = (group: Group, country: string): boolean =>
  firstText(group.invoice, 'BT-40').toUpperCase() === country;
export const bothInAnyCase = (group: Group, country: string): boolean =>
  sellerInAnyCase(group, country) && firstText(group.invoice, 'BT-55').toUpperCase() === country;

/** CII has no element of its own for credit notes. */
export const isCreditNote = (group: Group): boolean =>
  group.invoice.element.name === 'cn:CreditNote' || (isCii(group) && firstText(group.invoice, 'BT-3') === '381');

/** BT-83 and BT-86, which CII has outside the elements of their groups. */
export const referenceOf = (means: Group): string =>
  firstText(means, 'BT-83') ||
  (elementsOnPath(
    means,
    'rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement/ram:PaymentReference',
  )[0]?.text.trim() ??
    '');
export const bankOf = (means: Group): string =>
  firstText(means, 'BT-86') ||
  (firstTextAt(means.element, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID') ?? '');
