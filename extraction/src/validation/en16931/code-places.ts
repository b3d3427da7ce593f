import type { XmlPath } from '../../xml/path.ts';
import type { codeLists } from '../codes/lists.ts';

/** `what` for several terms. */
type CodePlace = readonly [
  id: string,
  list: keyof typeof codeLists,
  terms: string,
  names: string,
  path: XmlPath,
  what?: string,
];

const ubl: readonly CodePlace[] = [
  ['BR-CL-04', 'ISO 4217', 'BT-5', 'cbc:DocumentCurrencyCode', '.'],
  ['BR-CL-05', 'ISO 4217', 'BT-6', 'cbc:TaxCurrencyCode', '.'],
  ['BR-CL-06', 'UNTDID 2005 for tax points', 'BT-8', 'cac:InvoicePeriod', 'cbc:DescriptionCode'],
  [
    'BR-CL-11',
    'ISO 6523 ICD',
    'BT-30-1 BT-47-1 BT-61-1',
    'cac:PartyLegalEntity',
    'cbc:CompanyID/@schemeID',
    'scheme of a legal identifier',
  ],
  ['BR-CL-13', 'UNTDID 7143', 'BT-158-1', 'cac:CommodityClassification', 'cbc:ItemClassificationCode/@listID'],
  ['BR-CL-15', 'ISO 3166-1', 'BT-159', 'cac:OriginCountry', 'cbc:IdentificationCode'],
  ['BR-CL-16', 'UNTDID 4461', 'BT-81', 'cac:PaymentMeans', 'cbc:PaymentMeansCode'],
  ['BR-CL-17', 'UNTDID 5305', 'BT-95 BT-102 BT-118', 'cac:TaxCategory', 'cbc:ID', 'VAT category code'],
  ['BR-CL-18', 'UNTDID 5305', 'BT-151', 'cac:ClassifiedTaxCategory', 'cbc:ID'],
  ['BR-CL-21', 'ISO 6523 ICD', 'BT-157-1', 'cac:StandardItemIdentification', 'cbc:ID/@schemeID'],
  ['BR-CL-22', 'VATEX', 'BT-121', 'cbc:TaxExemptionReasonCode', '.'],
  [
    'BR-CL-23',
    'UNECE Recommendations 20 and 21',
    'BT-130 BT-150',
    'cbc:InvoicedQuantity cbc:CreditedQuantity cbc:BaseQuantity',
    '@unitCode',
    'unit of measure of a quantity',
  ],
  ['BR-CL-24', 'MIME types of attachments', 'BT-125-1', 'cbc:EmbeddedDocumentBinaryObject', '@mimeCode'],
  ['BR-CL-25', 'EAS', 'BT-34-1 BT-49-1', 'cbc:EndpointID', '@schemeID', 'scheme of an electronic address'],
  ['BR-CL-26', 'ISO 6523 ICD', 'BT-71-1', 'cac:DeliveryLocation', 'cbc:ID/@schemeID'],
];

const cii: readonly CodePlace[] = [
  ['BR-CL-04', 'ISO 4217', 'BT-5', 'ram:InvoiceCurrencyCode', '.'],
  ['BR-CL-05', 'ISO 4217', 'BT-6', 'ram:TaxCurrencyCode', '.'],
  ['BR-CL-06', 'UNTDID 2475 for tax points', 'BT-8', 'ram:DueDateTypeCode', '.'],
  ['BR-CL-07', 'UNTDID 1153', 'BT-18-1 BT-128-1', 'ram:ReferenceTypeCode', '.', 'scheme of an invoiced object'],
  ['BR-CL-08', 'UNTDID 4451', 'BT-21', 'ram:SubjectCode', '.'],
  ['BR-CL-13', 'UNTDID 7143', 'BT-158-1', 'ram:ClassCode', '@listID'],
  ['BR-CL-15', 'ISO 3166-1', 'BT-159', 'ram:OriginTradeCountry', 'ram:ID'],
  ['BR-CL-16', 'UNTDID 4461', 'BT-81', 'ram:SpecifiedTradeSettlementPaymentMeans', 'ram:TypeCode'],
  ['BR-CL-17', 'UNTDID 5305', 'BT-95 BT-102', 'ram:CategoryTradeTax', 'ram:CategoryCode', 'VAT category code'],
  ['BR-CL-18', 'UNTDID 5305', 'BT-118 BT-151', 'ram:ApplicableTradeTax', 'ram:CategoryCode', 'VAT category code'],
  ['BR-CL-21', 'ISO 6523 ICD', 'BT-157-1', 'ram:SpecifiedTradeProduct', 'ram:GlobalID/@schemeID'],
  [
    'BR-CL-23',
    'UNECE Recommendations 20 and 21',
    'BT-130 BT-150',
    'ram:BilledQuantity ram:BasisQuantity',
    '@unitCode',
    'unit of measure of a quantity',
  ],
  ['BR-CL-24', 'MIME types of attachments', 'BT-125-1', 'ram:AttachmentBinaryObject', '@mimeCode'],
  [
    'BR-CL-25',
    'EAS',
    'BT-34-1 BT-49-1',
    'ram:URIUniversalCommunication',
    'ram:URIID/@schemeID',
    'scheme of an electronic address',
  ],
  ['BR-CL-26', 'ISO 6523 ICD', 'BT-71-1', 'ram:ShipToTradeParty', 'ram:GlobalID/@schemeID'],
];

/** The rule files test these codes wherever an element of the name is, such as in the party of a delivery. */
export const codePlaces = { ubl, cii };
