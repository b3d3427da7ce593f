import { addDecimals, createDecimal, definedDecimals } from '../decimal.ts';
import type { InvoiceTerms } from '../en16931/terms.ts';

/** Sets the terms that have no value yet. */
export function copy<Terms extends object>(
  to: Terms | undefined,
  terms: { readonly [T in keyof Terms]?: Terms[T] | undefined },
): void {
  if (to === undefined) return;
  for (const [term, value] of Object.entries(terms))
    if (value !== undefined) Object.assign(to, { [term]: value, ...to });
}

/** National formats state fewer totals than EN 16931: the missing ones are sums of the stated amounts. */
export function addTotals({ invoice, taxes, lines, allowances, charges }: InvoiceTerms): void {
  const sum = (values: readonly (string | undefined)[]): string | undefined =>
    values.length === 0 || values.includes(undefined) ? undefined : addDecimals(definedDecimals(values)).toFixed();
  const set = (term: 'BT-106' | 'BT-107' | 'BT-108' | 'BT-109' | 'BT-110' | 'BT-112' | 'BT-115', value?: string) => {
    if (value !== undefined) invoice[term] ??= value;
  };
  // A discount of the whole invoice states no rate: with one rate, it has this rate.
  const [tax, ...others] = taxes;
  if (tax !== undefined && others.length === 0) {
    for (const each of allowances) copy(each, { 'BT-95': tax['BT-118'], 'BT-96': tax['BT-119'] });
    for (const each of charges) copy(each, { 'BT-102': tax['BT-118'], 'BT-103': tax['BT-119'] });
  }
  set('BT-106', sum(lines.map(({ values }) => values['BT-131'])));
  set('BT-107', sum(allowances.map((each) => each['BT-92'])));
  set('BT-108', sum(charges.map((each) => each['BT-99'])));
  set('BT-109', sum(taxes.map((each) => each['BT-116'])));
  set('BT-110', sum(taxes.map((each) => each['BT-117'])));
  set('BT-112', sum([invoice['BT-109'], invoice['BT-110']]));
  const { 'BT-112': gross, 'BT-113': paid = '0', 'BT-114': rounding = '0' } = invoice;
  if (gross !== undefined) set('BT-115', createDecimal(gross).minus(paid).plus(rounding).toFixed());
}

/** Unless the code has one, a rate above 0 means the standard category. */
export const categoryOf = (
  code: string | undefined,
  rate: string | undefined,
  byCode: Readonly<Record<string, string>>,
) =>
  (code === undefined ? undefined : byCode[code]) ??
  (rate !== undefined && createDecimal(rate).gt(0) ? 'S' : undefined);

/** A discount of a line as one allowance, if the format states the price before it and the amount after it. */
export function addLineDiscounts({ lines }: InvoiceTerms): void {
  for (const { values, allowances } of lines) {
    const { 'BT-146': price, 'BT-129': quantity, 'BT-131': amount } = values;
    const [first, ...others] = allowances;
    if (first === undefined || others.length > 0 || first['BT-136'] !== undefined) continue;
    if (price === undefined || quantity === undefined || amount === undefined) continue;
    first['BT-136'] = createDecimal(price).times(quantity).minus(amount).toFixed();
  }
}
