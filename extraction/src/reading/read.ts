import type { ExtractionResult } from '../records.ts';
import { checkFields } from './checks.ts';
import { findFields } from './find-fields.ts';
import { findNumbers } from './header.ts';
import { type KnownCompany, knownByName } from './known.ts';
import { createResult } from './result.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { findTitle } from './title.ts';
import type { ReadField, ReadingCheck } from './types.ts';
import type { Page } from './words.ts';

/** A number behind a small title. */
const titled = 0.75;

/** Different invoice numbers on different pages, with the first page of each. */
function invoicesOf(sheet: Sheet): readonly (readonly [number: string, page: number])[] {
  const pages = new Map<string, Set<number>>();
  for (const { part, page } of findNumbers(sheet)) {
    if (part.confidence < titled) continue;
    pages.set(part.value, (pages.get(part.value) ?? new Set()).add(page));
  }
  const ownPage = [...pages].filter(([value, on]) =>
    [...on].some((page) => [...pages].every(([other, others]) => other === value || !others.has(page))),
  );
  return ownPage.map(([value, on]) => [value, Math.min(...on)] as const).toSorted(([, one], [, other]) => one - other);
}

export function checkSingle(sheet: Sheet): ReadingCheck[] {
  const invoices = invoicesOf(sheet);
  if (invoices.length < 2) return [];
  const found = invoices.slice(0, 20).map(([number, first], index) => {
    const last = Math.max(first, (invoices[index + 1]?.[1] ?? sheet.pages.length + 1) - 1);
    return `${number}: page ${first === last ? first : `${first} to ${last}`}`;
  });
  return [
    { rule: 'one-invoice', holds: false, expected: 'one invoice in the file', found: found.join('; ').slice(0, 500) },
  ];
}

const has = (fields: readonly ReadField[], field: string, confidence = 0): boolean =>
  fields.some((each) => each.field === field && each.confidence >= confidence);

/** Signs of an invoice, each with its weight; a contract or a menu has fewer. */
function isInvoice(sheet: Sheet, fields: readonly ReadField[], hasTitle: boolean): boolean {
  const evidence: readonly (readonly [boolean, number])[] = [
    [hasTitle, 2],
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

/**
 * Reads an invoice from its words; takes at most n log n for n words.
 * @param known companies of the workspace
 * @returns undefined if the document is not an invoice; whether its values become records, `decideStatus` decides
 */
export function readPages(
  pages: readonly Page[],
  method: 'text' | 'ocr',
  known: readonly KnownCompany[] = [],
): ExtractionResult | undefined {
  const sheet = sheetOf(pages);
  const title = findTitle(sheet);
  if (title?.kind === 'otherTitle') return undefined;
  const fields = findFields(sheet, method, title, knownByName(known));
  if (!isInvoice(sheet, fields, title !== undefined)) return undefined;
  const checks = [...checkFields(fields), ...checkSingle(sheet)];
  return createResult({ method, fields, checks }, title?.kind === 'creditNote');
}
