import { syntaxes } from './cii-syntaxes.ts';
import type { TestAddress, TestInvoice, TestInvoiceLine, TestParty } from './model.ts';
import { createElementWithChildren, createElementWithText, serializeXmlDocument } from './xml.ts';

const date = (name: string, iso: string | undefined) =>
  createElementWithChildren(
    name,
    createElementWithText('udt:DateTimeString', iso?.replaceAll('-', ''), { format: '102' }),
  );

const indicator = (charge: boolean) =>
  createElementWithChildren('ram:ChargeIndicator', createElementWithText('udt:Indicator', String(charge)));

const address = ({ line1, line2, line3, city, code, country }: TestAddress) =>
  createElementWithChildren(
    'ram:PostalTradeAddress',
    createElementWithText('ram:PostcodeCode', code),
    createElementWithText('ram:LineOne', line1),
    createElementWithText('ram:LineTwo', line2),
    createElementWithText('ram:LineThree', line3),
    createElementWithText('ram:CityName', city),
    createElementWithText('ram:CountryID', country),
  );

const party = (name: string, { name: full, tradeName, vat, taxNumber, registration, contact, ...rest }: TestParty) =>
  createElementWithChildren(
    name,
    createElementWithText('ram:Name', full),
    createElementWithChildren(
      'ram:SpecifiedLegalOrganization',
      createElementWithText('ram:ID', registration, { schemeID: '0002' }),
      createElementWithText('ram:TradingBusinessName', tradeName),
    ),
    contact &&
      createElementWithChildren(
        'ram:DefinedTradeContact',
        createElementWithText('ram:PersonName', contact.name),
        createElementWithChildren(
          'ram:TelephoneUniversalCommunication',
          createElementWithText('ram:CompleteNumber', contact.phone),
        ),
        createElementWithChildren(
          'ram:EmailURIUniversalCommunication',
          createElementWithText('ram:URIID', contact.email),
        ),
      ),
    address(rest.address),
    createElementWithChildren(
      'ram:SpecifiedTaxRegistration',
      createElementWithText('ram:ID', taxNumber, { schemeID: 'FC' }),
    ),
    createElementWithChildren('ram:SpecifiedTaxRegistration', createElementWithText('ram:ID', vat, { schemeID: 'VA' })),
  );

/** Returns the XML of an invoice in CII or ZUGFeRD 1. */
export function serializeInvoiceAsCii(invoice: TestInvoice, syntax: keyof typeof syntaxes): string {
  const names = syntaxes[syntax];
  const { currency, totals, accounting } = invoice;
  const category = (name: string, { category: code, rate }: { readonly category: string; readonly rate: string }) =>
    createElementWithChildren(
      name,
      createElementWithText('ram:TypeCode', 'VAT'),
      createElementWithText('ram:CategoryCode', code),
      createElementWithText(names.rate, rate),
    );
  const line = (each: TestInvoiceLine) =>
    createElementWithChildren(
      'ram:IncludedSupplyChainTradeLineItem',
      createElementWithChildren('ram:AssociatedDocumentLineDocument', createElementWithText('ram:LineID', each.id)),
      createElementWithChildren(
        'ram:SpecifiedTradeProduct',
        createElementWithText('ram:SellerAssignedID', each.sku),
        createElementWithText('ram:Name', each.name),
        createElementWithText('ram:Description', each.description),
      ),
      createElementWithChildren(
        names.lineAgreement,
        createElementWithChildren(
          'ram:NetPriceProductTradePrice',
          createElementWithText('ram:ChargeAmount', each.price),
          createElementWithText('ram:BasisQuantity', each.base, { unitCode: each.unit }),
        ),
      ),
      createElementWithChildren(
        names.lineDelivery,
        createElementWithText('ram:BilledQuantity', each.quantity, { unitCode: each.unit }),
      ),
      createElementWithChildren(
        names.lineSettlement,
        category('ram:ApplicableTradeTax', each),
        each.period &&
          createElementWithChildren(
            'ram:BillingSpecifiedPeriod',
            date('ram:StartDateTime', each.period.start),
            date('ram:EndDateTime', each.period.end),
          ),
        ...(each.adjustments ?? []).map(({ charge, amount, reason }) =>
          createElementWithChildren(
            'ram:SpecifiedTradeAllowanceCharge',
            indicator(charge),
            createElementWithText('ram:ActualAmount', amount),
            createElementWithText('ram:Reason', reason),
          ),
        ),
        createElementWithChildren(names.lineTotals, createElementWithText('ram:LineTotalAmount', each.amount)),
      ),
    );
  const header = [
    createElementWithChildren(
      names.agreement,
      createElementWithText('ram:BuyerReference', invoice.buyerReference),
      party('ram:SellerTradeParty', invoice.seller),
      party('ram:BuyerTradeParty', invoice.buyer),
      createElementWithChildren(
        'ram:BuyerOrderReferencedDocument',
        createElementWithText('ram:IssuerAssignedID', invoice.order),
      ),
    ),
    createElementWithChildren(
      names.delivery,
      invoice.delivery && createElementWithChildren('ram:ShipToTradeParty', address(invoice.delivery)),
    ),
    createElementWithChildren(
      names.settlement,
      createElementWithText('ram:TaxCurrencyCode', accounting?.currency),
      createElementWithText('ram:InvoiceCurrencyCode', currency),
      createElementWithChildren('ram:PayeeTradeParty', createElementWithText('ram:Name', invoice.payee)),
      ...invoice.payments.map(({ code, account, bic, name, debited }) =>
        createElementWithChildren(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          createElementWithText('ram:TypeCode', code),
          createElementWithChildren(
            'ram:PayerPartyDebtorFinancialAccount',
            createElementWithText('ram:IBANID', debited),
          ),
          createElementWithChildren(
            'ram:PayeePartyCreditorFinancialAccount',
            createElementWithText('ram:IBANID', account),
            createElementWithText('ram:AccountName', name),
          ),
          createElementWithChildren(
            'ram:PayeeSpecifiedCreditorFinancialInstitution',
            createElementWithText('ram:BICID', bic),
          ),
        ),
      ),
      ...invoice.taxes.map((tax) =>
        createElementWithChildren(
          'ram:ApplicableTradeTax',
          createElementWithText('ram:CalculatedAmount', tax.amount),
          createElementWithText('ram:TypeCode', 'VAT'),
          createElementWithText('ram:ExemptionReason', tax.reason),
          createElementWithText('ram:BasisAmount', tax.basis),
          createElementWithText('ram:CategoryCode', tax.category),
          createElementWithText(names.rate, tax.rate),
        ),
      ),
      ...invoice.adjustments.map((each) =>
        createElementWithChildren(
          'ram:SpecifiedTradeAllowanceCharge',
          indicator(each.charge),
          createElementWithText('ram:ActualAmount', each.amount),
          createElementWithText('ram:Reason', each.reason),
          category('ram:CategoryTradeTax', each),
        ),
      ),
      createElementWithChildren(
        'ram:SpecifiedTradePaymentTerms',
        createElementWithText('ram:Description', invoice.terms),
        date('ram:DueDateDateTime', invoice.due),
        createElementWithText('ram:DirectDebitMandateID', invoice.mandate),
      ),
      createElementWithChildren(
        names.totals,
        createElementWithText('ram:LineTotalAmount', totals.lines),
        createElementWithText('ram:ChargeTotalAmount', totals.charges),
        createElementWithText('ram:AllowanceTotalAmount', totals.allowances),
        createElementWithText('ram:TaxBasisTotalAmount', totals.net),
        accounting && createElementWithText('ram:TaxTotalAmount', accounting.tax, { currencyID: accounting.currency }),
        createElementWithText('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
        createElementWithText('ram:RoundingAmount', totals.rounding),
        createElementWithText('ram:GrandTotalAmount', totals.gross),
        createElementWithText('ram:TotalPrepaidAmount', totals.paid),
        createElementWithText('ram:DuePayableAmount', totals.due),
      ),
    ),
  ];
  const lines = invoice.lines.map(line);
  const root = createElementWithChildren(
    names.root,
    createElementWithChildren(
      names.context,
      createElementWithChildren(
        'ram:GuidelineSpecifiedDocumentContextParameter',
        createElementWithText('ram:ID', 'urn:cen.eu:en16931:2017'),
      ),
    ),
    createElementWithChildren(
      names.document,
      createElementWithText('ram:ID', invoice.number),
      createElementWithText('ram:TypeCode', invoice.type),
      date('ram:IssueDateTime', invoice.issued),
      ...invoice.notes.map((note) =>
        createElementWithChildren('ram:IncludedNote', createElementWithText('ram:Content', note)),
      ),
    ),
    createElementWithChildren(names.transaction, ...(names.linesFirst ? [...lines, ...header] : [...header, ...lines])),
  );
  return serializeXmlDocument(root, names.namespaces);
}
