import { createDocx } from './docx.ts';
import { createPdf } from './pdf.ts';
import { createJpeg, createPng } from './pictures.ts';
import { createXml } from './xml.ts';

/** The text and the number of pages of a demo file. */
export interface DemoFileText {
  readonly lines: readonly string[];
  /** Number of pages. The writers of formats without pages ignore this number. */
  readonly pages: number;
}

/** Functions that write demo files, by file extension. The same text produces the same bytes on every machine. */
export const FILE_WRITERS = {
  pdf: { type: 'application/pdf', make: ({ lines, pages }: DemoFileText) => createPdf(lines, pages) },
  jpg: { type: 'image/jpeg', make: ({ lines }: DemoFileText) => createJpeg(lines) },
  png: { type: 'image/png', make: ({ lines }: DemoFileText) => createPng(lines) },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: ({ lines }: DemoFileText) => createDocx(lines),
  },
  xml: { type: 'application/xml', make: ({ lines }: DemoFileText) => createXml(lines) },
} as const;

export type FileExtension = keyof typeof FILE_WRITERS;
