import { createPage, readHtmlWords } from '../html/read.ts';
import type { OcrLanguage } from '../ocr/languages.ts';
import { type GreyPicture, recognizePages } from '../ocr/recognize.ts';
import type { FillPage, OfficePart } from '../office/parse.ts';
import { renderPdf } from '../pdf/render.ts';
import { readPdfWords } from '../pdf/words.ts';
import type { ExtractionResult } from '../records.ts';
import type { KnownCompany } from './known.ts';
import { readPages } from './read.ts';
import { linesOf, type Page, textOf } from './words.ts';

export interface ReadFile {
  /** With a reading; undefined if the document is not an invoice. */
  readonly extraction: ExtractionResult | undefined;
  /** Recognized in pictures, so that a scan can be found by its words. */
  readonly text?: string | undefined;
  readonly read: FilePages;
}

/** The words from which the values were read. */
export interface FilePages {
  readonly method: 'text' | 'ocr';
  readonly pages: readonly Page[];
}

/** A scan has no words, or only those of a stamp. */
const minWords = 12;

const recognized = (pages: readonly Page[]): string =>
  linesOf(pages)
    .map(({ words }) => textOf(words))
    .join('\n');

async function readPictures(
  pictures: AsyncIterable<GreyPicture>,
  languages: readonly OcrLanguage[],
  known: readonly KnownCompany[],
): Promise<ReadFile> {
  const pages = await recognizePages(pictures, languages);
  const text = recognized(pages);
  return { extraction: readPages(pages, 'ocr', known), ...(text !== '' && { text }), read: { method: 'ocr', pages } };
}

/** By the words of the pages; pages without words are recognized as pictures. */
export async function readPdfFile(
  pdf: Uint8Array,
  languages: readonly OcrLanguage[],
  known: readonly KnownCompany[] = [],
): Promise<ReadFile> {
  const pages = await readPdfWords(pdf);
  const count = pages.reduce((sum, { words }) => sum + words.length, 0);
  if (count < minWords && pages.some(({ hasPicture }) => hasPicture))
    return readPictures(renderPdf(pdf), languages, known);
  return { extraction: readPages(pages, 'text', known), read: { method: 'text', pages } };
}

export const readPictureFile = (
  picture: GreyPicture,
  languages: readonly OcrLanguage[],
  known: readonly KnownCompany[] = [],
): Promise<ReadFile> =>
  readPictures(
    (async function* () {
      yield picture;
    })(),
    languages,
    known,
  );

/** A browser with styles, or an office program, shows the words at other places. */
const withoutPlaces = (extraction: ExtractionResult): ExtractionResult => ({
  ...extraction,
  ...(extraction.reading && {
    reading: {
      ...extraction.reading,
      fields: extraction.reading.fields.map((field) => ({
        ...field,
        source: { ...field.source, page: null, box: null },
      })),
    },
  }),
});

/** A mail or web page. */
export function readHtmlFile(
  html: string,
  known: readonly KnownCompany[] = [],
): { readonly extraction: ExtractionResult | undefined } {
  const page = readHtmlWords(html);
  const extraction = page === undefined ? undefined : readPages([page], 'text', known);
  return { extraction: extraction && withoutPlaces(extraction) };
}

/** A text or a spreadsheet of an office program. @throws if a part is malformed */
export async function readOfficeParts(
  fill: FillPage,
  parts: AsyncIterable<OfficePart>,
  known: readonly KnownCompany[] = [],
): Promise<{ readonly extraction: ExtractionResult | undefined }> {
  const page = await createPage((builder) => fill(builder, parts));
  const extraction = page === undefined ? undefined : readPages([page], 'text', known);
  return { extraction: extraction && withoutPlaces(extraction) };
}
