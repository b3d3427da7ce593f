import { ciiLines } from './cii-lines.ts';
import { ciiSettlement } from './cii-settlement.ts';
import type { Binding } from './read.ts';

const document = 'rsm:ExchangedDocument';
const context = 'rsm:ExchangedDocumentContext';
const transaction = 'rsm:SupplyChainTradeTransaction';
const agreement = `${transaction}/ram:ApplicableHeaderTradeAgreement`;
const delivery = `${transaction}/ram:ApplicableHeaderTradeDelivery`;
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const vatId = 'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]';
const endpoint = 'ram:URIUniversalCommunication/ram:URIID';

const contact = {
  name: ['ram:PersonName', 'ram:DepartmentName'],
  phone: 'ram:TelephoneUniversalCommunication/ram:CompleteNumber',
  email: 'ram:EmailURIUniversalCommunication/ram:URIID',
};

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
  'BG-5': {
    at: 'ram:PostalTradeAddress',
    terms: {
      'BT-35': 'ram:LineOne',
      'BT-36': 'ram:LineTwo',
      'BT-162': 'ram:LineThree',
      'BT-37': 'ram:CityName',
      'BT-38': 'ram:PostcodeCode',
      'BT-39': 'ram:CountrySubDivisionName',
      'BT-40': 'ram:CountryID',
    },
  },
  'BG-6': {
    at: 'ram:DefinedTradeContact',
    terms: { 'BT-41': contact.name, 'BT-42': contact.phone, 'BT-43': contact.email },
  },
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
  'BG-8': {
    at: 'ram:PostalTradeAddress',
    terms: {
      'BT-50': 'ram:LineOne',
      'BT-51': 'ram:LineTwo',
      'BT-163': 'ram:LineThree',
      'BT-52': 'ram:CityName',
      'BT-53': 'ram:PostcodeCode',
      'BT-54': 'ram:CountrySubDivisionName',
      'BT-55': 'ram:CountryID',
    },
  },
  'BG-9': {
    at: 'ram:DefinedTradeContact',
    terms: { 'BT-56': contact.name, 'BT-57': contact.phone, 'BT-58': contact.email },
  },
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
  'BG-12': {
    at: 'ram:PostalTradeAddress',
    terms: {
      'BT-64': 'ram:LineOne',
      'BT-65': 'ram:LineTwo',
      'BT-164': 'ram:LineThree',
      'BT-66': 'ram:CityName',
      'BT-67': 'ram:PostcodeCode',
      'BT-68': 'ram:CountrySubDivisionName',
      'BT-69': 'ram:CountryID',
    },
  },
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
  'BG-15': {
    at: 'ram:ShipToTradeParty/ram:PostalTradeAddress',
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
  ...ciiLines,
  ...ciiSettlement,
};
