/**
 * The terms of EN 16931-1 by business group, some only for rules. Terms without a number (`issue time`) are only in
 * the XML syntaxes.
 */
import type { FieldValueType } from '../records.ts';

/** Name in the standard and type. `all`: all values, joined with line breaks. */
type Term = readonly [name: string, kind: Extract<FieldValueType, 'text' | 'decimal' | 'date'>, repeated?: 'all'];

export const businessTerms = {
  invoice: {
    'BT-1': ['Invoice number', 'text'],
    'BT-2': ['Invoice issue date', 'date'],
    'issue time': ['Time of issue with its time zone', 'text'],
    'BT-3': ['Invoice type code', 'text'],
    'BT-5': ['Invoice currency code', 'text'],
    'BT-6': ['VAT accounting currency code', 'text'],
    'BT-9': ['Payment due date', 'date'],
    'BT-20': ['Payment terms', 'text', 'all'],
    'BT-22': ['Invoice note', 'text', 'all'],
    'BT-10': ['Buyer reference', 'text'],
    'BT-13': ['Purchase order reference', 'text'],
    'BT-23': ['Business process type', 'text'],
    'BT-24': ['Specification identifier', 'text'],
    'BT-89': ['Mandate reference identifier', 'text'],
    'BT-106': ['Sum of invoice line net amount', 'decimal'],
    'BT-107': ['Sum of allowances on document level', 'decimal'],
    'BT-108': ['Sum of charges on document level', 'decimal'],
    'BT-109': ['Invoice total amount without VAT', 'decimal'],
    'BT-110': ['Invoice total VAT amount', 'decimal'],
    'BT-111': ['Invoice total VAT amount in accounting currency', 'decimal'],
    'BT-112': ['Invoice total amount with VAT', 'decimal'],
    'BT-113': ['Paid amount', 'decimal'],
    'BT-114': ['Rounding amount', 'decimal'],
    'BT-115': ['Amount due for payment', 'decimal'],
  },
  'exchange rate': {
    'source currency': ['Currency from which the rate converts', 'text'],
    'target currency': ['Currency to which the rate converts', 'text'],
    rate: ['Number of units of the target currency for one unit of the source currency', 'decimal'],
    'rate date': ['Date of the exchange rate', 'date'],
  },
  'BG-4': {
    'BT-27': ['Seller name', 'text'],
    'BT-28': ['Seller trading name', 'text'],
    'BT-30': ['Seller legal registration identifier', 'text'],
    'BT-30-1': ['Scheme of the seller legal registration identifier', 'text'],
    'BT-31': ['Seller VAT identifier', 'text'],
    'BT-32': ['Seller tax registration identifier', 'text'],
    'BT-32-1': ['Scheme of the seller tax registration identifier', 'text'],
    'BT-33': ['Seller additional legal information', 'text', 'all'],
    'BT-35': ['Seller address line 1', 'text'],
    'BT-36': ['Seller address line 2', 'text'],
    'BT-162': ['Seller address line 3', 'text'],
    'BT-37': ['Seller city', 'text'],
    'BT-38': ['Seller post code', 'text'],
    'BT-39': ['Seller country subdivision', 'text'],
    'BT-40': ['Seller country code', 'text'],
    'BT-41': ['Seller contact point', 'text'],
    'BT-42': ['Seller contact telephone number', 'text'],
    'BT-43': ['Seller contact email address', 'text'],
  },
  'BG-7': {
    'BT-44': ['Buyer name', 'text'],
    'BT-45': ['Buyer trading name', 'text'],
    'BT-47': ['Buyer legal registration identifier', 'text'],
    'BT-47-1': ['Scheme of the buyer legal registration identifier', 'text'],
    'BT-48': ['Buyer VAT identifier', 'text'],
    'buyer tax id': ['Buyer tax registration identifier', 'text'],
    'buyer tax id scheme': ['Scheme of the buyer tax registration identifier', 'text'],
    'BT-50': ['Buyer address line 1', 'text'],
    'BT-51': ['Buyer address line 2', 'text'],
    'BT-163': ['Buyer address line 3', 'text'],
    'BT-52': ['Buyer city', 'text'],
    'BT-53': ['Buyer post code', 'text'],
    'BT-54': ['Buyer country subdivision', 'text'],
    'BT-55': ['Buyer country code', 'text'],
    'BT-56': ['Buyer contact point', 'text'],
    'BT-57': ['Buyer contact telephone number', 'text'],
    'BT-58': ['Buyer contact email address', 'text'],
  },
  'BG-10': {
    'BT-59': ['Payee name', 'text'],
    'BT-61': ['Payee legal registration identifier', 'text'],
    'BT-61-1': ['Scheme of the payee legal registration identifier', 'text'],
  },
  'BG-15': {
    'BT-75': ['Deliver to address line 1', 'text'],
    'BT-76': ['Deliver to address line 2', 'text'],
    'BT-165': ['Deliver to address line 3', 'text'],
    'BT-77': ['Deliver to city', 'text'],
    'BT-78': ['Deliver to post code', 'text'],
    'BT-79': ['Deliver to country subdivision', 'text'],
    'BT-80': ['Deliver to country code', 'text'],
  },
  'BG-16': {
    'BT-81': ['Payment means type code', 'text'],
    'BT-82': ['Payment means text', 'text'],
    'BT-84': ['Payment account identifier', 'text'],
    'BT-85': ['Payment account name', 'text'],
    'BT-86': ['Payment service provider identifier', 'text'],
    'bank name': ['Name of the payment service provider', 'text'],
    'bank code': ['National code of the payment service provider', 'text'],
    'BT-87': ['Payment card primary account number', 'text'],
    'BT-88': ['Payment card holder name', 'text'],
    'card brand': ['Network of the payment card', 'text'],
    'BT-91': ['Debited account identifier', 'text'],
  },
  'BG-20': {
    'BT-92': ['Document level allowance amount', 'decimal'],
    'BT-93': ['Document level allowance base amount', 'decimal'],
    'BT-94': ['Document level allowance percentage', 'decimal'],
    'BT-95': ['Document level allowance VAT category code', 'text'],
    'BT-96': ['Document level allowance VAT rate', 'decimal'],
    'BT-97': ['Document level allowance reason', 'text'],
  },
  'BG-21': {
    'BT-99': ['Document level charge amount', 'decimal'],
    'BT-100': ['Document level charge base amount', 'decimal'],
    'BT-101': ['Document level charge percentage', 'decimal'],
    'BT-102': ['Document level charge VAT category code', 'text'],
    'BT-103': ['Document level charge VAT rate', 'decimal'],
    'BT-104': ['Document level charge reason', 'text'],
  },
  'BG-23': {
    'BT-116': ['VAT category taxable amount', 'decimal'],
    'BT-117': ['VAT category tax amount', 'decimal'],
    'BT-118': ['VAT category code', 'text'],
    'BT-118-0': ['Tax scheme', 'text'],
    'BT-119': ['VAT category rate', 'decimal'],
    'BT-120': ['VAT exemption reason text', 'text'],
    'BT-121': ['VAT exemption reason code', 'text'],
  },
  'BG-25': {
    'BT-126': ['Invoice line identifier', 'text'],
    'line status': [
      'Kind of the line: DETAIL, GROUP or INFORMATION; only lines of kind DETAIL count for the totals',
      'text',
    ],
    'BT-129': ['Invoiced quantity', 'decimal'],
    'BT-130': ['Invoiced quantity unit of measure code', 'text'],
    'BT-131': ['Invoice line net amount', 'decimal'],
    'BT-134': ['Invoice line period start date', 'date'],
    'BT-135': ['Invoice line period end date', 'date'],
    'BT-146': ['Item net price', 'decimal'],
    'BT-149': ['Item price base quantity', 'decimal'],
    'BT-151': ['Invoiced item VAT category code', 'text'],
    'BT-151-0': ['Tax scheme of the invoiced item', 'text'],
    'BT-152': ['Invoiced item VAT rate', 'decimal'],
    'BT-153': ['Item name', 'text'],
    'BT-154': ['Item description', 'text'],
    'BT-155': ['Item seller identifier', 'text'],
  },
  'BG-27': {
    'BT-136': ['Invoice line allowance amount', 'decimal'],
    'BT-137': ['Invoice line allowance base amount', 'decimal'],
    'BT-138': ['Invoice line allowance percentage', 'decimal'],
  },
  'BG-28': {
    'BT-141': ['Invoice line charge amount', 'decimal'],
    'BT-142': ['Invoice line charge base amount', 'decimal'],
    'BT-143': ['Invoice line charge percentage', 'decimal'],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Term>>>>;

export type BusinessTermGroup = keyof typeof businessTerms;
export type TermIdInGroup<Group extends BusinessTermGroup> = keyof (typeof businessTerms)[Group] & string;

/** Decimals, dates and codes are strings. */
export type BusinessTermValues<Group extends BusinessTermGroup> = {
  -readonly [T in TermIdInGroup<Group>]?: string;
};

/** With its allowances and charges. */
export interface InvoiceLineTerms {
  readonly values: BusinessTermValues<'BG-25'>;
  readonly allowances: readonly BusinessTermValues<'BG-27'>[];
  readonly charges: readonly BusinessTermValues<'BG-28'>[];
}

/** Independent of the XML syntax. */
export interface InvoiceTerms {
  readonly invoice: BusinessTermValues<'invoice'>;
  readonly exchangeRate: BusinessTermValues<'exchange rate'> | undefined;
  readonly seller: BusinessTermValues<'BG-4'> | undefined;
  readonly buyer: BusinessTermValues<'BG-7'> | undefined;
  readonly payee: BusinessTermValues<'BG-10'> | undefined;
  readonly delivery: BusinessTermValues<'BG-15'> | undefined;
  readonly payments: readonly BusinessTermValues<'BG-16'>[];
  readonly allowances: BusinessTermValues<'BG-20'>[];
  readonly charges: BusinessTermValues<'BG-21'>[];
  readonly taxes: readonly BusinessTermValues<'BG-23'>[];
  readonly lines: readonly InvoiceLineTerms[];
}
