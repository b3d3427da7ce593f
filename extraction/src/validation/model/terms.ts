import { businessTerms } from '../../en16931/terms.ts';

/**
 * The groups of EN 16931-1 with their terms; a term such as `BT-34-1` is the scheme or the attribute of the term
 * before it. `tax total` holds BT-110 and BT-111, which differ only by their currency.
 */
export const modelGroups = {
  invoice: {
    name: 'Invoice',
    terms:
      'BT-1 BT-2 BT-2-1 BT-3 BT-5 BT-6 BT-7 BT-8 BT-9 BT-10 BT-11 BT-12 BT-13 BT-14 BT-15 BT-16 BT-17 BT-18 BT-18-1 BT-19 BT-20 BT-23 BT-24 BT-89 BT-90',
  },
  'BG-1': { in: 'invoice', name: 'Invoice note', terms: 'BT-21 BT-22' },
  'BG-3': { in: 'invoice', name: 'Preceding Invoice reference', terms: 'BT-25 BT-26' },
  'BG-4': {
    in: 'invoice',
    name: 'Seller',
    terms: 'BT-27 BT-28 BT-29 BT-29-1 BT-30 BT-30-1 BT-31 BT-32 BT-33 BT-34 BT-34-1',
  },
  'BG-5': { in: 'BG-4', name: 'Seller postal address', terms: 'BT-35 BT-36 BT-162 BT-37 BT-38 BT-39 BT-40' },
  'BG-6': { in: 'BG-4', name: 'Seller contact', terms: 'BT-41 BT-42 BT-43' },
  'BG-7': { in: 'invoice', name: 'Buyer', terms: 'BT-44 BT-45 BT-46 BT-46-1 BT-47 BT-47-1 BT-48 BT-49 BT-49-1' },
  'BG-8': { in: 'BG-7', name: 'Buyer postal address', terms: 'BT-50 BT-51 BT-163 BT-52 BT-53 BT-54 BT-55' },
  'BG-9': { in: 'BG-7', name: 'Buyer contact', terms: 'BT-56 BT-57 BT-58' },
  'BG-10': { in: 'invoice', name: 'Payee', terms: 'BT-59 BT-60 BT-60-1 BT-61 BT-61-1' },
  'BG-11': { in: 'invoice', name: 'Seller tax representative party', terms: 'BT-62 BT-63' },
  'BG-12': {
    in: 'BG-11',
    name: 'Seller tax representative postal address',
    terms: 'BT-64 BT-65 BT-164 BT-66 BT-67 BT-68 BT-69',
  },
  'BG-13': { in: 'invoice', name: 'Delivery information', terms: 'BT-70 BT-71 BT-71-1 BT-72' },
  'BG-14': { in: 'invoice', name: 'Invoicing period', terms: 'BT-73 BT-74 BT-8-1' },
  'BG-15': { in: 'BG-13', name: 'Deliver to address', terms: 'BT-75 BT-76 BT-165 BT-77 BT-78 BT-79 BT-80' },
  'BG-16': { in: 'invoice', name: 'Payment instructions', terms: 'BT-81 BT-82 BT-83' },
  'BG-17': { in: 'BG-16', name: 'Credit transfer', terms: 'BT-84 BT-84-1 BT-85 BT-86' },
  'BG-18': { in: 'BG-16', name: 'Payment card information', terms: 'BT-87 BT-88' },
  'BG-19': { in: 'BG-16', name: 'Direct debit', terms: 'BT-91' },
  'BG-20': {
    in: 'invoice',
    name: 'Document level allowance',
    terms: 'BT-92 BT-93 BT-94 BT-95 BT-95-0 BT-96 BT-97 BT-98',
  },
  'BG-21': {
    in: 'invoice',
    name: 'Document level charge',
    terms: 'BT-99 BT-100 BT-101 BT-102 BT-102-0 BT-103 BT-104 BT-105',
  },
  'BG-22': { in: 'invoice', name: 'Document totals', terms: 'BT-106 BT-107 BT-108 BT-109 BT-112 BT-113 BT-114 BT-115' },
  'tax total': { in: 'invoice', name: 'Invoice total VAT amount', terms: 'BT-110 BT-110-1 BT-110-2' },
  'BG-23': { in: 'invoice', name: 'VAT breakdown', terms: 'BT-116 BT-117 BT-118 BT-118-0 BT-119 BT-120 BT-121' },
  'BG-24': {
    in: 'invoice',
    name: 'Additional supporting document',
    terms: 'BT-122 BT-122-0 BT-123 BT-124 BT-125 BT-125-1 BT-125-2',
  },
  'BG-25': {
    in: 'invoice',
    name: 'Invoice line',
    terms: 'BT-126 BT-127 BT-128 BT-128-1 BT-129 BT-130 BT-131 BT-132 BT-133',
  },
  'BG-26': { in: 'BG-25', name: 'Invoice line period', terms: 'BT-134 BT-135' },
  'BG-27': { in: 'BG-25', name: 'Invoice line allowance', terms: 'BT-136 BT-137 BT-138 BT-139 BT-140' },
  'BG-28': { in: 'BG-25', name: 'Invoice line charge', terms: 'BT-141 BT-142 BT-143 BT-144 BT-145' },
  'BG-29': { in: 'BG-25', name: 'Price details', terms: 'BT-146 BT-147 BT-148 BT-149 BT-150' },
  'BG-30': { in: 'BG-25', name: 'Line VAT information', terms: 'BT-151 BT-151-0 BT-152' },
  'BG-31': {
    in: 'BG-25',
    name: 'Item information',
    terms: 'BT-153 BT-154 BT-155 BT-156 BT-157 BT-157-1 BT-158 BT-158-1 BT-159',
  },
  'BG-32': { in: 'BG-25', name: 'Item attribute', terms: 'BT-160 BT-161' },
} as const;

export type GroupName = keyof typeof modelGroups;

type Split<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Text;
export type TermId<Group extends GroupName = GroupName> = Split<(typeof modelGroups)[Group]['terms']>;

/** Of terms that do not become records. */
const otherNames: Readonly<Record<string, string>> = {
  'BT-7': 'Value added tax point date',
  'BT-8': 'Value added tax point date code',
  'BT-11': 'Project reference',
  'BT-12': 'Contract reference',
  'BT-14': 'Sales order reference',
  'BT-15': 'Receiving advice reference',
  'BT-16': 'Despatch advice reference',
  'BT-17': 'Tender or lot reference',
  'BT-18': 'Invoiced object identifier',
  'BT-19': 'Buyer accounting reference',
  'BT-21': 'Invoice note subject code',
  'BT-25': 'Preceding Invoice reference',
  'BT-26': 'Preceding Invoice issue date',
  'BT-29': 'Seller identifier',
  'BT-34': 'Seller electronic address',
  'BT-46': 'Buyer identifier',
  'BT-49': 'Buyer electronic address',
  'BT-60': 'Payee identifier',
  'BT-62': 'Seller tax representative name',
  'BT-63': 'Seller tax representative VAT identifier',
  'BT-69': 'Tax representative country code',
  'BT-70': 'Deliver to party name',
  'BT-71': 'Deliver to location identifier',
  'BT-72': 'Actual delivery date',
  'BT-73': 'Invoicing period start date',
  'BT-74': 'Invoicing period end date',
  'BT-83': 'Remittance information',
  'BT-90': 'Bank assigned creditor identifier',
  'BT-98': 'Document level allowance reason code',
  'BT-105': 'Document level charge reason code',
  'BT-122': 'Supporting document reference',
  'BT-123': 'Supporting document description',
  'BT-124': 'External document location',
  'BT-125': 'Attached document',
  'BT-127': 'Invoice line note',
  'BT-128': 'Invoice line object identifier',
  'BT-132': 'Referenced purchase order line reference',
  'BT-133': 'Invoice line Buyer accounting reference',
  'BT-139': 'Invoice line allowance reason',
  'BT-140': 'Invoice line allowance reason code',
  'BT-144': 'Invoice line charge reason',
  'BT-145': 'Invoice line charge reason code',
  'BT-147': 'Item price discount',
  'BT-148': 'Item gross price',
  'BT-150': 'Item price base quantity unit of measure code',
  'BT-156': 'Item buyer identifier',
  'BT-157': 'Item standard identifier',
  'BT-158': 'Item classification identifier',
  'BT-159': 'Item country of origin',
  'BT-160': 'Item attribute name',
  'BT-161': 'Item attribute value',
};

const recordNames = new Map<string, string>(
  Object.values(businessTerms).flatMap((terms) =>
    Object.entries<readonly [string, ...unknown[]]>(terms).map(([id, [name]]): [string, string] => [id, name]),
  ),
);

/** Schemes, formats and attributes. A rule names only their id. */
const attributeNames: Readonly<Record<string, string>> = {
  'BT-2-1': 'Format of the invoice issue date',
  'BT-8-1': 'Value added tax point date code of the period',
  'BT-18-1': 'Scheme of the invoiced object identifier',
  'BT-29-1': 'Scheme of the seller identifier',
  'BT-34-1': 'Scheme of the seller electronic address',
  'BT-46-1': 'Scheme of the buyer identifier',
  'BT-49-1': 'Scheme of the buyer electronic address',
  'BT-60-1': 'Scheme of the payee identifier',
  'BT-64': 'Tax representative address line 1',
  'BT-65': 'Tax representative address line 2',
  'BT-164': 'Tax representative address line 3',
  'BT-66': 'Tax representative city',
  'BT-67': 'Tax representative post code',
  'BT-68': 'Tax representative country subdivision',
  'BT-71-1': 'Scheme of the deliver to location identifier',
  'BT-84-1': 'IBAN',
  'BT-95-0': 'Tax scheme of the document level allowance',
  'BT-102-0': 'Tax scheme of the document level charge',
  'BT-110-1': 'Currency of the VAT amount',
  'BT-110-2': 'Part of the VAT breakdown',
  'BT-122-0': 'Type code of the supporting document',
  'BT-125-1': 'Attached document mime code',
  'BT-125-2': 'Attached document filename',
  'BT-128-1': 'Scheme of the invoice line object identifier',
  'BT-157-1': 'Scheme of the item standard identifier',
  'BT-158-1': 'Scheme of the item classification identifier',
};

/** `Invoice number`; the id if the term has no name. */
export const termName = (id: string): string => recordNames.get(id) ?? otherNames[id] ?? attributeNames[id] ?? id;

/** `Invoice number (BT-1)`, `Seller (BG-4)`. */
export function nameOf(id: GroupName | TermId): string {
  const group = Object.entries(modelGroups).find(([name]) => name === id)?.[1].name;
  const known = group ?? recordNames.get(id) ?? otherNames[id];
  return known === undefined ? id : `${known} (${id})`;
}
