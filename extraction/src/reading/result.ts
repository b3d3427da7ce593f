import type { ExtractionResult } from '../records.ts';
import { isLeftOut } from './decide.ts';
import { toInvoice } from './to-invoice.ts';
import { type ReadField, type Reading, readingLimits } from './types.ts';

/** A wrong text of a line harms less than none. */
const textField = /^invoice_items\[\d+\]\.(?:name|unit)$/;

const isRecorded = (each: ReadField): boolean => !isLeftOut(each) || textField.test(each.field);

/** The invoice of these values. Whether it becomes records, `decideStatus` decides. */
export function createResult(
  { method, fields, checks }: Pick<Reading, 'method' | 'fields' | 'checks'>,
  isCreditNote: boolean,
): ExtractionResult {
  const format = isCreditNote ? 'credit-note' : 'invoice';
  return {
    format,
    documentType: isCreditNote ? 'credit_note' : 'invoice',
    invoice: toInvoice(fields.filter(isRecorded)),
    statements: [],
    warnings: [],
    reading: { method, status: 'needs_review', format, fields, checks: checks.slice(0, readingLimits.checks) },
  };
}
