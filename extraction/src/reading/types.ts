/** The values that were read of a document, with their source and confidence. Plain data, as `structuredClone` copies it. */

import { enumValues } from '@fds/platform/enum-values';

export const readingMethods = enumValues.documents.reading_method;
export type ReadingMethod = (typeof readingMethods)[number];

/** `none`: the document has no records, for example a contract. */
export const readingStatuses = enumValues.documents.reading_status;
export type ReadingStatus = (typeof readingStatuses)[number];

export const sourceKinds = [...readingMethods, 'person'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const readingLimits = {
  fields: 2000,
  checks: 200,
  /** Characters of a field's path, or of a rule's name. */
  nameLength: 100,
  valueLength: 4000,
  /** Also of an XML path. */
  textLength: 1000,
  /** More pages are not read. */
  pages: 50,
} as const;

/** Left, top, width and height in points, from the upper left corner of the page. */
export type Box = readonly [left: number, top: number, width: number, height: number];

export interface FieldSource {
  readonly kind: SourceKind;
  /** From 1; null in XML, HTML and office documents, and for a value that a person wrote. */
  readonly page: number | null;
  readonly box: Box | null;
  /** As written there. */
  readonly text: string;
  /** Only in XML: names of elements with the prefixes of the mapping, such as `cac:LegalMonetaryTotal/cbc:TaxAmount`. */
  readonly path?: string | undefined;
  /** Only in XML, from 1. */
  readonly line?: number | undefined;
}

/**
 * `field` is the path of the record's field: `invoice.issue_date`, `invoice.local_totals.total_amount`,
 * `issuer.tax_id.value`, `receiver.address.city` (the registered address), `receiver.shipping_address.city`,
 * `payment_means.account_details.iban` (of a second one `payment_means[1].account_details.iban`),
 * `invoice_items[0].name`, `invoice_taxes[0].tax_amount`. `value` is written as in the record: `-12.50`,
 * `2026-01-31`. `confidence` is between 0 and 1.
 */
export interface ReadField {
  readonly field: string;
  readonly value: string;
  readonly confidence: number;
  readonly source: FieldSource;
}

/** `expected` and `found` are empty if the value is missing. */
export interface ReadingCheck {
  /** For example `net-plus-tax`; of an e-invoice, the rule of EN 16931, such as `BR-CO-15`. */
  readonly rule: string;
  readonly holds: boolean;
  readonly expected: string;
  readonly found: string;
  /** Such as `item 3`; absent for the whole document. */
  readonly at?: string | undefined;
}

export interface Reading {
  readonly method: ReadingMethod;
  readonly status: ReadingStatus;
  /** `ubl-invoice`, `invoice`, `credit-note`; null for an unknown format. */
  readonly format: string | null;
  readonly fields: readonly ReadField[];
  /** Number of values that are not among the fields, because there are too many or the value is too long. */
  readonly omitted?: number | undefined;
  readonly checks: readonly ReadingCheck[];
}
