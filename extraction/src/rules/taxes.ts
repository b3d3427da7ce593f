import { type Big, createDecimal, roundDecimal } from '../decimal.ts';
import type { BusinessTermValues, InvoiceTerms } from '../en16931/terms.ts';
import type { ExtractionWarning } from '../records.ts';
import { countedLines } from './totals.ts';

/** By VAT category. */
export const taxableRuleNames: Readonly<Record<string, string>> = {
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

/** One taxable amount for each tax rate; the other categories have a single one. */
const categoriesByRate = new Set(['S', 'L', 'M']);

interface Taxed {
  readonly category: string | undefined;
  readonly rate: string | undefined;
  readonly amount: string | undefined;
}

/** Allowances are negative. */
function taxedAmounts(invoice: InvoiceTerms): Taxed[] {
  const negative = (amount: string | undefined) => amount && createDecimal(amount).times(-1).toFixed();
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

/** `undefined` for a category without a rule. Equal rates, such as 19 and 19.00, have one key. */
function keyOf(category: string | undefined, rate: string | undefined): string | undefined {
  if (category === undefined || taxableRuleNames[category] === undefined) return undefined;
  return categoriesByRate.has(category) ? `${category} ${createDecimal(rate ?? '0').toFixed()}` : category;
}

/** Added up once, because an invoice can have as many breakdowns as lines. */
function basesOf(invoice: InvoiceTerms): ReadonlyMap<string | undefined, Big> {
  const bases = new Map<string | undefined, Big>();
  for (const { category, rate, amount = '0' } of taxedAmounts(invoice)) {
    const key = keyOf(category, rate);
    bases.set(key, (bases.get(key) ?? createDecimal('0')).plus(amount));
  }
  return bases;
}

/** Without this cache, formatters take a quarter of the time of an invoice after parsing. */
const knownDecimals = new Map<string, number>();

/** Decimal places of the smallest unit, at most two; two for an unknown currency. */
function decimalsOf(currency: string | undefined): number {
  if (currency === undefined || !/^[A-Z]{3}$/.test(currency)) return 2;
  const known = knownDecimals.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  const decimals = Math.min(2, maximumFractionDigits);
  knownDecimals.set(currency, decimals);
  return decimals;
}

function checkBasis(
  { 'BT-118': category, 'BT-119': rate, 'BT-116': found }: BusinessTermValues<'BG-23'>,
  bases: ReturnType<typeof basesOf>,
  at: string,
): ExtractionWarning[] {
  const rule = taxableRuleNames[category ?? ''];
  if (rule === undefined || found === undefined) return [];
  const expected = bases.get(keyOf(category, rate)) ?? createDecimal('0');
  return expected.eq(found) ? [] : [{ rule, at, expected: expected.toFixed(), found }];
}

function checkTax(tax: BusinessTermValues<'BG-23'>, decimals: number, at: string): ExtractionWarning[] {
  const { 'BT-116': basis, 'BT-117': found, 'BT-119': rate = '0' } = tax;
  if (basis === undefined || found === undefined) return [];
  const expected = roundDecimal(createDecimal(basis).times(rate).div(100), decimals);
  return createDecimal(expected).eq(found) ? [] : [{ rule: 'BR-CO-17', at, expected, found }];
}

/** Taxable amount and tax amount. */
export function checkVatBreakdowns(invoice: InvoiceTerms): ExtractionWarning[] {
  const bases = basesOf(invoice);
  const decimals = decimalsOf(invoice.invoice['BT-5']);
  return invoice.taxes.flatMap((tax) => {
    const at = ['tax', tax['BT-118'], tax['BT-119']].filter((part) => part !== undefined).join(' ');
    // Profiles without invoice lines have nothing to compare.
    return [...(invoice.lines.length === 0 ? [] : checkBasis(tax, bases, at)), ...checkTax(tax, decimals, at)];
  });
}
