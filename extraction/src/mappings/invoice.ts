import { type InvoiceMapping, readInvoiceTerms } from '../en16931/mapping.ts';
import { toRecords } from '../en16931/records.ts';
import type { ExtractionResult } from '../records.ts';
import { checkArithmetic } from '../rules/check.ts';
import type { XmlElement } from '../xml/read.ts';

/** The caller adds the name of the format. */
export type FormatlessResult = Omit<ExtractionResult, 'format'>;

export const invoiceXmlReader =
  (mapping: InvoiceMapping, creditNote = false) =>
  (root: XmlElement): FormatlessResult => {
    const { semantic, warnings } = readInvoiceTerms(root, mapping);
    const [documentType, invoice] = toRecords(semantic, creditNote);
    const profile = semantic.invoice['BT-24'];
    return {
      ...(profile !== undefined && { profile }),
      documentType,
      invoice,
      statements: [],
      warnings: [...warnings, ...checkArithmetic(semantic)],
    };
  };
