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

/** How far an amount may be from the computed one. */
type Slack = (group: Group) => string;
export const cents: Slack = () => '0.02';

const netPrice = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice';
/** In CII, of the net price. */
const baseQuantity = (line: Group) =>
  isCii(line) ? decimalOf(fieldsAt(line.element, `${netPrice}/ram:BasisQuantity`)[0]) : decimalIn(line, 'BT-149');

export const lineNet =
  (slack: Slack): Condition =>
  (line) => {
    const [at] = fieldsIn(line, 'BT-131');
    const base = baseQuantity(line);
    const divisor = base === undefined || base.eq(0) ? one : base;
    const gross = (decimalIn(line, 'BT-129') ?? one).times((decimalIn(line, 'BT-146') ?? zero).div(divisor));
    const expected = gross
      .plus(rounded(total(fieldsIn(line, 'BT-141'))))
      .minus(rounded(total(fieldsIn(line, 'BT-136'))));
    const difference = (decimalOf(at) ?? zero).minus(expected).abs();
    return verify(difference.lte(slack(line)), {
      at: at ?? line,
      expected: rounded(expected).toFixed(),
      found: at?.text,
    });
  };

const grossPrice = 'ram:SpecifiedLineTradeAgreement/ram:GrossPriceProductTradePrice';

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

export const percentages =
  (slack: Slack): Condition =>
  (group) =>
    changesOf(group).flatMap((element) => {
      const [base, percent] = [decimalOf(partOf(element, 'base')), decimalOf(partOf(element, 'percent'))];
      if (base === undefined || percent === undefined) return [];
      const at = partOf(element, 'amount') ?? placeOf(element);
      const expected = base.times(percent).div(100);
      const difference = (decimalOf(partOf(element, 'amount')) ?? zero).minus(expected).abs();
      return verify(difference.lte(slack(group)), { at, expected: expected.toFixed(), found: at.text });
    });

/** The rule files do not test the indicator of an element in which the base amount or the percentage is missing. */
export const wholeChanges = (group: Group) => changesOf(group).filter(isWhole);
export const discounts = (group: Group) => elementsNamed(group, 'ram:AppliedTradeAllowanceCharge');

export const indicators =
  (...found: readonly ((group: Group) => readonly XmlElement[])[]): Condition =>
  (group) =>
    found
      .flatMap((each) => each(group))
      .filter((element) => !['true', 'false'].includes(indicatorOf(element)))
      .map((element) => ({ at: placeOf(element), expected: 'true or false', found: indicatorOf(element) }));

export const priceCharges: Condition = (line) =>
  elementsAt(line.element, 'cac:Price/cac:AllowanceCharge')
    .filter((element) => indicatorOf(element) !== 'false')
    .map((element) => ({ at: placeOf(element), expected: 'false', found: indicatorOf(element) }));

/** One discount with an amount, of which one is not a charge. */
export const priceChargesInCii: Condition = (line) => {
  const changes = elementsAt(line.element, `${grossPrice}/ram:AppliedTradeAllowanceCharge`);
  const right =
    changes.every((element) => partOf(element, 'amount') === undefined) ||
    changes.some((element) => partOf(element, 'indicator')?.text === 'false');
  return verify(right, { at: changes[0] && placeOf(changes[0]), expected: 'false' });
};

/** Also without an amount. */
export const hasSubtotals = ({ element }: Group): boolean => elementsAt(element, 'cac:TaxSubtotal').length > 0;
export const withSubtotals = (invoice: Group) => groupsIn(invoice, 'tax total').filter(hasSubtotals);
/** In CII; a total without a currency is in none. */
export const inOtherCurrency = (invoice: Group) =>
  groupsIn(invoice, 'tax total').filter(
    (each) => has(each, 'BT-110-1') && firstText(each, 'BT-110-1') !== firstText(invoice, 'BT-5'),
  );

export const inCurrency = (invoice: Group, term: 'BT-5' | 'BT-6') =>
  groupsIn(invoice, 'tax total').filter((each) => firstText(each, 'BT-110-1') === firstText(invoice, term));

/** In CII, 0 and a negative amount have different signs. */
const haveSameSign = (invoice: Group, vat: Big, accounting: Big) =>
  isCii(invoice) ? vat.lt(0) === accounting.lt(0) : vat.times(accounting).gte(0);

/** XRechnung tests it in CII only if there is a total in the currency of the invoice. */
export const sameSign =
  (mayBeWithout = false): Condition =>
  (invoice) => {
    const values = (['BT-5', 'BT-6'] as const).map((term) => inCurrency(invoice, term)[0]);
    const [vat, accounting] = values.map((each) => each && decimalIn(each, 'BT-110'));
    const right =
      !has(invoice, 'BT-6') ||
      (mayBeWithout && values[0] === undefined) ||
      (vat !== undefined && accounting !== undefined && haveSameSign(invoice, vat, accounting));
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
  if (gross === undefined) return [];
  const [at] = fieldsIn(line, 'BT-146');
  const discount = decimalIn(line, 'BT-147') ?? (isCii(line) ? zero : undefined);
  const expected = discount && gross.minus(discount);
  const right = expected !== undefined && decimalOf(at)?.eq(expected) === true;
  return verify(right, { at, expected: expected?.toFixed(), found: at?.text });
};
