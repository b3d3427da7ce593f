import { type InvoiceMapping, readInvoiceTerms } from '../en16931/mapping.ts';
import { toRecords } from '../en16931/records.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { readingOfXml } from '../reading/from-xml.ts';
import type { Reading } from '../reading/types.ts';
import type { ExtractionResult } from '../records.ts';
import { checkArithmetic } from '../rules/check.ts';
import type { XmlElement } from '../xml/read.ts';

/** The caller adds the name of the format. */
export type FormatlessResult = Omit<ExtractionResult, 'format' | 'reading'> & {
  readonly reading?: Omit<Reading, 'format'> | undefined;
  readonly terms?: InvoiceTerms;
};

export const invoiceXmlReader =
  (mapping: InvoiceMapping, creditNote = false) =>
  (root: XmlElement): FormatlessResult => {
    const { semantic, places, warnings } = readInvoiceTerms(root, mapping);
    const checks = checkArithmetic(semantic);
    const differences = checks.flatMap(({ holds, ...warning }) => (holds ? [] : warning));
    const [documentType, invoice] = toRecords(semantic, creditNote);
    const profile = semantic.invoice['BT-24'];
    return {
      ...(profile !== undefined && { profile }),
      documentType,
      invoice,
      statements: [],
      warnings: [...warnings, ...differences],
      reading: readingOfXml(semantic, places, invoice, checks),
      terms: semantic,
    };
  };
