import { findField } from './fields.ts';
import type { ReadField, Reading, ReadingStatus } from './types.ts';

/** Without one of them, a person has to look. */
const required = [
  'invoice.reference_number',
  'invoice.issue_date',
  'invoice.local_currency',
  'invoice.local_totals.total_amount',
  'issuer.name',
];

/** Of which a wrong value would make the record useless: amounts, quantities, rates, the number, the date, the issuer. */
export const isDecisive = ({ field, value }: ReadField): boolean =>
  value !== '' && (required.includes(field) || findField(field)?.type === 'decimal');

/** Below it, a value that decides nothing is left out of the records. */
export const sure = 0.9;

/** A line is useful without them. */
const partOfLine = /^invoice_items\[\d+\]\.(?:quantity|unit_price|tax_rate)$/;

/** It is not part of the records as long as it is unsure. */
export const isLeftOut = (field: ReadField): boolean =>
  field.confidence < sure && (!isDecisive(field) || partOfLine.test(field.field));

/** Wrong check digits keep a number out of the records; the amounts do not depend on it. */
const numberOf: Readonly<Record<string, string>> = {
  'issuer-vat-check-digits': 'issuer.tax_id.value',
  'receiver-vat-check-digits': 'receiver.tax_id.value',
};

/**
 * Whether the values may become records without a person. An e-invoice states its values, so they always do.
 * @param minConfidence of each decisive value
 */
export function decideStatus({ method, status, fields, checks }: Reading, minConfidence: number): ReadingStatus {
  if (method === 'xml' || status === 'none') return status;
  const isComplete = required.every((name) => fields.some(({ field, value }) => field === name && value !== ''));
  const isSure = fields.every((each) => !isDecisive(each) || isLeftOut(each) || each.confidence >= minConfidence);
  const leftOut = new Set(fields.filter(isLeftOut).map(({ field }) => field));
  const hold = checks.every(({ holds, rule }) => holds || leftOut.has(numberOf[rule] ?? ''));
  return isComplete && isSure && hold ? 'recorded' : 'needs_review';
}

/** A person's values replace those of the new reading. */
export function keepCorrections(fields: readonly ReadField[], stored: readonly ReadField[]): readonly ReadField[] {
  const corrections = stored.filter(({ source }) => source.kind === 'person');
  const corrected = new Set(corrections.map(({ field }) => field));
  return [...fields.filter(({ field }) => !corrected.has(field)), ...corrections];
}
