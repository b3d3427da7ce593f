import { docxOf } from './docx.ts';
import { pdfOf } from './pdf.ts';
import { jpegOf, pngOf } from './pictures.ts';
import { xmlOf } from './xml.ts';

/** The text and the number of pages of a demo file. */
export interface FileText {
  readonly lines: readonly string[];
  /** Number of pages. The writers of formats without pages ignore this number. */
  readonly pages: number;
}

/** Functions that write demo files, by file extension. The same text produces the same bytes on every machine. */
export const FILE_WRITERS = {
  pdf: { type: 'application/pdf', make: ({ lines, pages }: FileText) => pdfOf(lines, pages) },
  jpg: { type: 'image/jpeg', make: ({ lines }: FileText) => jpegOf(lines) },
  png: { type: 'image/png', make: ({ lines }: FileText) => pngOf(lines) },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: ({ lines }: FileText) => docxOf(lines),
  },
  xml: { type: 'application/xml', make: ({ lines }: FileText) => xmlOf(lines) },
} as const;

export type FileExtension = keyof typeof FILE_WRITERS;
