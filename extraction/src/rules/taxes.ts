import { decimal, decimalSum, roundedDecimal } from '../decimal.ts';
import type { SemanticInvoice, TermValues } from '../en16931/terms.ts';
import type { Warning } from '../records.ts';
import { countedLines } from './totals.ts';

/** The rule of the taxable amount of each category. */
export const basisRules: Readonly<Record<string, string>> = {
  S: 'BR-S-08',
  Z: 'BR-Z-08',
  E: 'BR-E-08',
  AE: 'BR-AE-08',
  K: 'BR-IC-08',
  G: 'BR-G-08',
  O: 'BR-O-08',
  L: 'BR-IG-08',
  M: 'BR-IP-08',
};

/** Categories that have one taxable amount for each rate; the others have a single one. */
const categoriesByRate = new Set(['S', 'L', 'M']);

/** One amount with the tax category and the rate that apply to it. */
interface Taxed {
  readonly category: string | undefined;
  readonly rate: string | undefined;
  readonly amount: string | undefined;
}

/** Every amount that is part of a taxable amount; allowances count negative. */
function taxedAmounts(invoice: SemanticInvoice): Taxed[] {
  const negative = (amount: string | undefined) => amount && decimal(amount).times(-1).toFixed();
  return [
    ...countedLines(invoice).map(({ values }) => ({
      category: values['BT-151'],
      rate: values['BT-152'],
      amount: values['BT-131'],
    })),
    ...invoice.allowances.map((each) => ({
      category: each['BT-95'],
      rate: each['BT-96'],
      amount: negative(each['BT-92']),
    })),
    ...invoice.charges.map((each) => ({ category: each['BT-102'], rate: each['BT-103'], amount: each['BT-99'] })),
  ];
}

const sameRate = (one: string | undefined, other: string | undefined): boolean => decimal(one ?? '0').eq(other ?? '0');

/** Decimals by currency: a formatter takes a quarter of the time that an invoice takes without its parser. */
const knownDecimals = new Map<string, number>();

/** Decimals of the smallest unit of a currency, at most two; two for an unknown currency. */
function decimalsOf(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2;
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const decimals = Math.min(2, maximumFractionDigits);
  knownDecimals.set(currency, decimals);
  return decimals;
}

function checkBasis(tax: TermValues<'BG-23'>, amounts: readonly Taxed[], at: string): Warning[] {
  const { 'BT-118': category, 'BT-119': rate, 'BT-116': found } = tax;
  const rule = basisRules[category ?? ''];
  if (rule === undefined || found === undefined || category === undefined) return [];
  const parts = amounts.filter(
    (each) => each.category === category && (!categoriesByRate.has(category) || sameRate(each.rate, rate)),
  );
  const expected = decimalSum(parts.flatMap(({ amount }) => amount ?? []));
  return expected.eq(found) ? [] : [{ rule, at, expected: expected.toFixed(), found }];
}

function checkTax(tax: TermValues<'BG-23'>, decimals: number, at: string): Warning[] {
  const { 'BT-116': basis, 'BT-117': found, 'BT-119': rate = '0' } = tax;
  if (basis === undefined || found === undefined) return [];
  const expected = roundedDecimal(decimal(basis).times(rate).div(100), decimals);
  return decimal(expected).eq(found) ? [] : [{ rule: 'BR-CO-17', at, expected, found }];
}

/** Checks each VAT breakdown against the amounts that it sums up and the rate that it applies. */
export function checkTaxes(invoice: SemanticInvoice): Warning[] {
  const amounts = taxedAmounts(invoice);
  const decimals = decimalsOf(invoice.invoice['BT-5']);
  return invoice.taxes.flatMap((tax) => {
    const at = ['tax', tax['BT-118'], tax['BT-119']].filter((part) => part !== undefined).join(' ');
    // Profiles without lines have no amounts to sum up.
    return [...(invoice.lines.length === 0 ? [] : checkBasis(tax, amounts, at)), ...checkTax(tax, decimals, at)];
  });
}
