import type { Binding } from './read.ts';

type PaidGroup = 'BG-16' | 'BG-17' | 'BG-18' | 'BG-19' | 'BG-20' | 'BG-21' | 'BG-22' | 'tax total' | 'BG-23' | 'BG-24';

const transaction = 'rsm:SupplyChainTradeTransaction';
const settlement = `${transaction}/ram:ApplicableHeaderTradeSettlement`;
const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
const binary = 'ram:AttachmentBinaryObject';

/** Payment, allowances, charges, totals and taxes. */
export const ciiSettlement: Pick<Binding, PaidGroup> = {
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
    at: `${transaction}/ram:ApplicableHeaderTradeAgreement/ram:AdditionalReferencedDocument`,
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
