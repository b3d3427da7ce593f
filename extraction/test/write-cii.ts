import type { TestAddress, TestInvoice, TestLine, TestParty } from './model.ts';
import { leaf, node, written } from './xml.ts';

/** Element names that differ between CII and ZUGFeRD 1. */
const syntaxes = {
  cii: {
    root: 'rsm:CrossIndustryInvoice',
    context: 'rsm:ExchangedDocumentContext',
    document: 'rsm:ExchangedDocument',
    transaction: 'rsm:SupplyChainTradeTransaction',
    agreement: 'ram:ApplicableHeaderTradeAgreement',
    delivery: 'ram:ApplicableHeaderTradeDelivery',
    settlement: 'ram:ApplicableHeaderTradeSettlement',
    totals: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    lineAgreement: 'ram:SpecifiedLineTradeAgreement',
    lineDelivery: 'ram:SpecifiedLineTradeDelivery',
    lineSettlement: 'ram:SpecifiedLineTradeSettlement',
    lineTotals: 'ram:SpecifiedTradeSettlementLineMonetarySummation',
    rate: 'ram:RateApplicablePercent',
    linesFirst: true,
    namespaces: {
      rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
    },
  },
  zugferd1: {
    root: 'rsm:CrossIndustryDocument',
    context: 'rsm:SpecifiedExchangedDocumentContext',
    document: 'rsm:HeaderExchangedDocument',
    transaction: 'rsm:SpecifiedSupplyChainTradeTransaction',
    agreement: 'ram:ApplicableSupplyChainTradeAgreement',
    delivery: 'ram:ApplicableSupplyChainTradeDelivery',
    settlement: 'ram:ApplicableSupplyChainTradeSettlement',
    totals: 'ram:SpecifiedTradeSettlementMonetarySummation',
    lineAgreement: 'ram:SpecifiedSupplyChainTradeAgreement',
    lineDelivery: 'ram:SpecifiedSupplyChainTradeDelivery',
    lineSettlement: 'ram:SpecifiedSupplyChainTradeSettlement',
    lineTotals: 'ram:SpecifiedTradeSettlementMonetarySummation',
    rate: 'ram:ApplicablePercent',
    linesFirst: false,
    namespaces: {
      rsm: 'urn:ferd:CrossIndustryDocument:invoice:1p0',
      ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:12',
      udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:15',
    },
  },
} as const;

const date = (name: string, iso: string | undefined) =>
  node(name, leaf('udt:DateTimeString', iso?.replaceAll('-', ''), { format: '102' }));

const indicator = (charge: boolean) => node('ram:ChargeIndicator', leaf('udt:Indicator', String(charge)));

const address = ({ line1, line2, line3, city, code, country }: TestAddress) =>
  node(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', code),
    leaf('ram:LineOne', line1),
    leaf('ram:LineTwo', line2),
    leaf('ram:LineThree', line3),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country),
  );

const party = (name: string, { name: full, tradeName, vat, taxNumber, registration, contact, ...rest }: TestParty) =>
  node(
    name,
    leaf('ram:Name', full),
    node(
      'ram:SpecifiedLegalOrganization',
      leaf('ram:ID', registration, { schemeID: '0002' }),
      leaf('ram:TradingBusinessName', tradeName),
    ),
    contact &&
      node(
        'ram:DefinedTradeContact',
        leaf('ram:PersonName', contact.name),
        node('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact.phone)),
        node('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact.email)),
      ),
    address(rest.address),
    node('ram:SpecifiedTaxRegistration', leaf('ram:ID', taxNumber, { schemeID: 'FC' })),
    node('ram:SpecifiedTaxRegistration', leaf('ram:ID', vat, { schemeID: 'VA' })),
  );

/** Returns the XML of an invoice in CII or ZUGFeRD 1. */
export function writeCii(invoice: TestInvoice, syntax: keyof typeof syntaxes): string {
  const names = syntaxes[syntax];
  const { currency, totals, accounting } = invoice;
  const category = (name: string, { category: code, rate }: { readonly category: string; readonly rate: string }) =>
    node(name, leaf('ram:TypeCode', 'VAT'), leaf('ram:CategoryCode', code), leaf(names.rate, rate));
  const line = (each: TestLine) =>
    node(
      'ram:IncludedSupplyChainTradeLineItem',
      node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', each.id)),
      node(
        'ram:SpecifiedTradeProduct',
        leaf('ram:SellerAssignedID', each.sku),
        leaf('ram:Name', each.name),
        leaf('ram:Description', each.description),
      ),
      node(
        names.lineAgreement,
        node(
          'ram:NetPriceProductTradePrice',
          leaf('ram:ChargeAmount', each.price),
          leaf('ram:BasisQuantity', each.base, { unitCode: each.unit }),
        ),
      ),
      node(names.lineDelivery, leaf('ram:BilledQuantity', each.quantity, { unitCode: each.unit })),
      node(
        names.lineSettlement,
        category('ram:ApplicableTradeTax', each),
        each.period &&
          node(
            'ram:BillingSpecifiedPeriod',
            date('ram:StartDateTime', each.period.start),
            date('ram:EndDateTime', each.period.end),
          ),
        ...(each.adjustments ?? []).map(({ charge, amount }) =>
          node('ram:SpecifiedTradeAllowanceCharge', indicator(charge), leaf('ram:ActualAmount', amount)),
        ),
        node(names.lineTotals, leaf('ram:LineTotalAmount', each.amount)),
      ),
    );
  const header = [
    node(names.agreement, party('ram:SellerTradeParty', invoice.seller), party('ram:BuyerTradeParty', invoice.buyer)),
    node(names.delivery, invoice.delivery && node('ram:ShipToTradeParty', address(invoice.delivery))),
    node(
      names.settlement,
      leaf('ram:TaxCurrencyCode', accounting?.currency),
      leaf('ram:InvoiceCurrencyCode', currency),
      node('ram:PayeeTradeParty', leaf('ram:Name', invoice.payee)),
      ...invoice.payments.map(({ code, account, bic, name, debited }) =>
        node(
          'ram:SpecifiedTradeSettlementPaymentMeans',
          leaf('ram:TypeCode', code),
          node('ram:PayerPartyDebtorFinancialAccount', leaf('ram:IBANID', debited)),
          node('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', account), leaf('ram:AccountName', name)),
          node('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', bic)),
        ),
      ),
      ...invoice.taxes.map((tax) =>
        node(
          'ram:ApplicableTradeTax',
          leaf('ram:CalculatedAmount', tax.amount),
          leaf('ram:TypeCode', 'VAT'),
          leaf('ram:ExemptionReason', tax.reason),
          leaf('ram:BasisAmount', tax.basis),
          leaf('ram:CategoryCode', tax.category),
          leaf(names.rate, tax.rate),
        ),
      ),
      ...invoice.adjustments.map((each) =>
        node(
          'ram:SpecifiedTradeAllowanceCharge',
          indicator(each.charge),
          leaf('ram:ActualAmount', each.amount),
          category('ram:CategoryTradeTax', each),
        ),
      ),
      node(
        'ram:SpecifiedTradePaymentTerms',
        leaf('ram:Description', invoice.terms),
        date('ram:DueDateDateTime', invoice.due),
        leaf('ram:DirectDebitMandateID', invoice.mandate),
      ),
      node(
        names.totals,
        leaf('ram:LineTotalAmount', totals.lines),
        leaf('ram:ChargeTotalAmount', totals.charges),
        leaf('ram:AllowanceTotalAmount', totals.allowances),
        leaf('ram:TaxBasisTotalAmount', totals.net),
        accounting && leaf('ram:TaxTotalAmount', accounting.tax, { currencyID: accounting.currency }),
        leaf('ram:TaxTotalAmount', totals.tax, { currencyID: currency }),
        leaf('ram:RoundingAmount', totals.rounding),
        leaf('ram:GrandTotalAmount', totals.gross),
        leaf('ram:TotalPrepaidAmount', totals.paid),
        leaf('ram:DuePayableAmount', totals.due),
      ),
    ),
  ];
  const lines = invoice.lines.map(line);
  const root = node(
    names.root,
    node(
      names.context,
      node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    node(
      names.document,
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.type),
      date('ram:IssueDateTime', invoice.issued),
      ...invoice.notes.map((note) => node('ram:IncludedNote', leaf('ram:Content', note))),
    ),
    node(names.transaction, ...(names.linesFirst ? [...lines, ...header] : [...header, ...lines])),
  );
  return written(root, names.namespaces);
}
