import { type Binding, inOrder } from './read.ts';

type LineGroup = 'BG-25' | 'BG-26' | 'BG-27' | 'BG-28' | 'BG-29' | 'BG-30' | 'BG-31' | 'BG-32';

const change = ['ram:ActualAmount', 'ram:BasisAmount', 'ram:CalculationPercent', 'ram:Reason', 'ram:ReasonCode'];
const agreement = 'ram:SpecifiedLineTradeAgreement';
const settlement = 'ram:SpecifiedLineTradeSettlement';
const quantity = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity';
const gross = `${agreement}/ram:GrossPriceProductTradePrice`;
const net = `${agreement}/ram:NetPriceProductTradePrice`;
const product = 'ram:SpecifiedTradeProduct';

export const ciiLines: Pick<Binding, LineGroup> = {
  'BG-25': {
    at: 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem',
    terms: {
      'BT-126': 'ram:AssociatedDocumentLineDocument/ram:LineID',
      'BT-127': 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content',
      'BT-128': `${settlement}/ram:AdditionalReferencedDocument/ram:IssuerAssignedID`,
      'BT-128-1': `${settlement}/ram:AdditionalReferencedDocument/ram:ReferenceTypeCode`,
      'BT-129': quantity,
      'BT-130': `${quantity}/@unitCode`,
      'BT-131': `${settlement}/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`,
      'BT-132': `${agreement}/ram:BuyerOrderReferencedDocument/ram:LineID`,
      'BT-133': `${settlement}/ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID`,
    },
  },
  'BG-26': {
    at: `${settlement}/ram:BillingSpecifiedPeriod`,
    terms: { 'BT-134': 'ram:StartDateTime', 'BT-135': 'ram:EndDateTime' },
  },
  'BG-27': {
    at: `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=false|0]`,
    terms: inOrder('BG-27', change),
  },
  'BG-28': {
    at: `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator=true|1]`,
    terms: inOrder('BG-28', change),
  },
  'BG-29': {
    at: '.',
    terms: {
      'BT-146': `${net}/ram:ChargeAmount`,
      'BT-147': `${gross}/ram:AppliedTradeAllowanceCharge/ram:ActualAmount`,
      'BT-148': `${gross}/ram:ChargeAmount`,
      'BT-149': [`${net}/ram:BasisQuantity`, `${gross}/ram:BasisQuantity`],
      'BT-150': [`${net}/ram:BasisQuantity/@unitCode`, `${gross}/ram:BasisQuantity/@unitCode`],
    },
  },
  'BG-30': {
    at: `${settlement}/ram:ApplicableTradeTax`,
    terms: { 'BT-151': 'ram:CategoryCode', 'BT-151-0': 'ram:TypeCode', 'BT-152': 'ram:RateApplicablePercent' },
  },
  'BG-31': {
    at: product,
    terms: {
      'BT-153': 'ram:Name',
      'BT-154': 'ram:Description',
      'BT-155': 'ram:SellerAssignedID',
      'BT-156': 'ram:BuyerAssignedID',
      'BT-157': 'ram:GlobalID',
      'BT-157-1': 'ram:GlobalID/@schemeID',
      'BT-158': 'ram:DesignatedProductClassification/ram:ClassCode',
      'BT-158-1': 'ram:DesignatedProductClassification/ram:ClassCode/@listID',
      'BT-159': 'ram:OriginTradeCountry/ram:ID',
    },
  },
  'BG-32': {
    at: `${product}/ram:ApplicableProductCharacteristic`,
    terms: { 'BT-160': 'ram:Description', 'BT-161': 'ram:Value' },
  },
};
