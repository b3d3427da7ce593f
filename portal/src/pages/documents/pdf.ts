import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';

/** More pixels than points, so that small print is readable. */
const scale = 2;

export interface DrawnPage {
  readonly canvas: HTMLCanvasElement;
  /** In points. */
  readonly width: number;
  readonly height: number;
}

/** Draws pages without the scripts of the PDF. Loaded only by the page that shows them. */
export function openPdf(data: Uint8Array): Promise<PDFDocumentProxy> {
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  return getDocument({ data }).promise;
}

export async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<DrawnPage> {
  const page = await pdf.getPage(Math.min(Math.max(number, 1), pdf.numPages));
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return { canvas, width, height };
}
