import { type Big, createDecimal } from '../../decimal.ts';
import { elementsAt, fieldsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { decimalIn, decimalOf, firstText, has, normalized, rounded, total, verify } from '../conditions.ts';
import { elementsNamed, elementsOnPath, placeOf } from '../document.ts';
import { fieldsIn, type Group, groupsIn, isCii } from '../model/read.ts';
import type { TermId } from '../model/terms.ts';
import type { Condition } from '../rule.ts';

const zero = createDecimal('0');
const one = createDecimal('1');

const slack = '0.02';
const within = (found: Big, expected: Big) => found.minus(expected).abs().lte(slack);

export const lineNet: Condition = (line) => {
  const [at] = fieldsIn(line, 'BT-131');
  const base = decimalIn(line, 'BT-149');
  const divisor = base === undefined || base.eq(0) ? one : base;
  const gross = (decimalIn(line, 'BT-129') ?? one).times((decimalIn(line, 'BT-146') ?? zero).div(divisor));
  const expected = gross.plus(rounded(total(fieldsIn(line, 'BT-141')))).minus(rounded(total(fieldsIn(line, 'BT-136'))));
  return verify(within(decimalOf(at) ?? zero, expected), {
    at: at ?? line,
    expected: rounded(expected).toFixed(),
    found: at?.text,
  });
};

const priceInCii = 'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice';

/** Of the document and of lines, not of prices. */
const changesOf = (group: Group): XmlElement[] => [
  ...['cac:AllowanceCharge', 'cac:InvoiceLine/cac:AllowanceCharge'].flatMap((path) => elementsOnPath(group, path)),
  ...elementsNamed(group, 'ram:SpecifiedTradeAllowanceCharge'),
];

type Part = 'indicator' | 'amount' | 'base' | 'percent';
const partPaths: Readonly<Record<Part, readonly [ubl: string, cii: string]>> = {
  indicator: ['cbc:ChargeIndicator', 'ram:ChargeIndicator/udt:Indicator'],
  amount: ['cbc:Amount', 'ram:ActualAmount'],
  base: ['cbc:BaseAmount', 'ram:BasisAmount'],
  percent: ['cbc:MultiplierFactorNumeric', 'ram:CalculationPercent'],
};
const partOf = (element: XmlElement, part: Part) => partPaths[part].flatMap((path) => fieldsAt(element, path))[0];

const indicatorOf = (element: XmlElement) => normalized(partOf(element, 'indicator')?.text ?? '');
const isWhole = (element: XmlElement) =>
  (partOf(element, 'base') === undefined) === (partOf(element, 'percent') === undefined);

/** An allowance or charge, whether or not it says which of the two it is, has the part `there` without the part `gone`. */
export const without =
  (there: Part, gone: Part): Condition =>
  (group) =>
    changesOf(group)
      .filter((element) => partOf(element, there) !== undefined && partOf(element, gone) === undefined)
      .map((element) => ({ at: placeOf(element) }));

export const percentages: Condition = (group) =>
  changesOf(group).flatMap((element) => {
    const [base, percent] = [decimalOf(partOf(element, 'base')), decimalOf(partOf(element, 'percent'))];
    if (base === undefined || percent === undefined) return [];
    const at = partOf(element, 'amount') ?? placeOf(element);
    const expected = base.times(percent).div(100);
    return verify(within(decimalOf(partOf(element, 'amount')) ?? zero, expected), {
      at,
      expected: expected.toFixed(),
      found: at.text,
    });
  });

/** The rule files do not test the indicator of an element in which the base amount or the percentage is missing. */
export const indicators: Condition = (group) =>
  [...changesOf(group).filter(isWhole), ...elementsNamed(group, 'ram:AppliedTradeAllowanceCharge')]
    .filter((element) => !['true', 'false'].includes(indicatorOf(element)))
    .map((element) => ({ at: placeOf(element), expected: 'true or false', found: indicatorOf(element) }));

const priceChanges = ['cac:Price/cac:AllowanceCharge', `${priceInCii}/ram:AppliedTradeAllowanceCharge`];

export const priceCharges: Condition = (line) =>
  priceChanges
    .flatMap((path) => elementsAt(line.element, path))
    .filter((element) => indicatorOf(element) !== 'false')
    .map((element) => ({ at: placeOf(element), expected: 'false', found: indicatorOf(element) }));

/** Also without an amount. */
export const hasSubtotals = ({ element }: Group): boolean => elementsAt(element, 'cac:TaxSubtotal').length > 0;
export const withSubtotals = (invoice: Group) => groupsIn(invoice, 'tax total').filter(hasSubtotals);
export const inCurrency = (invoice: Group, term: 'BT-5' | 'BT-6') =>
  groupsIn(invoice, 'tax total').filter((each) => firstText(each, 'BT-110-1') === firstText(invoice, term));

/** In CII, 0 and a negative amount have different signs. */
const haveSameSign = (invoice: Group, vat: Big, accounting: Big) =>
  isCii(invoice) ? vat.lt(0) === accounting.lt(0) : vat.times(accounting).gte(0);

export const sameSign: Condition = (invoice) => {
  const values = (['BT-5', 'BT-6'] as const).map((term) => inCurrency(invoice, term)[0]);
  const [vat, accounting] = values.map((each) => each && decimalIn(each, 'BT-110'));
  const right =
    !has(invoice, 'BT-6') || (vat !== undefined && accounting !== undefined && haveSameSign(invoice, vat, accounting));
  return verify(right, { at: values[1], found: accounting?.toFixed() });
};

const date = (group: Group, term: TermId) =>
  firstText(group, term) || (fieldsIn(group, term)[0]?.element.children[0]?.text ?? '');

export const inPeriod =
  (term: TermId, bound: TermId, isWithin: (own: string, whole: string) => boolean): Condition =>
  (period) => {
    const whole = date(period.invoice, bound);
    const own = date(period, term);
    return verify(whole === '' || own === '' || isWithin(own, whole), {
      at: fieldsIn(period, term)[0],
      expected: whole,
      found: own,
    });
  };

/** In UBL, a gross price needs a discount. */
export const priceDifference: Condition = (line) => {
  const gross = decimalIn(line, 'BT-148');
  if (gross === undefined || (isCii(line) && !has(line, 'BT-147'))) return [];
  const [at] = fieldsIn(line, 'BT-146');
  const expected = decimalIn(line, 'BT-147') && gross.minus(decimalIn(line, 'BT-147') ?? zero);
  const right = expected !== undefined && decimalOf(at)?.eq(expected) === true;
  return verify(right, { at, expected: expected?.toFixed(), found: at?.text });
};
