import { ciiLines } from './cii-lines.ts';
import { type Binding, inOrder } from './read.ts';

const document = 'rsm:ExchangedDocument';
const context = 'rsm:ExchangedDocumentContext';
const transaction = 'rsm:SupplyChainTradeTransaction';
const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
const delivery = `${transaction}/ram:ApplicableHeaderTradeDelivery`;
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const binary = 'ram:AttachmentBinaryObject';
const vatId = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]';
const endpoint = 'ram:URIUniversalCommunication/ram:URIID';

const contact = [
  ['ram:PersonName', 'ram:DepartmentName'],
  'ram:TelephoneUniversalCommunication/ram:CompleteNumber',
  'ram:EmailURIUniversalCommunication/ram:URIID',
];
const address = [
  'ram:LineOne',
  'ram:LineTwo',
  'ram:LineThree',
  'ram:CityName',
  'ram:PostcodeCode',
  'ram:CountrySubDivisionName',
  'ram:CountryID',
];

/** EN 16931-3-3: UN/CEFACT Cross Industry Invoice, Factur-X, ZUGFeRD 2. */
export const ciiBinding: Binding = {
  invoice: {
    at: '.',
    terms: {
      'BT-1': `${document}/ram:ID`,
      'BT-2': `${document}/ram:IssueDateTime/udt:DateTimeString`,
      'BT-2-1': `${document}/ram:IssueDateTime/udt:DateTimeString/@format`,
      'BT-3': `${document}/ram:TypeCode`,
      'BT-5': `${settlement}/ram:InvoiceCurrencyCode`,
      'BT-6': `${settlement}/ram:TaxCurrencyCode`,
      'BT-7': `${settlement}/ram:ApplicableTradeTax/ram:TaxPointDate`,
      'BT-8': `${settlement}/ram:ApplicableTradeTax/ram:DueDateTypeCode`,
      'BT-9': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime`,
      'BT-10': `${agreement}/ram:BuyerReference`,
      'BT-11': `${agreement}/ram:SpecifiedProcuringProject/ram:ID`,
      'BT-12': `${agreement}/ram:ContractReferencedDocument/ram:IssuerAssignedID`,
      'BT-13': `${agreement}/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID`,
      'BT-14': `${agreement}/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID`,
      'BT-15': `${delivery}/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID`,
      'BT-16': `${delivery}/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID`,
      'BT-17': `${agreement}/ram:AdditionalReferencedDocument[ram:TypeCode=50]/ram:IssuerAssignedID`,
      'BT-18': `${agreement}/ram:AdditionalReferencedDocument[ram:TypeCode=130]/ram:IssuerAssignedID`,
      'BT-18-1': `${agreement}/ram:AdditionalReferencedDocument/ram:ReferenceTypeCode`,
      'BT-19': `${settlement}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`,
      'BT-20': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description`,
      'BT-23': `${context}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID`,
      'BT-24': `${context}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID`,
      'BT-89': `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID`,
      'BT-90': `${settlement}/ram:CreditorReferenceID`,
    },
  },
  'BG-1': { at: `${document}/ram:IncludedNote`, terms: { 'BT-21': 'ram:SubjectCode', 'BT-22': 'ram:Content' } },
  'BG-3': {
    at: `${settlement}/ram:InvoiceReferencedDocument`,
    terms: { 'BT-25': 'ram:IssuerAssignedID', 'BT-26': 'ram:FormattedIssueDateTime/qdt:DateTimeString' },
  },
  'BG-4': {
    at: `${agreement}/ram:SellerTradeParty`,
    terms: {
      'BT-27': 'ram:Name',
      'BT-28': 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName',
      'BT-29': ['ram:ID', 'ram:GlobalID'],
      'BT-29-1': 'ram:GlobalID/@schemeID',
      'BT-30': 'ram:SpecifiedLegalOrganization/ram:ID',
      'BT-30-1': 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
      'BT-31': vatId,
      'BT-32': 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=FC]',
      'BT-33': 'ram:Description',
      'BT-34': endpoint,
      'BT-34-1': `${endpoint}/@schemeID`,
    },
  },
  'BG-5': { at: 'ram:PostalTradeAddress', terms: inOrder('BG-5', address) },
  'BG-6': { at: 'ram:DefinedTradeContact', terms: inOrder('BG-6', contact) },
  'BG-7': {
    at: `${agreement}/ram:BuyerTradeParty`,
    terms: {
      'BT-44': 'ram:Name',
      'BT-45': 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName',
      'BT-46': ['ram:ID', 'ram:GlobalID'],
      'BT-46-1': 'ram:GlobalID/@schemeID',
      'BT-47': 'ram:SpecifiedLegalOrganization/ram:ID',
      'BT-47-1': 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
      'BT-48': vatId,
      'BT-49': endpoint,
      'BT-49-1': `${endpoint}/@schemeID`,
    },
  },
  'BG-8': { at: 'ram:PostalTradeAddress', terms: inOrder('BG-8', address) },
  'BG-9': { at: 'ram:DefinedTradeContact', terms: inOrder('BG-9', contact) },
  'BG-10': {
    at: `${settlement}/ram:PayeeTradeParty`,
    terms: {
      'BT-59': 'ram:Name',
      'BT-60': ['ram:ID', 'ram:GlobalID'],
      'BT-60-1': 'ram:GlobalID/@schemeID',
      'BT-61': 'ram:SpecifiedLegalOrganization/ram:ID',
      'BT-61-1': 'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
    },
  },
  'BG-11': { at: `${agreement}/ram:SellerTaxRepresentativeTradeParty`, terms: { 'BT-62': 'ram:Name', 'BT-63': vatId } },
  'BG-12': { at: 'ram:PostalTradeAddress', terms: inOrder('BG-12', address) },
  'BG-13': {
    at: delivery,
    terms: {
      'BT-70': 'ram:ShipToTradeParty/ram:Name',
      'BT-71': ['ram:ShipToTradeParty/ram:ID', 'ram:ShipToTradeParty/ram:GlobalID'],
      'BT-71-1': 'ram:ShipToTradeParty/ram:GlobalID/@schemeID',
      'BT-72': 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString',
    },
  },
  'BG-14': {
    at: `${settlement}/ram:BillingSpecifiedPeriod`,
    terms: { 'BT-73': 'ram:StartDateTime', 'BT-74': 'ram:EndDateTime' },
  },
  'BG-15': { at: 'ram:ShipToTradeParty/ram:PostalTradeAddress', terms: inOrder('BG-15', address) },
  ...ciiLines,
  'BG-16': {
    at: `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`,
    terms: { 'BT-81': 'ram:TypeCode', 'BT-82': 'ram:Information' },
  },
  'BG-17': {
    at: 'ram:PayeePartyCreditorFinancialAccount',
    terms: { 'BT-84': ['ram:IBANID', 'ram:ProprietaryID'], 'BT-84-1': 'ram:IBANID', 'BT-85': 'ram:AccountName' },
  },
  'BG-18': {
    at: 'ram:ApplicableTradeSettlementFinancialCard',
    terms: { 'BT-87': 'ram:ID', 'BT-88': 'ram:CardholderName' },
  },
  'BG-19': { at: 'ram:PayerPartyDebtorFinancialAccount', terms: { 'BT-91': ['ram:IBANID', 'ram:ProprietaryID'] } },
  'BG-20': {
    at: `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0]`,
    terms: {
      'BT-92': 'ram:ActualAmount',
      'BT-93': 'ram:BasisAmount',
      'BT-94': 'ram:CalculationPercent',
      'BT-95': 'ram:CategoryTradeTax/ram:CategoryCode',
      'BT-95-0': 'ram:CategoryTradeTax/ram:TypeCode',
      'BT-96': 'ram:CategoryTradeTax/ram:RateApplicablePercent',
      'BT-97': 'ram:Reason',
      'BT-98': 'ram:ReasonCode',
    },
  },
  // The profile EXTENDED also counts logistics services.
  'BG-21': {
    at: [
      `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true|1]`,
      `${settlement}/ram:SpecifiedLogisticsServiceCharge`,
    ],
    terms: {
      'BT-99': ['ram:ActualAmount', 'ram:AppliedAmount'],
      'BT-100': 'ram:BasisAmount',
      'BT-101': 'ram:CalculationPercent',
      'BT-102': ['ram:CategoryTradeTax/ram:CategoryCode', 'ram:AppliedTradeTax/ram:CategoryCode'],
      'BT-102-0': ['ram:CategoryTradeTax/ram:TypeCode', 'ram:AppliedTradeTax/ram:TypeCode'],
      'BT-103': ['ram:CategoryTradeTax/ram:RateApplicablePercent', 'ram:AppliedTradeTax/ram:RateApplicablePercent'],
      'BT-104': ['ram:Reason', 'ram:Description'],
      'BT-105': 'ram:ReasonCode',
    },
  },
  'BG-22': {
    at: totals,
    terms: {
      'BT-106': 'ram:LineTotalAmount',
      'BT-107': 'ram:AllowanceTotalAmount',
      'BT-108': 'ram:ChargeTotalAmount',
      'BT-109': 'ram:TaxBasisTotalAmount',
      'BT-112': 'ram:GrandTotalAmount',
      'BT-113': 'ram:TotalPrepaidAmount',
      'BT-114': 'ram:RoundingAmount',
      'BT-115': 'ram:DuePayableAmount',
    },
  },
  'tax total': { at: `${totals}/ram:TaxTotalAmount`, terms: { 'BT-110': '.', 'BT-110-1': './@currencyID' } },
  'BG-23': {
    at: `${settlement}/ram:ApplicableTradeTax`,
    terms: {
      'BT-116': 'ram:BasisAmount',
      'BT-117': 'ram:CalculatedAmount',
      'BT-118': 'ram:CategoryCode',
      'BT-118-0': 'ram:TypeCode',
      'BT-119': 'ram:RateApplicablePercent',
      'BT-120': 'ram:ExemptionReason',
      'BT-121': 'ram:ExemptionReasonCode',
    },
  },
  'BG-24': {
    at: `${agreement}/ram:AdditionalReferencedDocument`,
    terms: {
      'BT-122': 'ram:IssuerAssignedID',
      'BT-122-0': 'ram:TypeCode',
      'BT-123': 'ram:Name',
      'BT-124': 'ram:URIID',
      'BT-125': binary,
      'BT-125-1': `${binary}/@mimeCode`,
      'BT-125-2': `${binary}/@filename`,
    },
  },
};
