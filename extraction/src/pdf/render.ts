import { type GreyPicture, ocrLimits } from '../ocr/recognize.ts';
import { acquirePdfium, allocate, type PdfiumInstance, releasePdfium } from './pdfium.ts';

/** 200 points for each inch; at 150, one letter of 30 was wrong, and 300 took twice as long. */
const scale = 200 / 72;

/** `FPDFBitmap_Gray`. */
const grey = 1;
const white = 0xffffffff;

function renderPage(pdfium: PdfiumInstance, page: number): GreyPicture | undefined {
  const [pageWidth, pageHeight] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  const used = Math.min(scale, Math.sqrt(ocrLimits.pixels / Math.max(1, pageWidth * pageHeight)));
  const [width, height] = [Math.floor(pageWidth * used), Math.floor(pageHeight * used)];
  if (width < 50 || height < 50) return undefined;
  using pixels = allocate(pdfium, width * height);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, grey, pixels.pointer, width);
  if (bitmap === 0) return undefined;
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
  pdfium._FPDFBitmap_Destroy(bitmap);
  return { data: pdfium.HEAPU8.slice(pixels.pointer, pixels.pointer + width * height), width, height, scale: used };
}

/** Pages as grey pictures, each when it is asked for; none if the PDF cannot be opened. */
export async function* renderPdf(pdf: Uint8Array): AsyncGenerator<GreyPicture> {
  const pdfium = await acquirePdfium();
  using input = allocate(pdfium, pdf.length);
  pdfium.HEAPU8.set(pdf, input.pointer);
  const document = pdfium._FPDF_LoadMemDocument(input.pointer, pdf.length, 0);
  if (document === 0) return;
  try {
    // One more, which shows that there are more.
    const count = Math.min(pdfium._FPDF_GetPageCount(document), ocrLimits.pages + 1);
    for (let index = 0; index < count; index++) {
      const page = pdfium._FPDF_LoadPage(document, index);
      const picture = page === 0 ? undefined : renderPage(pdfium, page);
      if (page !== 0) pdfium._FPDF_ClosePage(page);
      if (picture !== undefined) yield picture;
    }
  } finally {
    pdfium._FPDF_CloseDocument(document);
    releasePdfium(pdfium);
  }
}
