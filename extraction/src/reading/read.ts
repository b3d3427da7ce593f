import { addDecimals, negateDecimal } from '../decimal.ts';
import type { ExtractionResult } from '../records.ts';
import { checkFields } from './checks.ts';
import type { Total } from './due.ts';
import { isFieldValue } from './fields.ts';
import { bestOf, findCurrency, findDueDate, findIssueDate } from './header.ts';
import { findBics, findIbans } from './identifiers.ts';
import { findItems, type Item, type Part } from './items.ts';
import { type KnownCompanies, type KnownCompany, knownByName, knownFirst, nameKey } from './known.ts';
import { findNumbers } from './number.ts';
import { findParties, type Party } from './parties.ts';
import { createResult } from './result.ts';
import { type Sheet, sheetOf } from './sheet.ts';
import { statedTotal } from './stated-total.ts';
import { findTitle, namesCredit, type Title } from './title.ts';
import { findTotals, type Totals } from './totals.ts';
import { type ReadField, type ReadingCheck, type ReadingMethod, readingLimits } from './types.ts';
import { boxOf, type Page, textOf } from './words.ts';

type Named = readonly [field: string, part: Part | Total | undefined];

const partyFields = (name: string, party: Party): Named[] => [
  [`${name}.name`, party.name],
  [`${name}.tax_id.value`, party.taxId],
  [
    `${name}.tax_id.type`,
    party.taxId && /^[A-Z]{2}/.test(party.taxId.value) ? { ...party.taxId, value: 'VAT' } : undefined,
  ],
  [`${name}.address.line_1`, party.street],
  [`${name}.address.postal_code`, party.postalCode],
  [`${name}.address.city`, party.city],
];

function namedParts(sheet: Sheet, totals: Totals, items: readonly Item[], known: KnownCompanies): Named[] {
  const number = bestOf(findNumbers(sheet));
  const issued = findIssueDate(sheet, number);
  const { issuer, receiver } = findParties(sheet, known);
  const earlier = known.get(nameKey(issuer.name?.value ?? ''));
  const accounts = [...new Map(findIbans(sheet.rows).map((iban) => [iban.value, iban])).values()].slice(0, 5);
  const ibans = knownFirst(accounts, earlier?.ibans);
  const bics = [...new Map(findBics(sheet.rows).map((bic) => [bic.value, bic])).values()].slice(0, 5);
  return [
    ['invoice.reference_number', number],
    ['invoice.issue_date', issued],
    ['invoice.due_date', findDueDate(sheet, issued)],
    ['invoice.local_currency', findCurrency(sheet, earlier?.currencies)],
    ['invoice.local_totals.subtotal', totals.net],
    ['invoice.local_totals.tax_total', totals.tax],
    ['invoice.local_totals.total_amount', statedTotal(totals, items, sheet)],
    ['invoice.payment_status.amount_paid', totals.prepaid],
    // If nothing adds up, the total is the amount due.
    ['invoice.payment_status.amount_remaining', totals.firstRow < sheet.rows.length ? totals.due : totals.gross],
    ...partyFields('issuer', issuer),
    ...partyFields('receiver', receiver),
    ...ibans.flatMap((iban, index): Named[] => {
      const name = index === 0 ? 'payment_means' : `payment_means[${index}]`;
      const bic = ibans.length === bics.length ? bics[index] : undefined;
      return [
        [`${name}.account_details.iban`, { ...iban, confidence: 0.97 }],
        [`${name}.account_details.bic`, bic && { ...bic, confidence: 0.93 }],
      ];
    }),
    ...items.flatMap((item, index): Named[] => [
      [`invoice_items[${index}].name`, item.name],
      [`invoice_items[${index}].quantity`, item.quantity],
      [`invoice_items[${index}].unit`, item.unit],
      [`invoice_items[${index}].unit_price`, item.hasTax ? undefined : item.unitPrice],
      [`invoice_items[${index}].tax_rate`, item.taxRate],
      [`invoice_items[${index}].amount`, item.hasTax ? undefined : item.amount],
    ]),
    ...totals.taxes.flatMap(({ rate, base, tax, words }, index): Named[] => {
      const confidence = totals.tax?.confidence ?? 0.5;
      return [
        [`invoice_taxes[${index}].rate`, { value: rate, words, confidence }],
        [
          `invoice_taxes[${index}].taxable_amount`,
          Number.isNaN(base) ? undefined : { value: (base / 1000).toFixed(2), words, confidence },
        ],
        [`invoice_taxes[${index}].tax_amount`, { value: (tax / 1000).toFixed(2), words, confidence }],
      ];
    }),
  ];
}

/** A recognized word is as sure as its letters. */
const certaintyOf = ({ words }: Part): number => Math.min(1, ...words.map(({ certainty }) => certainty));

const creditAmount =
  /^invoice\.(?:local_totals|payment_status)|^invoice_items\[\d+\]\.amount$|^invoice_taxes\[\d+\]\.(?:taxable|tax)_amount$/;
const creditTotal = /^invoice\.(?:local_totals|payment_status\.amount_remaining)/;
const creditQuantity = /^(invoice_items\[\d+\])\.quantity$/;
/** Of the amounts of a document whose type is not clear. */
const unclear = 0.85;

/** Positive amounts, as in the records of a credit note. The page may show quantities with or without the sign. */
function turned(parts: readonly Named[]): Named[] {
  const values = new Map(parts.map(([field, part]) => [field, part?.value]));
  return parts.map(([field, part]): Named => {
    const [, item] = creditQuantity.exec(field) ?? [];
    if (part === undefined || (item === undefined && !creditAmount.test(field))) return [field, part];
    const isKept = item !== undefined && !part.value.startsWith('-') && values.get(`${item}.amount`)?.startsWith('-');
    return [field, isKept ? part : { ...part, value: negateDecimal(part.value) }];
  });
}

const doubted = (parts: readonly Named[]): Named[] =>
  parts.map(([field, part]) => [
    field,
    part && creditAmount.test(field) ? { ...part, confidence: Math.min(part.confidence, unclear) } : part,
  ]);

/** Only a part of the title of a credit note is there, or the title of a recognized page is lost. */
const isTypeLost = (sheet: Sheet, kind: ReadingMethod, title: Title | undefined): boolean =>
  namesCredit(sheet) || (kind === 'ocr' && title?.isOwn !== true);

/**
 * A credit note has positive amounts, and a corrected invoice keeps its sign, as in an e-invoice. If the page corrects
 * an invoice and has positive amounts, a person decides.
 */
function typed(parts: readonly Named[], title: Title | undefined, isLost: boolean): readonly Named[] {
  if (title?.kind !== 'creditNote') return isLost ? doubted(parts) : parts;
  const isNegative = isNegativeTotal(parts);
  const type = title.corrects && isNegative ? 'corrected_invoice' : 'credit_note';
  const named: Named = ['invoice.document_type', { value: type, words: title.words, confidence: 0.9 }];
  if (title.corrects === isNegative) return [named, ...parts];
  if (!isNegative) return [named, ...doubted(parts)];
  return [named, ...(title.isOwn && parts.every(isNotPositive) ? turned(parts) : doubted(turned(parts)))];
}

const isNegativeTotal = (parts: readonly Named[]): boolean =>
  parts.some(([field, part]) => field === 'invoice.local_totals.total_amount' && part?.value.startsWith('-'));

/** Apart from lines, whose amounts may have both signs. */
const isNotPositive = ([field, part]: Named): boolean =>
  part === undefined || !creditTotal.test(field) || Number(part.value) <= 0;

function toFields(parts: readonly Named[], sheet: Sheet, kind: ReadingMethod, title: Title | undefined): ReadField[] {
  return typed(parts, title, isTypeLost(sheet, kind, title))
    .flatMap(([field, part]): ReadField[] => {
      if (part === undefined || part.value === '' || !isFieldValue(field, part.value)) return [];
      const { value, words, confidence } = part;
      const source = {
        kind,
        page: words[0]?.page ?? null,
        box: words.length === 0 ? null : boxOf(words),
        text: textOf(words).slice(0, readingLimits.textLength).toWellFormed(),
      };
      const sure = Math.max(0, Math.min(1, confidence * certaintyOf(part)));
      return [
        {
          field,
          value: value.slice(0, readingLimits.valueLength).toWellFormed(),
          confidence: Math.round(sure * 100) / 100,
          source,
        },
      ];
    })
    .slice(0, readingLimits.fields);
}

/** Lines with tax, which lead to the total, in place of lines that lead to the net total. */
function checkLinesWithTax({ gross }: Totals, items: readonly Item[]): ReadingCheck | undefined {
  if (!items.some(({ hasTax }) => hasTax)) return undefined;
  const found = addDecimals(items.map(({ amount }) => amount.value)).toFixed(2);
  return { rule: 'sum-of-lines', holds: true, expected: gross?.value ?? '', found };
}

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

const isPartial = (pages: readonly Page[]): boolean => pages.some(({ isUnread }) => isUnread);

/** The total may be on a page that was not read. */
export const checkPages = (pages: readonly Page[]): ReadingCheck[] =>
  isPartial(pages)
    ? [{ rule: 'all-pages-read', holds: false, expected: 'all pages', found: `${pages.length - 1} pages` }]
    : [];

const isCreditNote = (fields: readonly ReadField[]): boolean =>
  fields.some(({ field, value }) => field === 'invoice.document_type' && value === 'credit_note');

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
    [has(fields, 'invoice.issue_date', 0.6), 0.5],
    [has(fields, 'invoice.due_date', 0.6), 0.5],
    [sheet.rows.some(({ labels }) => labels.some(({ kinds }) => kinds.has('tax') || kinds.has('untaxed'))), 0.5],
  ];
  const sum = evidence.reduce((total, [holds, weight]) => total + (holds ? weight : 0), 0);
  const hasTotal = has(fields, 'invoice.local_totals.total_amount');
  return (hasTotal && sum >= 3) || (hasTitle && isPartial(sheet.pages));
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
  const totals = findTotals(sheet);
  const items = findItems(sheet, totals);
  const fields = toFields(namedParts(sheet, totals, items, knownByName(known)), sheet, method, title);
  if (!isInvoice(sheet, fields, title !== undefined)) return undefined;
  const checks = [...checkFields(fields), ...checkSingle(sheet), ...checkPages(pages)].map(
    (check) => (check.rule === 'sum-of-lines' && checkLinesWithTax(totals, items)) || check,
  );
  return createResult({ method, fields, checks }, isCreditNote(fields));
}
