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

/**
 * Whether the values may become records without a person. An e-invoice states its values, so they always do.
 * @param minConfidence of each decisive value
 */
export function decideStatus({ method, status, fields, checks }: Reading, minConfidence: number): ReadingStatus {
  if (method === 'xml' || status === 'none') return status;
  const isComplete = required.every((name) => fields.some(({ field, value }) => field === name && value !== ''));
  const isSure = fields.every((field) => !isDecisive(field) || field.confidence >= minConfidence);
  return isComplete && isSure && checks.every(({ holds }) => holds) ? 'recorded' : 'needs_review';
}

/** A person's values replace those of the new reading. */
export function keepCorrections(fields: readonly ReadField[], stored: readonly ReadField[]): readonly ReadField[] {
  const corrections = stored.filter(({ source }) => source.kind === 'person');
  const corrected = new Set(corrections.map(({ field }) => field));
  return [...fields.filter(({ field }) => !corrected.has(field)), ...corrections];
}
