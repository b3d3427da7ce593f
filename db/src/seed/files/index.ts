import { createDemoDocx } from './docx.ts';
import { createDemoPdf } from './pdf.ts';
import { createDemoPng, jpeg } from './pictures.ts';
import { createDemoXml } from './xml.ts';

export interface DemoFileText {
  readonly lines: readonly string[];
  /** Ignored by formats without pages. */
  readonly pages: number;
}

/** Writers of the same bytes for the same text on every machine, by file extension. */
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
