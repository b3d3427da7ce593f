import { type InvoiceMapping, readInvoiceTerms } from '../en16931/mapping.ts';
import { convertInvoiceToRecords } from '../en16931/records.ts';
import type { ExtractionResult } from '../records.ts';
import { checkInvoiceArithmetic } from '../rules/check.ts';
import type { XmlElement } from '../xml/read.ts';

/** The result of a mapping, without the name of the format, which the caller adds. */
export type ExtractionResultWithoutFormat = Omit<ExtractionResult, 'format'>;

/** Returns a function that reads invoices of one XML syntax. */
export const createInvoiceXmlReader =
  (mapping: InvoiceMapping, creditNote = false) =>
  (root: XmlElement): ExtractionResultWithoutFormat => {
    const { semantic, warnings } = readInvoiceTerms(root, mapping);
    const [documentType, invoice] = convertInvoiceToRecords(semantic, creditNote);
    const profile = semantic.invoice['BT-24'];
    return {
      ...(profile !== undefined && { profile }),
      documentType,
      invoice,
      statements: [],
      warnings: [...warnings, ...checkInvoiceArithmetic(semantic)],
    };
  };
