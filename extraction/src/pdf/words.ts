import { type Page, type Word, wordLimits } from '../reading/words.ts';
import { acquirePdfium, allocate, type PdfiumInstance, releasePdfium } from './pdfium.ts';

/** Letters of a word are nearer to each other than this part of their size. */
const letterGap = 0.3;
/** `FPDF_PageToDevice` returns whole numbers; with this factor, they are hundredths of a point. */
const precision = 100;

interface OpenPage {
  readonly pdfium: PdfiumInstance;
  readonly number: number;
  /** From the page to points from its upper left corner, as it is shown. */
  readonly toShown: (x: number, y: number) => readonly [x: number, y: number];
  /** 16 bytes. */
  readonly pointer: number;
}

/** Follows the rotation and the visible part of the page. */
function transformOf(pdfium: PdfiumInstance, page: number, size: readonly number[], pointer: number) {
  const at = (x: number, y: number): readonly [number, number] => {
    const [width = 0, height = 0] = size.map((each) => Math.round(each * precision));
    pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, x, y, pointer, pointer + 8);
    const view = new DataView(pdfium.HEAPU8.buffer, pointer, 16);
    return [view.getInt32(0, true) / precision, view.getInt32(8, true) / precision];
  };
  const [[x0, y0], [xx, xy], [yx, yy]] = [at(0, 0), at(1000, 0), at(0, 1000)];
  return (x: number, y: number): readonly [number, number] => [
    x0 + ((xx - x0) * x + (yx - x0) * y) / 1000,
    y0 + ((xy - y0) * x + (yy - y0) * y) / 1000,
  ];
}

/** Corners as they are shown. */
function boxOfLetter({ pdfium, toShown, pointer }: OpenPage, text: number, index: number) {
  if (pdfium._FPDFText_GetLooseCharBox(text, index, pointer) === 0) return undefined;
  const view = new DataView(pdfium.HEAPU8.buffer, pointer, 16);
  const [x1, y1] = toShown(view.getFloat32(0, true), view.getFloat32(4, true));
  const [x2, y2] = toShown(view.getFloat32(8, true), view.getFloat32(12, true));
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

/** Text at the edge of a page is often written upwards, and names the printer or a form. */
function isUpright({ pdfium, toShown }: OpenPage, text: number, index: number): boolean {
  const angle = pdfium._FPDFText_GetCharAngle(text, index);
  const [[x0], [x]] = [toShown(0, 0), toShown(Math.cos(angle), Math.sin(angle))];
  return x - x0 > 0.9;
}

const isVisible = (code: number): boolean => code > 32 && code !== 0xa0 && code !== 0xad && code < 0xfff0;

type Open = { -readonly [K in keyof Word]: Word[K] };

/** `box` continues the word: it is near to its end, and on its row. */
function continues(word: Open, box: Pick<Word, 'left' | 'top' | 'bottom'>): boolean {
  const size = box.bottom - box.top;
  const gap = box.left - word.right;
  const shared = Math.min(box.bottom, word.bottom) - Math.max(box.top, word.top);
  return word.text.length < wordLimits.wordLength && gap < letterGap * size && gap > -size && shared > size / 2;
}

function wordsOf(open: OpenPage, text: number, limit: number): Word[] {
  const words: Open[] = [];
  let current: Open | undefined;
  const count = open.pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count && words.length < limit; index++) {
    const code = open.pdfium._FPDFText_GetUnicode(text, index);
    const box = isVisible(code) ? boxOfLetter(open, text, index) : undefined;
    if (box === undefined || box.bottom - box.top < 0.5) {
      current = undefined;
      continue;
    }
    const letter = String.fromCodePoint(code);
    if (current !== undefined && continues(current, box)) {
      current.text += letter;
      current.top = Math.min(current.top, box.top);
      current.right = Math.max(current.right, box.right);
      current.bottom = Math.max(current.bottom, box.bottom);
    } else if (isUpright(open, text, index)) {
      current = { text: letter, page: open.number, ...box, certainty: 1 };
      words.push(current);
    } else current = undefined;
  }
  // NFKC would turn `2º` into `2o`.
  return words.map((word) => ({ ...word, text: word.text.replace(/[^ºª]+/g, (part) => part.normalize('NFKC')) }));
}

/** `FPDF_PAGEOBJ_IMAGE`. */
const image = 3;
/** Objects that are looked at. */
const maxObjects = 200;

function hasPicture(pdfium: PdfiumInstance, page: number): boolean {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), maxObjects);
  for (let index = 0; index < count; index++)
    if (pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, index)) === image) return true;
  return false;
}

/** @param document as PDFium opened it. @returns at most `wordLimits.pages` pages, and one for the rest */
function wordsOfDocument(pdfium: PdfiumInstance, document: number): Page[] {
  using memory = allocate(pdfium, 16);
  const count = pdfium._FPDF_GetPageCount(document);
  let left: number = wordLimits.words;
  const pages: Page[] = [];
  for (let index = 0; index < count; index++) {
    if (index >= wordLimits.pages || left <= 0) {
      pages.push({ width: 0, height: 0, words: [], isUnread: true });
      break;
    }
    const page = pdfium._FPDF_LoadPage(document, index);
    if (page === 0) continue;
    const [width, height] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
    const text = pdfium._FPDFText_LoadPage(page);
    const toShown = transformOf(pdfium, page, [width, height], memory.pointer);
    const open = { pdfium, number: index + 1, toShown, pointer: memory.pointer };
    const words = text === 0 ? [] : wordsOf(open, text, left);
    left -= words.length;
    pages.push({ width, height, words, hasPicture: hasPicture(pdfium, page) });
    if (text !== 0) pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
  }
  return pages;
}

/** @returns no pages if the PDF cannot be opened */
export async function readPdfWords(pdf: Uint8Array): Promise<Page[]> {
  const pdfium = await acquirePdfium();
  const pages = openWords(pdfium, pdf);
  releasePdfium(pdfium);
  return pages;
}

function openWords(pdfium: PdfiumInstance, pdf: Uint8Array): Page[] {
  using input = allocate(pdfium, pdf.length);
  pdfium.HEAPU8.set(pdf, input.pointer);
  const document = pdfium._FPDF_LoadMemDocument(input.pointer, pdf.length, 0);
  if (document === 0) return [];
  try {
    return wordsOfDocument(pdfium, document);
  } finally {
    pdfium._FPDF_CloseDocument(document);
  }
}
