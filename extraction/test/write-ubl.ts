import type { TestAddress, TestInvoice, TestParty } from './model.ts';
import { createElementWithChildren, createElementWithText, serializeXmlDocument } from './xml.ts';

const taxScheme = createElementWithChildren('cac:TaxScheme', createElementWithText('cbc:ID', 'VAT'));

const address = (name: string, { line1, line2, line3, city, code, country }: TestAddress) =>
  createElementWithChildren(
    name,
    createElementWithText('cbc:StreetName', line1),
    createElementWithText('cbc:AdditionalStreetName', line2),
    createElementWithText('cbc:CityName', city),
    createElementWithText('cbc:PostalZone', code),
    createElementWithChildren('cac:AddressLine', createElementWithText('cbc:Line', line3)),
    createElementWithChildren('cac:Country', createElementWithText('cbc:IdentificationCode', country)),
  );

const party = ({ name, tradeName, vat, taxNumber, registration, contact, address: place }: TestParty) =>
  createElementWithChildren(
    'cac:Party',
    createElementWithChildren('cac:PartyName', createElementWithText('cbc:Name', tradeName)),
    address('cac:PostalAddress', place),
    vat === undefined
      ? undefined
      : createElementWithChildren('cac:PartyTaxScheme', createElementWithText('cbc:CompanyID', vat), taxScheme),
    taxNumber === undefined
      ? undefined
      : createElementWithChildren(
          'cac:PartyTaxScheme',
          createElementWithText('cbc:CompanyID', taxNumber),
          createElementWithChildren('cac:TaxScheme', createElementWithText('cbc:ID', 'FC')),
        ),
    createElementWithChildren(
      'cac:PartyLegalEntity',
      createElementWithText('cbc:RegistrationName', name),
      createElementWithText('cbc:CompanyID', registration, { schemeID: '0002' }),
    ),
    contact &&
      createElementWithChildren(
        'cac:Contact',
        createElementWithText('cbc:Name', contact.name),
        createElementWithText('cbc:Telephone', contact.phone),
        createElementWithText('cbc:ElectronicMail', contact.email),
      ),
  );

const category = (name: string, id: string, rate: string, reason?: string) =>
  createElementWithChildren(
    name,
    createElementWithText('cbc:ID', id),
    createElementWithText('cbc:Percent', rate),
    createElementWithText('cbc:TaxExemptionReason', reason),
    taxScheme,
  );

/** Returns the XML of an invoice in UBL. An invoice with the type code of a credit note becomes a CreditNote. */
export function serializeInvoiceAsUbl(invoice: TestInvoice): string {
  const { currency, totals, accounting } = invoice;
  const credit = invoice.type === '381';
  const money = (name: string, amount: string | undefined, currencyID = currency) =>
    createElementWithText(name, amount, { currencyID });
  const root = createElementWithChildren(
    credit ? 'CreditNote' : 'Invoice',
    createElementWithText('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
    createElementWithText('cbc:ID', invoice.number),
    createElementWithText('cbc:IssueDate', invoice.issued),
    credit ? undefined : createElementWithText('cbc:DueDate', invoice.due),
    createElementWithText(credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', invoice.type),
    ...invoice.notes.map((note) => createElementWithText('cbc:Note', note)),
    createElementWithText('cbc:DocumentCurrencyCode', currency),
    createElementWithText('cbc:TaxCurrencyCode', accounting?.currency),
    createElementWithText('cbc:BuyerReference', invoice.buyerReference),
    createElementWithChildren('cac:OrderReference', createElementWithText('cbc:ID', invoice.order)),
    createElementWithChildren('cac:AccountingSupplierParty', party(invoice.seller)),
    createElementWithChildren('cac:AccountingCustomerParty', party(invoice.buyer)),
    createElementWithChildren(
      'cac:PayeeParty',
      createElementWithChildren('cac:PartyName', createElementWithText('cbc:Name', invoice.payee)),
    ),
    invoice.delivery &&
      createElementWithChildren(
        'cac:Delivery',
        createElementWithChildren('cac:DeliveryLocation', address('cac:Address', invoice.delivery)),
      ),
    ...invoice.payments.map(({ code, account, bic, name, debited }) =>
      createElementWithChildren(
        'cac:PaymentMeans',
        createElementWithText('cbc:PaymentMeansCode', code),
        credit ? createElementWithText('cbc:PaymentDueDate', invoice.due) : undefined,
        account === undefined
          ? undefined
          : createElementWithChildren(
              'cac:PayeeFinancialAccount',
              createElementWithText('cbc:ID', account),
              createElementWithText('cbc:Name', name),
              createElementWithChildren('cac:FinancialInstitutionBranch', createElementWithText('cbc:ID', bic)),
            ),
        debited === undefined
          ? undefined
          : createElementWithChildren(
              'cac:PaymentMandate',
              createElementWithText('cbc:ID', invoice.mandate),
              createElementWithChildren('cac:PayerFinancialAccount', createElementWithText('cbc:ID', debited)),
            ),
      ),
    ),
    createElementWithChildren('cac:PaymentTerms', createElementWithText('cbc:Note', invoice.terms)),
    ...invoice.adjustments.map((each) =>
      createElementWithChildren(
        'cac:AllowanceCharge',
        createElementWithText('cbc:ChargeIndicator', String(each.charge)),
        createElementWithText('cbc:AllowanceChargeReason', each.reason),
        money('cbc:Amount', each.amount),
        category('cac:TaxCategory', each.category, each.rate),
      ),
    ),
    createElementWithChildren(
      'cac:TaxTotal',
      money('cbc:TaxAmount', totals.tax),
      ...invoice.taxes.map((tax) =>
        createElementWithChildren(
          'cac:TaxSubtotal',
          money('cbc:TaxableAmount', tax.basis),
          money('cbc:TaxAmount', tax.amount),
          category('cac:TaxCategory', tax.category, tax.rate, tax.reason),
        ),
      ),
    ),
    accounting &&
      createElementWithChildren('cac:TaxTotal', money('cbc:TaxAmount', accounting.tax, accounting.currency)),
    createElementWithChildren(
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
      createElementWithChildren(
        credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
        createElementWithText('cbc:ID', line.id),
        createElementWithText(credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', line.quantity, {
          unitCode: line.unit,
        }),
        money('cbc:LineExtensionAmount', line.amount),
        line.period &&
          createElementWithChildren(
            'cac:InvoicePeriod',
            createElementWithText('cbc:StartDate', line.period.start),
            createElementWithText('cbc:EndDate', line.period.end),
          ),
        ...(line.adjustments ?? []).map((each) =>
          createElementWithChildren(
            'cac:AllowanceCharge',
            createElementWithText('cbc:ChargeIndicator', String(each.charge)),
            createElementWithText('cbc:AllowanceChargeReason', each.reason),
            money('cbc:Amount', each.amount),
          ),
        ),
        createElementWithChildren(
          'cac:Item',
          createElementWithText('cbc:Description', line.description),
          createElementWithText('cbc:Name', line.name),
          createElementWithChildren('cac:SellersItemIdentification', createElementWithText('cbc:ID', line.sku)),
          category('cac:ClassifiedTaxCategory', line.category, line.rate),
        ),
        createElementWithChildren(
          'cac:Price',
          money('cbc:PriceAmount', line.price),
          createElementWithText('cbc:BaseQuantity', line.base, { unitCode: line.unit }),
        ),
      ),
    ),
  );
  return serializeXmlDocument(root, {
    '': `urn:oasis:names:specification:ubl:schema:xsd:${credit ? 'CreditNote' : 'Invoice'}-2`,
    cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
  });
}
