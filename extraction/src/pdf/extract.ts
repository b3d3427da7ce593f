import { type ExtractedXml, extractXmlWithText } from '../extract-xml.ts';
import type { ExtractionWarning } from '../records.ts';
import { RefusedFileError } from '../refused.ts';
import { readPdfAttachments } from './attachments.ts';

/** Names that standards define for the invoice; read before other XML files. */
const standardNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

const rankOf = (name: string): number => {
  const rank = standardNames.indexOf(name.trim().toLowerCase());
  return rank < 0 ? standardNames.length : rank;
};

const isXmlName = (name: string): boolean => name.trim().toLowerCase().endsWith('.xml');

/** The text of a PDF is that of its pages. */
type ExtractedPdf = Pick<ExtractedXml, 'extraction'> & Partial<Pick<ExtractedXml, 'validate' | 'view'>>;

/**
 * Factur-X, ZUGFeRD.
 * @returns `undefined` if no attachment has a known format; a warning without records if the attachment cannot be
 * read
 */
export async function extractPdf(pdf: Uint8Array): Promise<ExtractedPdf | undefined> {
  const attachments = await readPdfAttachments(pdf, isXmlName);
  const refused: ExtractionWarning[] = [];
  for (const { name, bytes } of attachments.toSorted((one, other) => rankOf(one.name) - rankOf(other.name))) {
    try {
      const extracted = extractXmlWithText(bytes);
      if (extracted === undefined) continue;
      const { extraction, validate, view } = extracted;
      return { extraction, validate, view };
    } catch (error) {
      if (!(error instanceof RefusedFileError)) throw error;
      refused.push({
        rule: 'attachment',
        at: name,
        expected: 'an XML document that can be read',
        found: error.message,
      });
    }
  }
  if (refused.length === 0) return undefined;
  return { extraction: { format: 'pdf', documentType: 'other', statements: [], warnings: refused } };
}
