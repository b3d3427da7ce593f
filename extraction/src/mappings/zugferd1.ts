import type { InvoiceMapping } from '../en16931/mapping.ts';
import { cii } from './cii.ts';

const document = 'zf1:HeaderExchangedDocument';
const context = 'zf1:SpecifiedExchangedDocumentContext';
const transaction = 'zf1:SpecifiedSupplyChainTradeTransaction';
const agreement = `${transaction}/ram:ApplicableSupplyChainTradeAgreement`;
const settlement = `${transaction}/ram:ApplicableSupplyChainTradeSettlement`;
const totals = `${settlement}/ram:SpecifiedTradeSettlementMonetarySummation`;

const lineSettlement = 'ram:SpecifiedSupplyChainTradeSettlement';
const linePrice = 'ram:SpecifiedSupplyChainTradeAgreement/ram:NetPriceProductTradePrice';

/** ZUGFeRD 1.0, an early form of CII: the parties and the payment are those of CII. */
export const zugferd1: InvoiceMapping = {
  invoice: {
    'BT-1': `${document}/ram:ID`,
    'BT-2': `${document}/ram:IssueDateTime/udt:DateTimeString`,
    'BT-3': `${document}/ram:TypeCode`,
    'BT-5': `${settlement}/ram:InvoiceCurrencyCode`,
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
    terms: cii.exchangeRate.terms,
  },
  seller: { at: `${agreement}/ram:SellerTradeParty`, terms: cii.seller.terms },
  buyer: { at: `${agreement}/ram:BuyerTradeParty`, terms: cii.buyer.terms },
  payee: { at: `${settlement}/ram:PayeeTradeParty`, terms: cii.payee.terms },
  delivery: {
    at: `${transaction}/ram:ApplicableSupplyChainTradeDelivery/ram:ShipToTradeParty/ram:PostalTradeAddress`,
    terms: cii.delivery.terms,
  },
  payments: { at: `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`, terms: cii.payments.terms },
  allowances: {
    at: `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0]`,
    terms: {
      'BT-92': 'ram:ActualAmount',
      'BT-93': 'ram:BasisAmount',
      'BT-94': 'ram:CalculationPercent',
      'BT-95': 'ram:CategoryTradeTax/ram:CategoryCode',
      'BT-96': 'ram:CategoryTradeTax/ram:ApplicablePercent',
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
      'BT-103': ['ram:CategoryTradeTax/ram:ApplicablePercent', 'ram:AppliedTradeTax/ram:ApplicablePercent'],
    },
  },
  taxes: {
    at: `${settlement}/ram:ApplicableTradeTax`,
    terms: {
      'BT-116': 'ram:BasisAmount',
      'BT-117': 'ram:CalculatedAmount',
      'BT-118': 'ram:CategoryCode',
      'BT-118-0': 'ram:TypeCode',
      'BT-119': 'ram:ApplicablePercent',
      'BT-120': 'ram:ExemptionReason',
    },
  },
  lines: {
    at: `${transaction}/ram:IncludedSupplyChainTradeLineItem`,
    terms: {
      'BT-126': 'ram:AssociatedDocumentLineDocument/ram:LineID',
      'BT-129': 'ram:SpecifiedSupplyChainTradeDelivery/ram:BilledQuantity',
      'BT-130': 'ram:SpecifiedSupplyChainTradeDelivery/ram:BilledQuantity/@unitCode',
      'BT-131': `${lineSettlement}/ram:SpecifiedTradeSettlementMonetarySummation/ram:LineTotalAmount`,
      'BT-134': `${lineSettlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`,
      'BT-135': `${lineSettlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`,
      'BT-146': `${linePrice}/ram:ChargeAmount`,
      'BT-149': `${linePrice}/ram:BasisQuantity`,
      'BT-151': `${lineSettlement}/ram:ApplicableTradeTax/ram:CategoryCode`,
      'BT-151-0': `${lineSettlement}/ram:ApplicableTradeTax/ram:TypeCode`,
      'BT-152': `${lineSettlement}/ram:ApplicableTradeTax/ram:ApplicablePercent`,
      'BT-153': 'ram:SpecifiedTradeProduct/ram:Name',
      'BT-154': 'ram:SpecifiedTradeProduct/ram:Description',
      'BT-155': 'ram:SpecifiedTradeProduct/ram:SellerAssignedID',
    },
    allowances: {
      at: `${lineSettlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0]`,
      terms: cii.lines.allowances.terms,
    },
    charges: {
      at: `${lineSettlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true|1]`,
      terms: cii.lines.charges.terms,
    },
  },
};
