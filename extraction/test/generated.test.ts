import { describe, expect, it } from 'vitest';
import { compareReading } from '../src/measure/measure.ts';
import { extractPdf } from '../src/pdf/extract.ts';
import { readPdfWords } from '../src/pdf/words.ts';
import { decideStatus, isLeftOut, sure } from '../src/reading/decide.ts';
import { readPages } from '../src/reading/read.ts';
import type { Page, Word } from '../src/reading/words.ts';
import { createPrinted } from './generated/invoice.ts';
import { showsBuyerVat } from './generated/layout.ts';
import { printAny, truthOf } from './generated/print.ts';
import { createRandom, type Random } from './generated/random.ts';
import { createStyle, type Family, families, otherFamilies } from './generated/style.ts';
import { serializeInvoiceAsCii } from './write-cii.ts';

async function createPages(family: Family, random: Random) {
  const style = createStyle(random, [family]);
  const printed = createPrinted(random, style.country, style.issuer, showsBuyerVat(style));
  const pdf = printAny(style, printed).toPdf(serializeInvoiceAsCii(truthOf(style, printed), 'cii'));
  const truth = (await extractPdf(pdf))?.extraction;
  if (truth === undefined) throw new Error('The PDF has no XML.');
  return { truth, pages: await readPdfWords(pdf) };
}

type Created = Awaited<ReturnType<typeof createPages>>;

const isAmount = /total|amount|price|quantity|lines/;

/** @returns the wrong values of the records, and whether the document became records */
function recordsOf({ truth, pages }: Created) {
  const reading = readPages(pages, 'text')?.reading;
  if (reading === undefined || decideStatus(reading, sure) !== 'recorded') return { isRecorded: false, wrong: [] };
  const leftOut = new Set(reading.fields.filter(isLeftOut).map(({ field }) => field));
  const compared = compareReading(truth, reading);
  const wrong = compared.filter(
    ({ field, outcome }) => isAmount.test(field) && outcome === 'wrong' && !leftOut.has(field),
  );
  return { isRecorded: true, wrong };
}

/** Another digit in an amount of the page, or the page without it, or without its row. */
function damaged(pages: readonly Page[], random: Random): Page[] {
  const amounts = pages.flatMap(({ words }) => words.filter(({ text }) => /\d[.,]\d\d$/.test(text)));
  const target = random.pick(amounts);
  const kind = random.pick(['digit', 'amount', 'row'] as const);
  const isHit = (word: Word) =>
    kind === 'row' ? word.page === target.page && Math.abs(word.top - target.top) < 3 : word === target;
  const changed = target.text.replace(/\d/, (digit) => String((Number(digit) + random.whole(1, 9)) % 10));
  return pages.map((page) => ({
    ...page,
    words: page.words.flatMap((word) => (!isHit(word) ? [word] : kind === 'digit' ? [{ ...word, text: changed }] : [])),
  }));
}

/** With each of them, a damaged page became a wrong record before lines and amounts due were doubted. */
const seeds: Readonly<Record<Family, number>> = {
  window: 15,
  right: 24,
  boxes: 19,
  headerRow: 23,
  footer: 25,
  sentence: 24,
  subscription: 23,
  letter: 15,
  form: 24,
  statement: 25,
  shop: 7,
  drawn: 513,
};

describe('reading of generated invoices', () => {
  it.each([...families, ...otherFamilies])(
    'no wrong amount of the layout %s becomes a record, even if the page is damaged',
    async (family) => {
      const random = createRandom(seeds[family]);
      const created = [await createPages(family, random)];
      if (families.some((each) => each === family)) created.push(await createPages(family, random));
      const whole = created.map(recordsOf);
      const tries = created.flatMap((each) =>
        Array.from({ length: 4 }, () => recordsOf({ ...each, pages: damaged(each.pages, random) })),
      );
      expect([...whole, ...tries].flatMap(({ wrong }) => wrong)).toEqual([]);
      expect(whole.some(({ isRecorded }) => isRecorded)).toBe(true);
    },
  );
});
