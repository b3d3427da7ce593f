import type { TestAddress, TestInvoice, TestParty } from './model.ts';
import { leaf, node, written } from './xml.ts';

const taxScheme = node('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

const address = (name: string, { line1, line2, line3, city, code, country }: TestAddress) =>
  node(
    name,
    leaf('cbc:StreetName', line1),
    leaf('cbc:AdditionalStreetName', line2),
    leaf('cbc:CityName', city),
    leaf('cbc:PostalZone', code),
    node('cac:AddressLine', leaf('cbc:Line', line3)),
    node('cac:Country', leaf('cbc:IdentificationCode', country)),
  );

const party = ({ name, tradeName, vat, taxNumber, registration, contact, address: place }: TestParty) =>
  node(
    'cac:Party',
    node('cac:PartyName', leaf('cbc:Name', tradeName)),
    address('cac:PostalAddress', place),
    vat === undefined ? undefined : node('cac:PartyTaxScheme', leaf('cbc:CompanyID', vat), taxScheme),
    taxNumber === undefined
      ? undefined
      : node('cac:PartyTaxScheme', leaf('cbc:CompanyID', taxNumber), node('cac:TaxScheme', leaf('cbc:ID', 'FC'))),
    node(
      'cac:PartyLegalEntity',
      leaf('cbc:RegistrationName', name),
      leaf('cbc:CompanyID', registration, { schemeID: '0002' }),
    ),
    contact &&
      node(
        'cac:Contact',
        leaf('cbc:Name', contact.name),
        leaf('cbc:Telephone', contact.phone),
        leaf('cbc:ElectronicMail', contact.email),
      ),
  );

const category = (name: string, id: string, rate: string, reason?: string) =>
  node(name, leaf('cbc:ID', id), leaf('cbc:Percent', rate), leaf('cbc:TaxExemptionReason', reason), taxScheme);

/** Returns the XML of an invoice in UBL. An invoice with the type code of a credit note becomes a CreditNote. */
export function writeUbl(invoice: TestInvoice): string {
  const { currency, totals, accounting } = invoice;
  const credit = invoice.type === '381';
  const money = (name: string, amount: string | undefined, currencyID = currency) => leaf(name, amount, { currencyID });
  const root = node(
    credit ? 'CreditNote' : 'Invoice',
    leaf('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    leaf('cbc:ID', invoice.number),
    leaf('cbc:IssueDate', invoice.issued),
    credit ? undefined : leaf('cbc:DueDate', invoice.due),
    leaf(credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.type),
    ...invoice.notes.map((note) => leaf('cbc:Note', note)),
    leaf('cbc:DocumentCurrencyCode', currency),
    leaf('cbc:TaxCurrencyCode', accounting?.currency),
    node('cac:AccountingSupplierParty', party(invoice.seller)),
    node('cac:AccountingCustomerParty', party(invoice.buyer)),
    node('cac:PayeeParty', node('cac:PartyName', leaf('cbc:Name', invoice.payee))),
    invoice.delivery && node('cac:Delivery', node('cac:DeliveryLocation', address('cac:Address', invoice.delivery))),
    ...invoice.payments.map(({ code, account, bic, name, debited }) =>
      node(
        'cac:PaymentMeans',
        leaf('cbc:PaymentMeansCode', code),
        credit ? leaf('cbc:PaymentDueDate', invoice.due) : undefined,
        account === undefined
          ? undefined
          : node(
              'cac:PayeeFinancialAccount',
              leaf('cbc:ID', account),
              leaf('cbc:Name', name),
              node('cac:FinancialInstitutionBranch', leaf('cbc:ID', bic)),
            ),
        debited === undefined
          ? undefined
          : node(
              'cac:PaymentMandate',
              leaf('cbc:ID', invoice.mandate),
              node('cac:PayerFinancialAccount', leaf('cbc:ID', debited)),
            ),
      ),
    ),
    node('cac:PaymentTerms', leaf('cbc:Note', invoice.terms)),
    ...invoice.adjustments.map((each) =>
      node(
        'cac:AllowanceCharge',
        leaf('cbc:ChargeIndicator', String(each.charge)),
        money('cbc:Amount', each.amount),
        category('cac:TaxCategory', each.category, each.rate),
      ),
    ),
    node(
      'cac:TaxTotal',
      money('cbc:TaxAmount', totals.tax),
      ...invoice.taxes.map((tax) =>
        node(
          'cac:TaxSubtotal',
          money('cbc:TaxableAmount', tax.basis),
          money('cbc:TaxAmount', tax.amount),
          category('cac:TaxCategory', tax.category, tax.rate, tax.reason),
        ),
      ),
    ),
    accounting && node('cac:TaxTotal', money('cbc:TaxAmount', accounting.tax, accounting.currency)),
    node(
      'cac:LegalMonetaryTotal',
      money('cbc:LineExtensionAmount', totals.lines),
      money('cbc:TaxExclusiveAmount', totals.net),
      money('cbc:TaxInclusiveAmount', totals.gross),
      money('cbc:AllowanceTotalAmount', totals.allowances),
      money('cbc:ChargeTotalAmount', totals.charges),
      money('cbc:PrepaidAmount', totals.paid),
      money('cbc:PayableRoundingAmount', totals.rounding),
      money('cbc:PayableAmount', totals.due),
    ),
    ...invoice.lines.map((line) =>
      node(
        credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
        leaf('cbc:ID', line.id),
        leaf(credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, { unitCode: line.unit }),
        money('cbc:LineExtensionAmount', line.amount),
        line.period &&
          node('cac:InvoicePeriod', leaf('cbc:StartDate', line.period.start), leaf('cbc:EndDate', line.period.end)),
        ...(line.adjustments ?? []).map((each) =>
          node(
            'cac:AllowanceCharge',
            leaf('cbc:ChargeIndicator', String(each.charge)),
            money('cbc:Amount', each.amount),
          ),
        ),
        node(
          'cac:Item',
          leaf('cbc:Description', line.description),
          leaf('cbc:Name', line.name),
          node('cac:SellersItemIdentification', leaf('cbc:ID', line.sku)),
          category('cac:ClassifiedTaxCategory', line.category, line.rate),
        ),
        node(
          'cac:Price',
          money('cbc:PriceAmount', line.price),
          leaf('cbc:BaseQuantity', line.base, { unitCode: line.unit }),
        ),
      ),
    ),
  );
  return written(root, {
    '': `urn:oasis:names:specification:ubl:schema:xsd:${credit ? 'CreditNote' : 'Invoice'}-2`,
    cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  });
}
