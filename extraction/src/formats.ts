import { readBankNotifications, readBankReports, readBankStatements } from './iso20022/statements.ts';
import { ciiMapping } from './mappings/cii.ts';
import { ebinterfaceMapping } from './mappings/ebinterface.ts';
import { facturaeMapping } from './mappings/facturae.ts';
import { fatturapaMapping } from './mappings/fatturapa.ts';
import { type FormatlessResult, invoiceXmlReader } from './mappings/invoice.ts';
import { ksefMapping } from './mappings/ksef.ts';
import { ublMapping } from './mappings/ubl.ts';
import { zugferd1Mapping } from './mappings/zugferd1.ts';
import { readMt940 } from './mt940/statements.ts';
import type { DocumentType, ExtractionResult } from './records.ts';
import type { XmlElement } from './xml/read.ts';

/** `root`: possible root elements, as `qualifiedName` writes them. */
export interface XmlFormat {
  readonly name: string;
  readonly title: string;
  readonly root: string;
  /** Of the root element, if several formats have a root element of this name. */
  readonly namespace?: RegExp;
  /** Without it, the format is recognized, but no records are read. */
  readonly map?: (root: XmlElement) => FormatlessResult;
  /** Stored for files without `map`. */
  readonly documentType?: DocumentType;
}

const bankMessage = (namespace: RegExp) => ({ root: 'Document', namespace });

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
  {
    name: 'camt.053',
    title: 'ISO 20022 bank to customer statement',
    ...bankMessage(/:camt\.053\./),
    map: readBankStatements,
  },
  {
    name: 'camt.052',
    title: 'ISO 20022 bank to customer account report',
    ...bankMessage(/:camt\.052\./),
    map: readBankReports,
  },
  {
    name: 'camt.054',
    title: 'ISO 20022 bank to customer debit credit notification',
    ...bankMessage(/:camt\.054\./),
    map: readBankNotifications,
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
  {
    name: 'fatturapa',
    title: 'FatturaPA invoice',
    root: 'fatturapa:FatturaElettronica',
    map: invoiceXmlReader(fatturapaMapping),
  },
  { name: 'facturae', title: 'Facturae invoice', root: 'facturae:Facturae', map: invoiceXmlReader(facturaeMapping) },
  { name: 'ebinterface', title: 'ebInterface invoice', root: 'ebi:Invoice', map: invoiceXmlReader(ebinterfaceMapping) },
  { name: 'ksef', title: 'KSeF invoice', root: 'ksef:Faktura', map: invoiceXmlReader(ksefMapping) },
];

/** Recognized by patterns of the first lines. */
export interface TextDocumentFormat {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly RegExp[];
  readonly map: (text: string) => Omit<ExtractionResult, 'format'>;
}

export const textDocumentFormats: readonly TextDocumentFormat[] = [
  {
    name: 'mt940',
    title: 'SWIFT MT940 customer statement message',
    lines: [/^:20:/m, /^:25P?:/m, /^:60[FM]:/m],
    map: readMt940,
  },
];
