import type { InvoiceMapping } from '../en16931/mapping.ts';
import { makeCiiMapping } from './cii.ts';

/** An early version of CII with other element names. */
export const zugferd1Mapping: InvoiceMapping = makeCiiMapping({
  document: 'zf1:HeaderExchangedDocument',
  context: 'zf1:SpecifiedExchangedDocumentContext',
  transaction: 'zf1:SpecifiedSupplyChainTradeTransaction',
  agreement: 'ram:ApplicableSupplyChainTradeAgreement',
  delivery: 'ram:ApplicableSupplyChainTradeDelivery',
  settlement: 'ram:ApplicableSupplyChainTradeSettlement',
  totals: 'ram:SpecifiedTradeSettlementMonetarySummation',
  lineAgreement: 'ram:SpecifiedSupplyChainTradeAgreement',
  lineDelivery: 'ram:SpecifiedSupplyChainTradeDelivery',
  lineSettlement: 'ram:SpecifiedSupplyChainTradeSettlement',
  lineTotals: 'ram:SpecifiedTradeSettlementMonetarySummation',
  taxRate: 'ram:ApplicablePercent',
});
