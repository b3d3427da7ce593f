import { readBankStatements } from './iso20022/statements.ts';
import { ciiMapping } from './mappings/cii.ts';
import { type FormatlessResult, invoiceXmlReader } from './mappings/invoice.ts';
import { ublMapping } from './mappings/ubl.ts';
import { zugferd1Mapping } from './mappings/zugferd1.ts';
import type { DocumentType } from './records.ts';
import type { XmlElement } from './xml/read.ts';

/** `root`: possible root elements, as `qualifiedName` writes them. */
export interface XmlFormat {
  readonly name: string;
  readonly title: string;
  readonly root: string;
  /** Without it, the format is recognized, but no records are read. */
  readonly map?: (root: XmlElement) => FormatlessResult;
  /** Stored for files without `map`. */
  readonly documentType?: DocumentType;
}

/** To add a format, write a mapping and add a row. */
export const xmlFormats: readonly XmlFormat[] = [
  { name: 'ubl-invoice', title: 'UBL 2.1 invoice', root: 'inv:Invoice', map: invoiceXmlReader(ublMapping) },
  {
    name: 'ubl-credit-note',
    title: 'UBL 2.1 credit note',
    root: 'cn:CreditNote',
    map: invoiceXmlReader(ublMapping, true),
  },
  {
    name: 'cii',
    title: 'UN/CEFACT Cross Industry Invoice, Factur-X, ZUGFeRD 2',
    root: 'rsm:CrossIndustryInvoice',
    map: invoiceXmlReader(ciiMapping),
  },
  { name: 'zugferd-1', title: 'ZUGFeRD 1', root: 'zf1:CrossIndustryDocument', map: invoiceXmlReader(zugferd1Mapping) },
  { name: 'camt.053', title: 'ISO 20022 bank to customer statement', root: 'Document', map: readBankStatements },
  {
    name: 'camt.052',
    title: 'ISO 20022 bank to customer account report',
    root: 'camt052:Document',
    documentType: 'other',
  },
  {
    name: 'camt.054',
    title: 'ISO 20022 bank to customer debit credit notification',
    root: 'camt054:Document',
    documentType: 'other',
  },
  { name: 'pain', title: 'ISO 20022 payment initiation', root: 'pain:Document', documentType: 'other' },
  { name: 'iso20022', title: 'Other ISO 20022 message', root: 'iso20022:Document', documentType: 'other' },
  {
    name: 'order-x',
    title: 'Order-X order',
    root: 'order-x:SCRDMCCBDACIOMessageStructure',
    documentType: 'purchase_order',
  },
  { name: 'ubl-order', title: 'UBL 2.1 order', root: 'ubl-order:Order', documentType: 'purchase_order' },
  { name: 'fatturapa', title: 'FatturaPA invoice', root: 'fatturapa:FatturaElettronica', documentType: 'invoice' },
  { name: 'facturae', title: 'Facturae invoice', root: 'facturae:Facturae', documentType: 'invoice' },
  { name: 'ebinterface', title: 'ebInterface invoice', root: 'ebinterface:Invoice', documentType: 'invoice' },
  { name: 'ksef', title: 'KSeF invoice', root: 'ksef:Faktura', documentType: 'invoice' },
];

/** A pattern of the first lines. No records are read. */
export interface TextDocumentFormat {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly RegExp[];
  readonly documentType: DocumentType;
}

export const textDocumentFormats: readonly TextDocumentFormat[] = [
  {
    name: 'mt940',
    title: 'SWIFT MT940 customer statement message',
    lines: [/^:20:/m, /^:25P?:/m, /^:60[FM]:/m],
    documentType: 'bank_statement',
  },
];
