import { open, readFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type Content, limits, UnreadableError } from '../reading.ts';
import { previewType, writePreview } from './image.ts';
import { keepable } from './text.ts';

/** The library never lets go of a page, so that a fresh one takes over after so many. */
const pagesAtOnce = 500;
/** The format wants its end mark within the last 1,024 bytes; mail programs add a little. */
const tailBytes = 2048;

async function hasEnd(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await handle.read(tail, 0, tail.length, size - tail.length);
    return tail.includes('%%EOF');
  } finally {
    await handle.close();
  }
}

/** Opens a document in a memory of its own, which nothing outlives. */
async function openDocument(bytes: Uint8Array): Promise<PDFiumDocument> {
  const library = await PDFiumLibrary.init();
  try {
    return await library.loadDocument(bytes);
  } catch (cause) {
    const protectedFile = cause instanceof Error && /password|security/i.test(cause.message);
    throw new UnreadableError(protectedFile ? 'encrypted' : 'damaged', { cause });
  }
}

async function writePagePreview(page: PDFiumPage, previewPath: string): Promise<void> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = limits.previewEdge / Math.max(originalWidth, originalHeight, 1);
  const { data, width, height } = await page.render({ scale, render: 'bitmap' });
  await writePreview(sharp(data, { raw: { width, height, channels: 4 } }), previewPath);
}

/**
 * Reads a PDF: its number of pages, the text of all of them (pages are set apart by a form feed) and a picture of the
 * first.
 * @throws UnreadableError for one that is protected, incomplete or damaged
 */
export async function readPdf(path: string, previewPath: string): Promise<Content> {
  if (!(await hasEnd(path))) throw new UnreadableError('incomplete');
  const bytes = await readFile(path);
  let document = await openDocument(bytes);
  const pageCount = document.getPageCount();
  if (pageCount === 0) throw new UnreadableError('damaged');
  await writePagePreview(document.getPage(0), previewPath);
  const texts: string[] = [];
  let length = 0;
  for (let number = 0; number < pageCount && length < limits.textLength; number++) {
    if (number > 0 && number % pagesAtOnce === 0) document = await openDocument(bytes);
    const text = document.getPage(number).getText();
    texts.push(text);
    length += text.length + 1;
  }
  return { pageCount, text: keepable(texts.join('\f')), previewType };
}
