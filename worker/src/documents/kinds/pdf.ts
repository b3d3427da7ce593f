import { isInstanceReusable, type PdfiumInstance, startPdfium } from '@fds/extraction/pdfium';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type FileContent, fileReadingLimits, UnreadableError } from '../reading.ts';
import { createPreview } from './image.ts';
import { toStorableText } from './text.ts';

/**
 * Number of pages after which the document is opened again in a new instance of the PDF library. The library frees the
 * memory of all pages when an instance ends, but cannot free single pages.
 */
const pagesPerOpen = 500;
/** Maximum number of times that one document is opened. */
const maxOpens = 8;
/**
 * Number of bytes at the end of a file in which the end mark must be. PDF allows 1,024 bytes; mail programs add some
 * bytes.
 */
const tailBytes = 2048;

/** An instance of the PDF library, which has separate memory. */
interface PdfLibrary {
  readonly pdfium: PdfiumInstance;
  readonly library: PDFiumLibrary;
}

/** An instance without an open document. The next document uses it, because a new instance takes 15 ms of CPU time. */
let idleLibrary: PdfLibrary | undefined;

async function startLibrary(): Promise<PdfLibrary> {
  const pdfium = await startPdfium();
  return { pdfium, library: new PDFiumLibrary(pdfium) };
}

async function openDocument({ library }: PdfLibrary, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(bytes);
  } catch (cause) {
    const protectedFile = cause instanceof Error && /password|security/i.test(cause.message);
    throw new UnreadableError(protectedFile ? 'encrypted' : 'damaged', { cause });
  }
}

async function previewOfPage(page: PDFiumPage): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = fileReadingLimits.previewEdge / Math.max(originalWidth, originalHeight, 1);
  const { data, width, height } = await page.render({ scale, render: 'bitmap' });
  return createPreview(sharp(data, { raw: { width, height, channels: 4 } }));
}

async function contentOf(bytes: Uint8Array): Promise<FileContent> {
  let library = idleLibrary ?? (await startLibrary());
  // After an error, the next document gets a new instance.
  idleLibrary = undefined;
  let document = await openDocument(library, bytes);
  const pageCount = document.getPageCount();
  if (pageCount === 0 || pageCount > fileReadingLimits.pages) throw new UnreadableError('damaged');
  const preview = await previewOfPage(document.getPage(0));
  const texts: string[] = [];
  const pagesPerDocument = Math.max(pagesPerOpen, Math.ceil(pageCount / maxOpens));
  let length = 0;
  for (let number = 0; number < pageCount && length < fileReadingLimits.textLength; number++) {
    if (number > 0 && number % pagesPerDocument === 0) {
      library = await startLibrary();
      document = await openDocument(library, bytes);
    }
    const text = document.getPage(number).getText();
    texts.push(text);
    length += text.length + 1;
  }
  document.destroy();
  if (isInstanceReusable(library.pdfium)) idleLibrary = library;
  return { pageCount, text: toStorableText(texts.join('\f')), preview };
}

/**
 * Reads the number of pages and the text of a PDF, and renders its first page. A form feed separates the pages.
 * @throws UnreadableError if the PDF is encrypted, incomplete or damaged
 */
export async function readPdf(bytes: Buffer): Promise<FileContent> {
  if (!bytes.subarray(-tailBytes).includes('%%EOF')) throw new UnreadableError('incomplete');
  return contentOf(bytes).catch((cause: unknown) => {
    throw cause instanceof UnreadableError ? cause : new UnreadableError('damaged', { cause });
  });
}
