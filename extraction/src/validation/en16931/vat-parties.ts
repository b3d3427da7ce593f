import { has } from '../conditions.ts';
import type { Group } from '../model/read.ts';

/** The parties that must have identifiers in an invoice with a VAT category, or must not. */
export type VatParties = 'seller' | 'seller VAT' | 'seller and buyer' | 'seller VAT and buyer VAT' | 'none';

export const partyTests: Readonly<Record<VatParties, (invoice: Group) => boolean>> = {
  seller: (invoice) => has(invoice, 'BT-31', 'BT-32', 'BT-63'),
  'seller VAT': (invoice) => has(invoice, 'BT-31', 'BT-63'),
  'seller and buyer': (invoice) => has(invoice, 'BT-31', 'BT-32', 'BT-63') && has(invoice, 'BT-47', 'BT-48'),
  'seller VAT and buyer VAT': (invoice) => has(invoice, 'BT-31', 'BT-63') && has(invoice, 'BT-48'),
  none: (invoice) => !has(invoice, 'BT-31', 'BT-48', 'BT-63'),
};

export const partyTerms: Readonly<Record<VatParties, string>> = {
  seller: 'BT-31 BT-32 BT-63',
  'seller VAT': 'BT-31 BT-63',
  'seller and buyer': 'BT-31 BT-32 BT-63 BT-47 BT-48',
  'seller VAT and buyer VAT': 'BT-31 BT-63 BT-48',
  none: 'BT-31 BT-48 BT-63',
};

export const partyMessages: Readonly<Record<VatParties, string>> = {
  seller: 'the seller has no VAT identifier and no tax registration identifier',
  'seller VAT': 'the seller has no VAT identifier',
  'seller and buyer': 'the seller has no tax identifier, or the buyer has no VAT or legal registration identifier',
  'seller VAT and buyer VAT': 'the seller or the buyer has no VAT identifier',
  none: 'the seller or the buyer has a VAT identifier',
};
