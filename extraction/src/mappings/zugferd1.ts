import { addDecimals, createDecimal, definedDecimals, negateDecimal } from '../decimal.ts';
import type { InvoiceMapping } from '../en16931/mapping.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { makeCiiMapping } from './cii.ts';

/**
 * The examples of the format write allowances as negative amounts, with a positive total; the profile BASIC has only
 * the total. Afterwards, the amounts add up to the total that the invoice states.
 */
function fitToTotal<T extends string>(
  changes: Partial<Record<T, string>>[],
  amount: T,
  total: string | undefined,
): void {
  if (total === undefined || createDecimal(total).eq(0)) return;
  if (changes.length === 0) changes.push({ [amount]: total } as Partial<Record<T, string>>);
  const sum = addDecimals(definedDecimals(changes.map((each) => each[amount])));
  if (!sum.times(-1).eq(total)) return;
  for (const change of changes) {
    const value = change[amount];
    if (value !== undefined) change[amount] = negateDecimal(value);
  }
}

function complete({ invoice, allowances, charges }: InvoiceTerms): void {
  fitToTotal(allowances, 'BT-92', invoice['BT-107']);
  fitToTotal(charges, 'BT-99', invoice['BT-108']);
}

/** An early version of CII with other element names. */
const mapping: InvoiceMapping = makeCiiMapping({
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

export const zugferd1Mapping: InvoiceMapping = { ...mapping, complete };
