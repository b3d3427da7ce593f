import type { XmlPath } from '../../xml/path.ts';
import type { codeLists } from '../codes/lists.ts';

/** `what` for several terms. */
type UblCode = readonly [
  id: string,
  list: keyof typeof codeLists,
  terms: string,
  names: string,
  path: XmlPath,
  what?: string,
];

/** The rule file of UBL tests these codes wherever an element of the name is, such as in the party of a delivery. */
export const ublCodes: readonly UblCode[] = [
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
