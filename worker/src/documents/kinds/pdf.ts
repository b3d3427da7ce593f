import { startPdfium } from '@fds/extraction/pdfium';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type Content, limits, UnreadableError } from '../reading.ts';
import { previewOf } from './image.ts';
import { keepable } from './text.ts';

/** The library never lets go of a page, so that a fresh one takes over after so many pages, but only so many times. */
const pagesAtOnce = 500;
const mostOpened = 8;
/** The format wants its end mark within the last 1,024 bytes; mail programs add a little. */
const tailBytes = 2048;

/** Opens a document in a memory of its own, which nothing outlives. */
async function openDocument(bytes: Uint8Array): Promise<PDFiumDocument> {
  const library = new PDFiumLibrary(await startPdfium());
  try {
    return await library.loadDocument(bytes);
  } catch (cause) {
    const protectedFile = cause instanceof Error && /password|security/i.test(cause.message);
    throw new UnreadableError(protectedFile ? 'encrypted' : 'damaged', { cause });
  }
}

async function previewOfPage(page: PDFiumPage): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = limits.previewEdge / Math.max(originalWidth, originalHeight, 1);
  const { data, width, height } = await page.render({ scale, render: 'bitmap' });
  return previewOf(sharp(data, { raw: { width, height, channels: 4 } }));
}

async function contentOf(bytes: Uint8Array): Promise<Content> {
  let document = await openDocument(bytes);
  const pageCount = document.getPageCount();
  if (pageCount === 0 || pageCount > limits.pages) throw new UnreadableError('damaged');
  const preview = await previewOfPage(document.getPage(0));
  const texts: string[] = [];
  const perOpened = Math.max(pagesAtOnce, Math.ceil(pageCount / mostOpened));
  let length = 0;
  for (let number = 0; number < pageCount && length < limits.textLength; number++) {
    if (number > 0 && number % perOpened === 0) document = await openDocument(bytes);
    const text = document.getPage(number).getText();
    texts.push(text);
    length += text.length + 1;
  }
  return { pageCount, text: keepable(texts.join('\f')), preview };
}

/**
 * Reads a PDF: its number of pages, the text of all of them (pages are set apart by a form feed) and a picture of the
 * first.
 * @throws UnreadableError for one that is protected, incomplete or damaged
 */
export async function readPdf(bytes: Buffer): Promise<Content> {
  if (!bytes.subarray(-tailBytes).includes('%%EOF')) throw new UnreadableError('incomplete');
  return contentOf(bytes).catch((cause: unknown) => {
    throw cause instanceof UnreadableError ? cause : new UnreadableError('damaged', { cause });
  });
}
