import { type InvoiceMapping, readInvoice } from '../en16931/mapping.ts';
import { recordsOf } from '../en16931/records.ts';
import type { Extraction } from '../records.ts';
import { checkArithmetic } from '../rules/check.ts';
import type { XmlElement } from '../xml/read.ts';

/** The result of a mapping. The caller adds the name of the format. */
export type MappedInvoices = Omit<Extraction, 'format'>;

/** Returns the function that reads invoices of one XML syntax. */
export const invoicesBy =
  (mapping: InvoiceMapping, creditNote = false) =>
  (root: XmlElement): MappedInvoices => {
    const { semantic, warnings } = readInvoice(root, mapping);
    const [documentType, invoice] = recordsOf(semantic, creditNote);
    const profile = semantic.invoice['BT-24'];
    return {
      ...(profile !== undefined && { profile }),
      documentType,
      invoice,
      statements: [],
      warnings: [...warnings, ...checkArithmetic(semantic)],
    };
  };
