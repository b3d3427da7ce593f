import { when } from '../conditions.ts';
import { elementsOnPath } from '../document.ts';
import { row, ubl } from '../rows.ts';
import type { Rule } from '../rule.ts';
import { atMost } from '../syntax.ts';
import { isUblCreditNote } from '../ubl/limits.ts';

/** The numbers of the first child in a credit note and in an invoice. */
type Children = readonly [credit: number | undefined, invoice: number | undefined, path: string, child: string];

const party = (credit: number, invoice: number, path: string): readonly Children[] => [
  [credit + 1, invoice + 1, path, 'cac:Party'],
  [credit + 2, invoice + 2, `${path}/cac:Party`, 'cac:PartyLegalEntity'],
  [credit + 3, invoice + 3, `${path}/cac:Party/cac:PartyLegalEntity`, 'cbc:RegistrationName'],
  [credit + 4, invoice + 4, `${path}/cac:Party/cac:PartyTaxScheme/cac:TaxScheme`, 'cbc:ID'],
  [credit + 5, invoice + 5, `${path}/cac:Party/cac:PartyTaxScheme`, 'cbc:CompanyID'],
  [credit + 6, invoice + 6, `${path}/cac:Party`, 'cac:PostalAddress'],
  ...address(credit + 7, invoice + 7, `${path}/cac:Party/cac:PostalAddress`),
  [credit + 10, invoice + 10, `${path}/cac:Party`, 'cbc:EndpointID'],
];

const address = (credit: number, invoice: number, path: string): readonly Children[] => [
  [credit, invoice, `${path}/cac:AddressLine`, 'cbc:Line'],
  [credit + 1, invoice + 1, path, 'cac:Country'],
  [credit + 2, invoice + 2, `${path}/cac:Country`, 'cbc:IdentificationCode'],
];

const taxCategory = (credit: number, invoice: number, path: string): readonly Children[] => [
  [credit, invoice, path, 'cac:TaxScheme'],
  [credit + 1, invoice + 1, `${path}/cac:TaxScheme`, 'cbc:ID'],
  [credit + 2, invoice + 2, path, 'cbc:ID'],
];

const line = 'cac:InvoiceLine';
const account = 'cac:PaymentMeans/cac:PayeeFinancialAccount';
const representative = 'cac:TaxRepresentativeParty';
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal';

const rows: readonly Children[] = [
  [140, 209, '', 'cac:AccountingCustomerParty'],
  ...party(140, 209, 'cac:AccountingCustomerParty'),
  ...party(150, 219, 'cac:AccountingSupplierParty'),
  [161, 230, 'cac:AdditionalDocumentReference/cac:Attachment/cac:ExternalReference', 'cbc:URI'],
  [162, 231, 'cac:AllowanceCharge', 'cac:TaxCategory'],
  ...taxCategory(163, 232, 'cac:AllowanceCharge/cac:TaxCategory'),
  [166, 235, 'cac:BillingReference', 'cac:InvoiceDocumentReference'],
  [167, 240, `${line}/cac:DocumentReference`, 'cbc:DocumentTypeCode'],
  [168, undefined, line, 'cac:Item'],
  [169, 241, `${line}/cac:Item/cac:AdditionalItemProperty`, 'cbc:Value'],
  [170, 242, `${line}/cac:Item`, 'cac:ClassifiedTaxCategory'],
  ...taxCategory(171, 243, `${line}/cac:Item/cac:ClassifiedTaxCategory`),
  [174, 246, `${line}/cac:Item/cac:CommodityClassification`, 'cbc:ItemClassificationCode'],
  [175, 247, `${line}/cac:Item/cac:OriginCountry`, 'cbc:IdentificationCode'],
  [176, 248, `${line}/cac:Item`, 'cbc:Name'],
  [177, 249, line, 'cac:Price'],
  [178, undefined, line, 'cbc:CreditedQuantity'],
  [undefined, 250, line, 'cbc:InvoicedQuantity'],
  [179, 251, line, 'cbc:LineExtensionAmount'],
  ...address(180, 236, 'cac:Delivery/cac:DeliveryLocation/cac:Address'),
  [183, 239, 'cac:Delivery/cac:DeliveryParty', 'cac:PartyName'],
  [184, 252, 'cac:LegalMonetaryTotal', 'cbc:LineExtensionAmount'],
  [185, 253, 'cac:LegalMonetaryTotal', 'cbc:TaxExclusiveAmount'],
  [186, 254, 'cac:LegalMonetaryTotal', 'cbc:TaxInclusiveAmount'],
  [187, 255, 'cac:PayeeParty/cac:PartyLegalEntity', 'cbc:CompanyID'],
  [188, 256, 'cac:PayeeParty', 'cac:PartyName'],
  [189, 257, `${account}/cac:FinancialInstitutionBranch`, 'cbc:ID'],
  [190, 258, account, 'cbc:ID'],
  [191, 259, 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount', 'cbc:ID'],
  [192, 260, 'cac:PaymentTerms', 'cbc:Note'],
  [193, 261, representative, 'cac:PartyName'],
  [194, 262, representative, 'cac:PartyTaxScheme'],
  [195, 263, `${representative}/cac:PartyTaxScheme/cac:TaxScheme`, 'cbc:ID'],
  [196, 264, `${representative}/cac:PartyTaxScheme`, 'cbc:CompanyID'],
  [197, 265, representative, 'cac:PostalAddress'],
  ...address(198, 266, `${representative}/cac:PostalAddress`),
  ...taxCategory(201, 269, `${subtotal}/cac:TaxCategory`),
  [204, 272, subtotal, 'cbc:TaxableAmount'],
  [205, undefined, '', 'cbc:CreditNoteTypeCode'],
  [undefined, 275, '', 'cbc:InvoiceTypeCode'],
  [206, 273, '', 'cbc:CustomizationID'],
  [207, 274, '', 'cbc:DocumentCurrencyCode'],
  [208, 276, '', 'cbc:ProfileID'],
];

const exactlyOne = (
  number: number | undefined,
  ofCreditNote: boolean,
  path: string,
  child: string,
): readonly Rule[] => {
  const parent = ofCreditNote ? path.replace(line, 'cac:CreditNoteLine') : path;
  const shown = parent === '' ? (ofCreditNote ? 'credit note' : 'invoice') : `element ${parent}`;
  return number === undefined
    ? []
    : [
        row(
          [`PEPPOL-EN16931-R${number}`, 'invoice', '', ubl],
          when(
            (group) => isUblCreditNote(group) === ofCreditNote,
            atMost((group) => elementsOnPath(group, path), child, 1, 1),
          ),
          `The ${shown} does not have ${child} exactly once.`,
        ),
      ];
};

/** The rule file of self-billing repeats what is mandatory in the model: R140 to R276. */
export const cardinalityRules: readonly Rule[] = rows.flatMap(([credit, invoice, path, child]) => [
  ...exactlyOne(credit, true, path, child),
  ...exactlyOne(invoice, false, path, child),
]);
