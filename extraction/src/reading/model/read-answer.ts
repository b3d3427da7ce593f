import { createDecimal, parseDecimal } from '../../decimal.ts';
import type { ExtractionResult } from '../../records.ts';
import { checkFields } from '../checks.ts';
import { isDecisive, isLeftOut } from '../decide.ts';
import { checkPages, checkSingle, readPages } from '../read.ts';
import type { FilePages } from '../read-file.ts';
import { createResult } from '../result.ts';
import { sheetOf } from '../sheet.ts';
import { findTitle } from '../title.ts';
import { type ReadField, type ReadingCheck, readingLimits } from '../types.ts';
import { type Word, wordLimits } from '../words.ts';
import { createField, findAnswer } from './find.ts';
import { placesIn } from './places.ts';
import { type ModelAnswer, modelLimits } from './question.ts';

/** Above this, a different value of the other reading makes a value unsure. */
const rival = 0.6;
const rivalled = 0.7;

function isSame(one: string, other: string): boolean {
  const [first, second] = [parseDecimal(one), parseDecimal(other)];
  if (first !== undefined && second !== undefined) return createDecimal(first).eq(createDecimal(second));
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  return plain(one) === plain(other);
}

/** A field of both readings: two equal values are as sure as the surer one, of two different ones none is sure. */
function mergeField(own: ReadField | undefined, model: ReadField | undefined): ReadField[] {
  if (own === undefined || model === undefined) return [own ?? model].filter((each) => each !== undefined);
  if (isSame(own.value, model.value)) return [{ ...own, confidence: Math.max(own.confidence, model.confidence) }];
  const better = model.confidence > own.confidence ? model : own;
  const isRivalled = own.confidence >= rival && model.confidence >= rival;
  return [isRivalled ? { ...better, confidence: Math.min(better.confidence, rivalled) } : better];
}

function mergeFields(own: readonly ReadField[], model: readonly ReadField[]): ReadField[] {
  const [owns, models] = [own, model].map((fields) => new Map(fields.map((each) => [each.field, each])));
  return [...new Set([...(owns?.keys() ?? []), ...(models?.keys() ?? [])])].flatMap((field) =>
    mergeField(owns?.get(field), models?.get(field)),
  );
}

const lists = [
  ['invoice_items[', '.amount'],
  ['invoice_taxes[', '.tax_amount'],
] as const;

const failures = (fields: readonly ReadField[]): number => checkFields(fields).filter(({ holds }) => !holds).length;

/**
 * The fields of the reading without a model, and of the model. If they disagree about the number or the amounts of
 * lines, the lines for which more checks hold are kept, without a model if both hold.
 */
function mergeReadings(own: readonly ReadField[], model: readonly ReadField[]): ReadField[] {
  const isListed = ({ field }: ReadField) => lists.some(([start]) => field.startsWith(start));
  let fields = mergeFields(
    own.filter((each) => !isListed(each)),
    model.filter((each) => !isListed(each)),
  );
  for (const [start, end] of lists) {
    const [mine, its] = [own, model].map((all) => all.filter(({ field }) => field.startsWith(start)));
    const amounts = (list: readonly ReadField[] = []) => list.filter(({ field }) => field.endsWith(end));
    const isAligned =
      amounts(mine).length === amounts(its).length &&
      amounts(mine).every(({ value }, index) => isSame(value, amounts(its)[index]?.value ?? ''));
    const [withMine, withIts] = [mine, its].map((list = []) => [...fields, ...list]);
    if (isAligned) fields = [...fields, ...mergeFields(mine ?? [], its ?? [])];
    else fields = (failures(withIts ?? []) < failures(withMine ?? []) ? withIts : withMine) ?? fields;
  }
  return fields;
}

/** The pages for a model, or why they are too many. */
export type ModelPages = (FilePages & { readonly refused?: undefined }) | { readonly refused: string };

/** Nothing can be found again on a page without words. */
const minWords = 12;

/** A normalized word may be longer than its letters on the page. */
function toPlainWord(word: Word): Word[] {
  const isPlaced = [word.left, word.top, word.right, word.bottom].every(Number.isFinite);
  return isPlaced ? [{ ...word, text: word.text.slice(0, wordLimits.wordLength).toWellFormed() }] : [];
}

/** @returns undefined for an empty page, and for a document with the title of another kind */
export function pagesForModel(read: FilePages): ModelPages | undefined {
  const words = read.pages.reduce((sum, page) => sum + page.words.length, 0);
  if (read.pages.length > modelLimits.pages || words > modelLimits.words)
    return { refused: `more than ${modelLimits.pages} pages or ${modelLimits.words} words` };
  if (words < minWords || findTitle(sheetOf(read.pages))?.kind === 'otherTitle') return undefined;
  const pages = read.pages.map((page) => ({ ...page, words: page.words.flatMap(toPlainWord) }));
  return { method: read.method, pages };
}

export interface AnsweredPages {
  readonly read: FilePages;
  readonly answer: ModelAnswer;
}

/** The title on the page decides; if the model disagrees, a person looks. */
function checkType(shown: boolean, answered: boolean): ReadingCheck[] {
  const nameOf = (isCreditNote: boolean) => (isCreditNote ? 'credit note' : 'invoice');
  if (shown === answered) return [];
  return [{ rule: 'document-type', holds: false, expected: nameOf(shown), found: nameOf(answered) }];
}

/** Also with a low `READING_MIN_CONFIDENCE`, no value that is not on the pages becomes a record without a person. */
const checkPlaces = (fields: readonly ReadField[]): ReadingCheck[] =>
  fields
    .filter((each) => each.source.kind === 'model' && each.source.page === null)
    .filter((each) => isDecisive(each) && !isLeftOut(each))
    .map(({ field, value }) => {
      return { rule: 'value-on-page', holds: false, expected: 'a place on the pages', found: value, at: field };
    });

const signs = ['invoice.reference_number', 'invoice.issue_date', 'invoice.local_totals.total_amount'];

/** Without a reading of its own, a model alone makes an invoice only if two of its signs are on the pages. */
const isInvoice = (fields: readonly ReadField[]): boolean =>
  fields.filter(({ field, source }) => signs.includes(field) && source.page !== null).length >= 2;

/** The answer of a model, as far as it is on the pages, together with what is read without it. */
export function readAnswer({ read: { method, pages }, answer }: AnsweredPages): ExtractionResult | undefined {
  const own = readPages(pages, method);
  if (answer.document === 'other') return own;
  const sheet = sheetOf(pages);
  const title = findTitle(sheet);
  const isCreditNote = own === undefined ? title?.kind === 'creditNote' : own.format === 'credit-note';
  const found = findAnswer(placesIn(sheet), answer);
  if (own === undefined && !isInvoice(found)) return undefined;
  const typed = own === undefined && isCreditNote ? createField('invoice.document_type', 'credit_note', title) : [];
  const fields = mergeReadings(own?.reading?.fields ?? [], [...typed, ...found]).slice(0, readingLimits.fields);
  const checks = [
    ...checkPlaces(fields),
    ...checkFields(fields),
    ...checkSingle(sheet),
    ...checkPages(pages),
    ...checkType(isCreditNote, answer.document === 'credit_note'),
  ];
  return createResult({ method: 'model', fields, checks }, isCreditNote);
}
