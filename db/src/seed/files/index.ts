import { docxOf } from './docx.ts';
import { pdfOf } from './pdf.ts';
import { jpegOf, pngOf } from './pictures.ts';
import { xmlOf } from './xml.ts';

/** What a file of the demo says. */
export interface FileText {
  readonly lines: readonly string[];
  /** Where the format has pages. */
  readonly pages: number;
}

/** How files of the demo are made, by extension: the same text gives the same bytes on every machine. */
export const FORMATS = {
  pdf: { type: 'application/pdf', make: ({ lines, pages }: FileText) => pdfOf(lines, pages) },
  jpg: { type: 'image/jpeg', make: ({ lines }: FileText) => jpegOf(lines) },
  png: { type: 'image/png', make: ({ lines }: FileText) => pngOf(lines) },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: ({ lines }: FileText) => docxOf(lines),
  },
  xml: { type: 'application/xml', make: ({ lines }: FileText) => xmlOf(lines) },
} as const;

export type Extension = keyof typeof FORMATS;
