import { addDecimals, createDecimal, definedDecimals, negateDecimal } from '../decimal.ts';
import type { InvoiceMapping } from '../en16931/mapping.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';
import { ciiMapping } from './cii.ts';

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

/** An early version of CII with other names of elements. */
const names: Readonly<Record<string, string>> = {
  'rsm:ExchangedDocument': 'zf1:HeaderExchangedDocument',
  'rsm:ExchangedDocumentContext': 'zf1:SpecifiedExchangedDocumentContext',
  'rsm:SupplyChainTradeTransaction': 'zf1:SpecifiedSupplyChainTradeTransaction',
  'ram:ApplicableHeaderTradeAgreement': 'ram:ApplicableSupplyChainTradeAgreement',
  'ram:ApplicableHeaderTradeDelivery': 'ram:ApplicableSupplyChainTradeDelivery',
  'ram:ApplicableHeaderTradeSettlement': 'ram:ApplicableSupplyChainTradeSettlement',
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation': 'ram:SpecifiedTradeSettlementMonetarySummation',
  'ram:SpecifiedLineTradeAgreement': 'ram:SpecifiedSupplyChainTradeAgreement',
  'ram:SpecifiedLineTradeDelivery': 'ram:SpecifiedSupplyChainTradeDelivery',
  'ram:SpecifiedLineTradeSettlement': 'ram:SpecifiedSupplyChainTradeSettlement',
  'ram:SpecifiedTradeSettlementLineMonetarySummation': 'ram:SpecifiedTradeSettlementMonetarySummation',
  'ram:RateApplicablePercent': 'ram:ApplicablePercent',
};

/** Terms of later versions. */
const later: readonly string[] = ['BT-6', 'BT-89', 'BT-111', 'BT-114', 'BT-121', 'line status'];

const renamed = <Part>(part: Part): Part => {
  if (typeof part === 'string') return part.replace(/(?<!\w)\w+:\w+/g, (name) => names[name] ?? name) as Part;
  if (Array.isArray(part)) return part.map(renamed) as Part;
  const kept = Object.entries(part as object).filter(([key]) => !later.includes(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, renamed(value)])) as Part;
};

export const zugferd1Mapping: InvoiceMapping = { ...renamed(ciiMapping), complete };
