import { createDemoDocx } from './docx.ts';
import { createDemoPdf } from './pdf.ts';
import { createDemoPng, jpeg } from './pictures.ts';
import { createDemoXml } from './xml.ts';

/** The text and the number of pages of a demo file. */
export interface DemoFileText {
  readonly lines: readonly string[];
  /** Number of pages. The writers of formats without pages ignore this number. */
  readonly pages: number;
}

/**
 * Media type and writer function of demo files, by file extension. A writer produces the same bytes for the same text
 * on every machine.
 */
export const DEMO_FILE_WRITERS = {
  pdf: { type: 'application/pdf', make: ({ lines, pages }: DemoFileText) => createDemoPdf(lines, pages) },
  jpg: { type: 'image/jpeg', make: ({ lines }: DemoFileText) => jpeg(lines) },
  png: { type: 'image/png', make: ({ lines }: DemoFileText) => createDemoPng(lines) },
  docx: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    make: ({ lines }: DemoFileText) => createDemoDocx(lines),
  },
  xml: { type: 'application/xml', make: ({ lines }: DemoFileText) => createDemoXml(lines) },
} as const;

export type DemoFileExtension = keyof typeof DEMO_FILE_WRITERS;
