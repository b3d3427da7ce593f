import { acquirePdfium, type PdfiumInstance, releasePdfium, startPdfium } from '@fds/extraction/pdfium';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type FileContent, fileReadingLimits, UnreadableError } from '../reading.ts';
import { encodePreview } from './image.ts';
import { toStorableText } from './text.ts';

/** The PDF library frees the memory of pages only when an instance ends, so long documents are opened again. */
const pagesPerOpen = 500;
/** For one document. */
const maxOpens = 8;
/** Where the end mark must be: PDF allows 1,024 bytes, and mail programs add some. */
const tailBytes = 2048;

async function openDocument(pdfium: PdfiumInstance, bytes: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await new PDFiumLibrary(pdfium).loadDocument(bytes);
  } catch (cause) {
    const protectedFile = cause instanceof Error && /password|security/i.test(cause.message);
    throw new UnreadableError(protectedFile ? 'encrypted' : 'damaged', { cause });
  }
}

async function previewOfPage(page: PDFiumPage): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = fileReadingLimits.previewEdge / Math.max(originalWidth, originalHeight, 1);
  const { data, width, height } = await page.render({ scale, render: 'bitmap' });
  return encodePreview(sharp(data, { raw: { width, height, channels: 4 } }));
}

async function contentOf(bytes: Uint8Array): Promise<FileContent> {
  let pdfium = await acquirePdfium();
  let document = await openDocument(pdfium, bytes);
  const pageCount = document.getPageCount();
  if (pageCount === 0 || pageCount > fileReadingLimits.pages) throw new UnreadableError('damaged');
  const preview = await previewOfPage(document.getPage(0));
  const texts: string[] = [];
  const pagesPerDocument = Math.max(pagesPerOpen, Math.ceil(pageCount / maxOpens));
  let length = 0;
  for (let number = 0; number < pageCount && length < fileReadingLimits.textLength; number++) {
    if (number > 0 && number % pagesPerDocument === 0) {
      pdfium = await startPdfium();
      document = await openDocument(pdfium, bytes);
    }
    const text = document.getPage(number).getText();
    texts.push(text);
    length += text.length + 1;
  }
  document.destroy();
  releasePdfium(pdfium);
  return { pageCount, text: toStorableText(texts.join('\f')), preview };
}

/**
 * Reads pages and text (form feeds separate pages) and renders the first page.
 * @throws UnreadableError if the PDF is encrypted, incomplete or damaged
 */
export async function readPdf(bytes: Buffer): Promise<FileContent> {
  if (!bytes.subarray(-tailBytes).includes('%%EOF')) throw new UnreadableError('incomplete');
  return contentOf(bytes).catch((cause: unknown) => {
    throw cause instanceof UnreadableError ? cause : new UnreadableError('damaged', { cause });
  });
}
