import { extractXml } from '../extract-xml.ts';
import type { Extraction, Warning } from '../records.ts';
import { RefusedError } from '../refused.ts';
import { readAttachments } from './attachments.ts';

/** Names that the standards give to the invoice in a PDF; others that are XML come after them. */
const standardNames = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml'];

const rankOf = (name: string): number => {
  const rank = standardNames.indexOf(name.trim().toLowerCase());
  return rank < 0 ? standardNames.length : rank;
};

const isXmlName = (name: string): boolean => name.trim().toLowerCase().endsWith('.xml');

/**
 * Extracts the records of the invoice that a PDF contains as an XML file (Factur-X, ZUGFeRD).
 * @returns `undefined` for a PDF that contains no document of a known format; without records but with a warning where
 * its document cannot be read
 */
export async function extractPdf(pdf: Uint8Array): Promise<Extraction | undefined> {
  const attachments = await readAttachments(pdf, isXmlName);
  const refused: Warning[] = [];
  for (const { name, bytes } of attachments.toSorted((one, other) => rankOf(one.name) - rankOf(other.name))) {
    try {
      const extraction = extractXml(bytes);
      if (extraction !== undefined) return extraction;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused.push({
        rule: 'attachment',
        at: name,
        expected: 'an XML document that can be read',
        found: error.message,
      });
    }
  }
  if (refused.length === 0) return undefined;
  return { format: 'pdf', documentType: 'other', statements: [], warnings: refused };
}
