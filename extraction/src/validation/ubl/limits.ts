import { textsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { normalized } from '../conditions.ts';
import { elementsNamed } from '../document.ts';
import type { Group } from '../model/read.ts';
import { row, ubl } from '../rows.ts';
import type { Rule } from '../rule.ts';
import { atMost } from '../syntax.ts';

export const supplier = 'cac:AccountingSupplierParty/cac:Party';
const customer = 'cac:AccountingCustomerParty/cac:Party';
const vatId = 'cac:PartyTaxScheme[cac:TaxScheme/cbc:ID~=VAT]/cbc:CompanyID';
const otherId = 'cac:PartyTaxScheme[cac:TaxScheme/cbc:ID!=VAT]/cbc:CompanyID';
export const additional = 'cac:AdditionalDocumentReference';
export const typeCode = 'cbc:DocumentTypeCode';

export const textAt = (element: XmlElement, path: string) => normalized(textsAt(element, path)[0] ?? '');

export const isUblCreditNote = (group: Group) => group.invoice.element.name === 'cn:CreditNote';

/** Not more than once in the document. */
const onceInDocument: readonly (readonly [number: string, path: string, terms: string])[] = [
  ['01', 'cac:ContractDocumentReference/cbc:ID', 'BT-12'],
  ['02', 'cac:ReceiptDocumentReference/cbc:ID', 'BT-15'],
  ['03', 'cac:DespatchDocumentReference/cbc:ID', 'BT-16'],
  ['04', `${additional}[${typeCode}=130]/cbc:ID`, 'BT-18'],
  ['05', 'cac:PaymentTerms/cbc:Note', 'BT-20'],
  ['08', 'cac:InvoicePeriod', 'BG-14'],
  ['09', `${supplier}/cac:PartyLegalEntity/cbc:RegistrationName`, 'BT-27'],
  ['10', `${supplier}/cac:PartyName/cbc:Name`, 'BT-28'],
  ['11', `${supplier}/cac:PartyLegalEntity/cbc:CompanyID`, 'BT-30'],
  ['12', `${supplier}/${vatId}`, 'BT-31'],
  ['13', `${supplier}/${otherId}`, 'BT-32'],
  ['14', `${supplier}/cac:PartyLegalEntity/cbc:CompanyLegalForm`, 'BT-33'],
  ['15', `${customer}/cac:PartyLegalEntity/cbc:RegistrationName`, 'BT-44'],
  ['16', `${customer}/cac:PartyIdentification/cbc:ID`, 'BT-46'],
  ['17', `${customer}/cac:PartyLegalEntity/cbc:CompanyID`, 'BT-47'],
  ['18', `${customer}/${vatId}`, 'BT-48'],
  ['24', 'cac:Delivery', 'BG-13'],
  ['39', 'cac:ProjectReference/cbc:ID', 'BT-11'],
  ['40', `${customer}/cac:PartyName/cbc:Name`, 'BT-45'],
  ['45', 'cac:PaymentMeans/cbc:PaymentDueDate', 'BT-9'],
  ['46', 'cac:PaymentMeans/cbc:PaymentMeansCode/@name', 'BT-82'],
  ['49', 'cac:InvoicePeriod/cbc:DescriptionCode', 'BT-8'],
  ['54', 'cac:PaymentMeans/cac:CardAccount', 'BG-18'],
  ['55', 'cac:PaymentMeans/cac:PaymentMandate', 'BG-19'],
  ['56', 'cac:OriginatorDocumentReference/cbc:ID', 'BT-17'],
];

export const lines = ['cac:InvoiceLine', 'cac:CreditNoteLine'];

/** Not more than once in each element of these names. */
const onceInElement: readonly (readonly [number: string, names: readonly string[], path: string, terms: string])[] = [
  ['06', ['cac:BillingReference'], 'cac:InvoiceDocumentReference', 'BG-3'],
  ['22', ['cac:TaxRepresentativeParty'], 'cac:PartyName/cbc:Name', 'BT-62'],
  ['23', ['cac:TaxRepresentativeParty'], 'cac:PartyTaxScheme/cbc:CompanyID', 'BT-63'],
  ['25', ['cac:Delivery'], 'cac:DeliveryParty/cac:PartyName/cbc:Name', 'BT-70'],
  ['26', ['cac:PaymentMeans'], 'cbc:PaymentID', 'BT-83'],
  ['27', ['cac:PaymentMeans'], 'cbc:PaymentMeansCode', 'BT-81'],
  ['28', ['cac:PaymentMeans'], 'cac:PaymentMandate/cbc:ID', 'BT-89'],
  ['32', ['cac:TaxSubtotal'], 'cac:TaxCategory/cbc:TaxExemptionReason', 'BT-120'],
  ['33', [additional], 'cbc:DocumentDescription', 'BT-123'],
  ['34', lines, 'cbc:Note', 'BT-127'],
  ['35', lines, 'cac:OrderLineReference/cbc:LineID', 'BT-132'],
  ['36', lines, 'cac:InvoicePeriod', 'BG-26'],
  ['37', lines, 'cac:Price/cac:AllowanceCharge/cbc:Amount', 'BT-147'],
  ['50', lines, 'cac:Item/cbc:Description', 'BT-154'],
  ['51', ['cac:PostalAddress', 'cac:Address'], 'cac:AddressLine', 'BT-162 BT-163 BT-164 BT-165'],
  ['52', lines, 'cac:DocumentReference', 'BT-128'],
];

export const limitRules: readonly Rule[] = [
  ...onceInDocument.map(([number, path, terms]) =>
    row(
      [`UBL-SR-${number}`, 'invoice', terms, ubl],
      atMost(({ invoice }) => [invoice.element], path),
      `The invoice has ${path} more than once.`,
    ),
  ),
  ...onceInElement.map(([number, names, path, terms]) =>
    row(
      [`UBL-SR-${number}`, 'invoice', terms, ubl],
      atMost((group) => elementsNamed(group, ...names), path),
      `The element ${names[0]} has ${path} more than once.`,
    ),
  ),
];
