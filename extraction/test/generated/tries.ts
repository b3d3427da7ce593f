/** Reads damaged pages, and compares what becomes records with the invoice that was printed. */
import { compareReading } from '../../src/measure/measure.ts';
import { extractPdf } from '../../src/pdf/extract.ts';
import { readPdfWords } from '../../src/pdf/words.ts';
import { decideStatus, isLeftOut, sure } from '../../src/reading/decide.ts';
import { readPages } from '../../src/reading/read.ts';
import type { Page } from '../../src/reading/words.ts';
import type { ExtractionResult } from '../../src/records.ts';
import { serializeInvoiceAsCii } from '../write-cii.ts';
import { type Damage, damage } from './damage.ts';
import { createPrinted, type Printed } from './invoice.ts';
import { showsBuyerVat } from './layout.ts';
import { printAny, truthOf } from './print.ts';
import { createRandom, type Random } from './random.ts';
import { createStyle, type Family, type Style } from './style.ts';

export interface PrintedPages {
  readonly style: Style;
  readonly printed: Printed;
  readonly truth: ExtractionResult;
  readonly pages: readonly Page[];
}

export async function printPages(family: Family, random: Random): Promise<PrintedPages> {
  const style = createStyle(random, [family]);
  const printed = createPrinted(random, style.country, style.issuer, showsBuyerVat(style));
  const pdf = printAny(style, printed).toPdf(serializeInvoiceAsCii(truthOf(style, printed), 'cii'));
  const truth = (await extractPdf(pdf))?.extraction;
  if (truth === undefined) throw new Error('The PDF has no XML.');
  return { style, printed, truth, pages: await readPdfWords(pdf) };
}

export interface Tried {
  readonly isRecorded: boolean;
  /** Amounts of the record, or of the reading, that are not those of the invoice. */
  readonly wrong: readonly string[];
}

const isAmount = /total|amount|price|quantity|rate|lines/;
const remaining = 'invoice.payment_status.amount_remaining';

/** Nothing on the page says that a part is paid. */
function hidesPayment(pages: readonly Page[], { paid, gross }: Printed): boolean {
  const texts = pages.flatMap(({ words }) => words.map(({ text }) => text.replace(/\D/g, '')));
  return paid > 0 && ![paid, gross - paid].some((cents) => texts.includes(String(cents)));
}

/** Nothing on the page says that it is a credit note. */
const hidesType = (pages: readonly Page[], { credit }: Printed): boolean =>
  credit &&
  !pages.some(({ words }) => words.some(({ text }) => /gutschrift|korrektur|credit|avoir|cr[eé]dito|abono|rectif|korygu/i.test(text)));

/** @param seed of the damage */
export function tryDamage(print: PrintedPages, kinds: readonly Damage[], seed: number): Tried {
  const { pages, due } = damage({ ...print, random: createRandom(seed) }, kinds);
  const reading = readPages(pages, 'text')?.reading;
  if (reading === undefined) return { isRecorded: false, wrong: ['no invoice'] };
  const leftOut = new Set(reading.fields.filter(isLeftOut).map(({ field }) => field));
  if (hidesType(pages, print.printed)) return { isRecorded: false, wrong: ['no credit note'] };
  const isHidden = due === undefined && hidesPayment(pages, print.printed);
  const wrong = compareReading(print.truth, reading)
    .filter(({ field }) => isAmount.test(field) && !leftOut.has(field) && !(isHidden && field === remaining))
    .filter(({ field, outcome, found }) =>
      due === undefined || field !== remaining || outcome === 'missing'
        ? outcome === 'wrong'
        : Math.round(Math.abs(Number(found)) * 100) !== Math.abs(due),
    )
    .map(({ field, expected, found }) => `${field}: ${found} in place of ${field === remaining && due !== undefined ? due / 100 : expected}`);
  return { isRecorded: decideStatus(reading, sure) === 'recorded', wrong };
}
