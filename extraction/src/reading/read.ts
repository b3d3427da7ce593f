import type { ExtractionResult } from '../records.ts';
import { checkFields } from './checks.ts';
import { findFields } from './find-fields.ts';
import { findKind, findNumbers } from './header.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { toExtraction } from './to-extraction.ts';
import type { ReadField, Reading, ReadingCheck, ReadingMethod } from './types.ts';
import type { Page } from './words.ts';

/** `extraction` if the status is `recorded`. */
export interface PageReading {
  readonly reading: Reading;
  readonly extraction?: ExtractionResult | undefined;
}

/** A record needs each of them with enough confidence, and every amount. */
const required = [
  'invoice.reference_number',
  'invoice.issue_date',
  'invoice.local_currency',
  'invoice.local_totals.subtotal',
  'invoice.local_totals.tax_total',
  'invoice.local_totals.total_amount',
  'issuer.name',
];

const amountField = /(?:subtotal|tax_total|amount|amount_paid|amount_remaining|unit_price|quantity)$/;

/** A wrong text of a line harms less than none. */
const textField = /^invoice_items\[\d+\]\.(?:name|unit|description)$/;

/** Every check holds, and every amount, the number, the date and the issuer are sure. */
export function isRecordable(
  fields: readonly ReadField[],
  checks: readonly ReadingCheck[],
  minConfidence: number,
): boolean {
  const sure = new Set(fields.filter(({ confidence }) => confidence >= minConfidence).map(({ field }) => field));
  return (
    checks.every(({ holds }) => holds) &&
    required.every((field) => sure.has(field)) &&
    fields.every(({ field }) => !amountField.test(field) || sure.has(field))
  );
}

/** Different invoice numbers on different pages, with the pages of each. */
function invoicesOf(sheet: Sheet): ReadonlyMap<string, readonly number[]> {
  const pages = new Map<string, Set<number>>();
  for (const { part, page } of findNumbers(sheet)) {
    if (part.confidence < 0.9) continue;
    pages.set(part.value, (pages.get(part.value) ?? new Set()).add(page));
  }
  const ownPage = [...pages].filter(([value, on]) =>
    [...on].some((page) => [...pages].every(([other, others]) => other === value || !others.has(page))),
  );
  return new Map(ownPage.map(([value, on]) => [value, [...on]]));
}

function checkSingle(sheet: Sheet): ReadingCheck[] {
  const invoices = invoicesOf(sheet);
  if (invoices.size < 2) return [];
  const found = [...invoices].slice(0, 20).map(([number, pages]) => `${number}: page ${pages.join(', ')}`);
  return [
    { rule: 'one-invoice', holds: false, expected: 'one invoice in the file', found: found.join('; ').slice(0, 500) },
  ];
}

const has = (fields: readonly ReadField[], field: string, confidence = 0): boolean =>
  fields.some((each) => each.field === field && each.confidence >= confidence);

/** What speaks for an invoice; a contract or a menu has less. */
function isInvoice(sheet: Sheet, fields: readonly ReadField[], titled: boolean): boolean {
  const evidence: readonly (readonly [boolean, number])[] = [
    [titled, 2],
    [has(fields, 'invoice.reference_number', 0.85), 1.5],
    [has(fields, 'invoice.local_totals.total_amount', 0.6), 1.5],
    [has(fields, 'invoice.local_totals.total_amount', 0.9), 1],
    [has(fields, 'invoice_items[0].amount'), 0.5],
    [has(fields, 'invoice.issue_date', 0.9), 0.5],
    [sheet.rows.some(({ labels }) => labels.some(({ kinds }) => kinds.has('tax') || kinds.has('untaxed'))), 0.5],
  ];
  const sum = evidence.reduce((total, [holds, weight]) => total + (holds ? weight : 0), 0);
  return has(fields, 'invoice.local_totals.total_amount') && sum >= 3;
}

const none = (method: ReadingMethod): Reading => ({ method, status: 'none', format: null, fields: [], checks: [] });

/** Reads an invoice from its words; takes at most n log n for n words. */
export function readPages(
  pages: readonly Page[],
  { method, minConfidence }: { readonly method: 'text' | 'ocr'; readonly minConfidence: number },
): PageReading {
  const sheet = sheetOf(pages);
  const { kind, titled } = findKind(sheet);
  if (kind === 'other') return { reading: none(method) };
  const fields = findFields(sheet, method);
  if (!isInvoice(sheet, fields, titled)) return { reading: none(method) };
  const checks = [...checkFields(fields), ...checkSingle(sheet)];
  if (!isRecordable(fields, checks, minConfidence))
    return { reading: { method, status: 'needs_review', format: kind, fields, checks } };
  const sure = fields.filter(({ field, confidence }) => confidence >= minConfidence || textField.test(field));
  return {
    reading: { method, status: 'recorded', format: kind, fields, checks },
    extraction: toExtraction(sure, kind),
  };
}
