import type { InvoiceMapping, TermGroupMapping } from '../en16931/mapping.ts';

/** They differ between the versions of CII. */
type CiiElementNames = Readonly<Record<keyof typeof names, string>>;

export function makeCiiMapping(
  elements: CiiElementNames,
): InvoiceMapping & { readonly taxes: TermGroupMapping<'BG-23'> } {
  const { document, context, lineDelivery, lineSettlement, taxRate } = elements;
  const agreement = `${elements.transaction}/${elements.agreement}`;
  const delivery = `${elements.transaction}/${elements.delivery}`;
  const settlement = `${elements.transaction}/${elements.settlement}`;
  const totals = `${settlement}/${elements.totals}`;
  const linePrice = `${elements.lineAgreement}/ram:NetPriceProductTradePrice`;
  return {
    invoice: {
      'BT-1': `${document}/ram:ID`,
      'BT-2': `${document}/ram:IssueDateTime/udt:DateTimeString`,
      'BT-3': `${document}/ram:TypeCode`,
      'BT-5': `${settlement}/ram:InvoiceCurrencyCode`,
      'BT-10': `${agreement}/ram:BuyerReference`,
      'BT-13': [
        `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
        `${agreement}/ram:BuyerOrderReferencedDocument/ram:ID`,
      ],
      'BT-9': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString`,
      'BT-20': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`,
      'BT-22': `${document}/ram:IncludedNote/ram:Content`,
      'BT-23': `${context}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`,
      'BT-24': `${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
      'BT-106': `${totals}/ram:LineTotalAmount`,
      'BT-107': `${totals}/ram:AllowanceTotalAmount`,
      'BT-108': `${totals}/ram:ChargeTotalAmount`,
      'BT-109': `${totals}/ram:TaxBasisTotalAmount`,
      'BT-110': [`${totals}/ram:TaxTotalAmount[@currencyID=$BT-5]`, `${totals}/ram:TaxTotalAmount`],
      'BT-112': `${totals}/ram:GrandTotalAmount`,
      'BT-113': `${totals}/ram:TotalPrepaidAmount`,
      'BT-115': `${totals}/ram:DuePayableAmount`,
    },
    exchangeRate: {
      at: `${settlement}/ram:InvoiceApplicableTradeCurrencyExchange`,
      terms: {
        'source currency': 'ram:SourceCurrencyCode',
        'target currency': 'ram:TargetCurrencyCode',
        rate: 'ram:ConversionRate',
        'rate date': 'ram:ConversionRateDateTime/udt:DateTimeString',
      },
    },
    seller: {
      at: `${agreement}/ram:SellerTradeParty`,
      terms: {
        'BT-27': 'ram:Name',
        'BT-28': 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName',
        'BT-30': 'ram:SpecifiedLegalOrganization/ram:ID',
        'BT-30-1': 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
        'BT-31': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]',
        'BT-32': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]',
        'BT-32-1': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]/@schemeID',
        'BT-33': 'ram:Description',
        'BT-35': 'ram:PostalTradeAddress/ram:LineOne',
        'BT-36': 'ram:PostalTradeAddress/ram:LineTwo',
        'BT-162': 'ram:PostalTradeAddress/ram:LineThree',
        'BT-37': 'ram:PostalTradeAddress/ram:CityName',
        'BT-38': 'ram:PostalTradeAddress/ram:PostcodeCode',
        'BT-39': 'ram:PostalTradeAddress/ram:CountrySubDivisionName',
        'BT-40': 'ram:PostalTradeAddress/ram:CountryID',
        'BT-41': ['ram:DefinedTradeContact/ram:PersonName', 'ram:DefinedTradeContact/ram:DepartmentName'],
        'BT-42': 'ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber',
        'BT-43': 'ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID',
      },
    },
    buyer: {
      at: `${agreement}/ram:BuyerTradeParty`,
      terms: {
        'BT-44': 'ram:Name',
        'BT-45': 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName',
        'BT-47': 'ram:SpecifiedLegalOrganization/ram:ID',
        'BT-47-1': 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
        'BT-48': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]',
        'buyer tax id': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]',
        'buyer tax id scheme': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID!=VA]/@schemeID',
        'BT-50': 'ram:PostalTradeAddress/ram:LineOne',
        'BT-51': 'ram:PostalTradeAddress/ram:LineTwo',
        'BT-163': 'ram:PostalTradeAddress/ram:LineThree',
        'BT-52': 'ram:PostalTradeAddress/ram:CityName',
        'BT-53': 'ram:PostalTradeAddress/ram:PostcodeCode',
        'BT-54': 'ram:PostalTradeAddress/ram:CountrySubDivisionName',
        'BT-55': 'ram:PostalTradeAddress/ram:CountryID',
        'BT-56': ['ram:DefinedTradeContact/ram:PersonName', 'ram:DefinedTradeContact/ram:DepartmentName'],
        'BT-57': 'ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber',
        'BT-58': 'ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID',
      },
    },
    payee: {
      at: `${settlement}/ram:PayeeTradeParty`,
      terms: {
        'BT-59': 'ram:Name',
        'BT-61': 'ram:SpecifiedLegalOrganization/ram:ID',
        'BT-61-1': 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
      },
    },
    delivery: {
      at: `${delivery}/ram:ShipToTradeParty/ram:PostalTradeAddress`,
      terms: {
        'BT-75': 'ram:LineOne',
        'BT-76': 'ram:LineTwo',
        'BT-165': 'ram:LineThree',
        'BT-77': 'ram:CityName',
        'BT-78': 'ram:PostcodeCode',
        'BT-79': 'ram:CountrySubDivisionName',
        'BT-80': 'ram:CountryID',
      },
    },
    payments: {
      at: `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`,
      terms: {
        'BT-81': 'ram:TypeCode',
        'BT-82': 'ram:Information',
        'BT-84': [
          'ram:PayeePartyCreditorFinancialAccount/ram:IBANID',
          'ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID',
        ],
        'BT-85': 'ram:PayeePartyCreditorFinancialAccount/ram:AccountName',
        'BT-86': 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID',
        'bank name': 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:Name',
        'bank code': 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:GermanBankleitzahlID',
        'BT-87': 'ram:ApplicableTradeSettlementFinancialCard/ram:ID',
        'BT-88': 'ram:ApplicableTradeSettlementFinancialCard/ram:CardholderName',
        'BT-91': [
          'ram:PayerPartyDebtorFinancialAccount/ram:IBANID',
          'ram:PayerPartyDebtorFinancialAccount/ram:ProprietaryID',
        ],
      },
    },
    allowances: {
      at: `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0]`,
      terms: {
        'BT-92': 'ram:ActualAmount',
        'BT-93': 'ram:BasisAmount',
        'BT-94': 'ram:CalculationPercent',
        'BT-95': 'ram:CategoryTradeTax/ram:CategoryCode',
        'BT-96': `ram:CategoryTradeTax/${taxRate}`,
        'BT-97': 'ram:Reason',
      },
    },
    charges: {
      at: [
        `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true|1]`,
        `${settlement}/ram:SpecifiedLogisticsServiceCharge`,
      ],
      terms: {
        'BT-99': ['ram:ActualAmount', 'ram:AppliedAmount'],
        'BT-100': 'ram:BasisAmount',
        'BT-101': 'ram:CalculationPercent',
        'BT-102': ['ram:CategoryTradeTax/ram:CategoryCode', 'ram:AppliedTradeTax/ram:CategoryCode'],
        'BT-103': [`ram:CategoryTradeTax/${taxRate}`, `ram:AppliedTradeTax/${taxRate}`],
        'BT-104': ['ram:Reason', 'ram:Description'],
      },
    },
    taxes: {
      at: `${settlement}/ram:ApplicableTradeTax`,
      terms: {
        'BT-116': 'ram:BasisAmount',
        'BT-117': 'ram:CalculatedAmount',
        'BT-118': 'ram:CategoryCode',
        'BT-118-0': 'ram:TypeCode',
        'BT-119': taxRate,
        'BT-120': 'ram:ExemptionReason',
      },
    },
    lines: {
      at: `${elements.transaction}/ram:IncludedSupplyChainTradeLineItem`,
      terms: {
        'BT-126': 'ram:AssociatedDocumentLineDocument/ram:LineID',
        'BT-129': `${lineDelivery}/ram:BilledQuantity`,
        'BT-130': `${lineDelivery}/ram:BilledQuantity/@unitCode`,
        'BT-131': `${lineSettlement}/${elements.lineTotals}/ram:LineTotalAmount`,
        'BT-134': `${lineSettlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`,
        'BT-135': `${lineSettlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`,
        'BT-146': `${linePrice}/ram:ChargeAmount`,
        'BT-149': `${linePrice}/ram:BasisQuantity`,
        'BT-151': `${lineSettlement}/ram:ApplicableTradeTax/ram:CategoryCode`,
        'BT-151-0': `${lineSettlement}/ram:ApplicableTradeTax/ram:TypeCode`,
        'BT-152': `${lineSettlement}/ram:ApplicableTradeTax/${taxRate}`,
        'BT-153': 'ram:SpecifiedTradeProduct/ram:Name',
        'BT-154': 'ram:SpecifiedTradeProduct/ram:Description',
        'BT-155': 'ram:SpecifiedTradeProduct/ram:SellerAssignedID',
      },
      allowances: {
        at: `${lineSettlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0]`,
        terms: { 'BT-136': 'ram:ActualAmount', 'BT-137': 'ram:BasisAmount', 'BT-138': 'ram:CalculationPercent' },
      },
      charges: {
        at: `${lineSettlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true|1]`,
        terms: { 'BT-141': 'ram:ActualAmount', 'BT-142': 'ram:BasisAmount', 'BT-143': 'ram:CalculationPercent' },
      },
    },
  };
}

const names = {
  document: 'rsm:ExchangedDocument',
  context: 'rsm:ExchangedDocumentContext',
  transaction: 'rsm:SupplyChainTradeTransaction',
  agreement: 'ram:ApplicableHeaderTradeAgreement',
  delivery: 'ram:ApplicableHeaderTradeDelivery',
  settlement: 'ram:ApplicableHeaderTradeSettlement',
  totals: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
  lineAgreement: 'ram:SpecifiedLineTradeAgreement',
  lineDelivery: 'ram:SpecifiedLineTradeDelivery',
  lineSettlement: 'ram:SpecifiedLineTradeSettlement',
  lineTotals: 'ram:SpecifiedTradeSettlementLineMonetarySummation',
  taxRate: 'ram:RateApplicablePercent',
};
const common = makeCiiMapping(names);
const settlement = `${names.transaction}/${names.settlement}`;
const totals = `${settlement}/${names.totals}`;

/** UN/CEFACT Cross Industry Invoice, D16B and later, as EN 16931-3-3, Factur-X and ZUGFeRD 2 use it. */
export const ciiMapping: InvoiceMapping = {
  ...common,
  invoice: {
    ...common.invoice,
    'BT-2': [
      `${names.document}/ram:IssueDateTime/udt:DateTimeString`,
      `${names.document}/ram:IssueDateTime/udt:DateTime`,
    ],
    'BT-6': `${settlement}/ram:TaxCurrencyCode`,
    'BT-89': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
    'BT-111': `${totals}/ram:TaxTotalAmount[@currencyID!=$BT-5][@currencyID=$BT-6]`,
    'BT-114': `${totals}/ram:RoundingAmount`,
  },
  exchangeRate: {
    ...common.exchangeRate,
    at: [
      `${settlement}/ram:TaxApplicableTradeCurrencyExchange`,
      `${settlement}/ram:InvoiceApplicableTradeCurrencyExchange`,
      `${settlement}/ram:PaymentApplicableTradeCurrencyExchange`,
    ],
  },
  taxes: { ...common.taxes, terms: { ...common.taxes.terms, 'BT-121': 'ram:ExemptionReasonCode' } },
  lines: {
    ...common.lines,
    terms: { ...common.lines.terms, 'line status': 'ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode' },
  },
};
