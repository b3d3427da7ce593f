import { acquirePdfium, allocate, type PdfiumInstance, releasePdfium } from './pdfium.ts';

export interface PdfAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Invoices have one to ten attachments, and XML below 10 MiB. */
export const attachmentLimits = { attachments: 100, nameBytes: 2048, fileBytes: 16 * 1024 * 1024 } as const;

const bytesAt = ({ HEAPU8 }: PdfiumInstance, pointer: number, length: number): Uint8Array =>
  HEAPU8.slice(pointer, pointer + length);

/** Without the NUL at its end. */
function nameOf(pdfium: PdfiumInstance, attachment: number): string {
  const length = Math.min(pdfium._FPDFAttachment_GetName(attachment, 0, 0), attachmentLimits.nameBytes);
  using buffer = allocate(pdfium, attachmentLimits.nameBytes);
  const written = pdfium._FPDFAttachment_GetName(attachment, buffer.pointer, length);
  if (written > length || written < 2) return '';
  return new TextDecoder('utf-16le').decode(bytesAt(pdfium, buffer.pointer, written - 2));
}

/** The compressed bytes if decompression fails; undefined if the content is missing or too large. */
function contentOf(pdfium: PdfiumInstance, attachment: number): Uint8Array | undefined {
  using length = allocate(pdfium, 4);
  const size = () => new DataView(bytesAt(pdfium, length.pointer, 4).buffer).getUint32(0, true);
  if (pdfium._FPDFAttachment_GetFile(attachment, 0, 0, length.pointer) === 0) return undefined;
  const bytes = size();
  if (bytes === 0 || bytes > attachmentLimits.fileBytes) return undefined;
  using file = allocate(pdfium, bytes);
  if (pdfium._FPDFAttachment_GetFile(attachment, file.pointer, bytes, length.pointer) === 0) return undefined;
  return bytesAt(pdfium, file.pointer, bytes);
}

function attachmentsOf(pdfium: PdfiumInstance, pdf: Uint8Array, wanted: (name: string) => boolean): PdfAttachment[] {
  using input = allocate(pdfium, pdf.length);
  pdfium.HEAPU8.set(pdf, input.pointer);
  const document = pdfium._FPDF_LoadMemDocument(input.pointer, pdf.length, 0);
  if (document === 0) return [];
  try {
    const count = Math.min(pdfium._FPDFDoc_GetAttachmentCount(document), attachmentLimits.attachments);
    return Array.from({ length: count }, (_, index) => pdfium._FPDFDoc_GetAttachment(document, index)).flatMap(
      (attachment) => {
        const name = attachment === 0 ? '' : nameOf(pdfium, attachment);
        const bytes = wanted(name) ? contentOf(pdfium, attachment) : undefined;
        return bytes === undefined ? [] : { name, bytes };
      },
    );
  } finally {
    pdfium._FPDF_CloseDocument(document);
  }
}

/** @returns at most 100 attachments of at most 16 MiB; none if the PDF cannot be opened */
export async function readPdfAttachments(
  pdf: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<PdfAttachment[]> {
  const pdfium = await acquirePdfium();
  const attachments = attachmentsOf(pdfium, pdf, isWanted);
  releasePdfium(pdfium);
  return attachments;
}
