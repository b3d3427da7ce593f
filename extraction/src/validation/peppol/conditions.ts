import { type Big, createDecimal } from '../../decimal.ts';
import { elementsAt, fieldsAt } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { decimalIn, decimalOf, firstText, has, normalized, rounded, total, verify } from '../conditions.ts';
import { elementsNamed, placeOf } from '../document.ts';
import { fieldsIn, type Group, groupsIn, isCii } from '../model/read.ts';
import type { GroupName, TermId } from '../model/terms.ts';
import type { Condition } from '../rule.ts';

const zero = createDecimal('0');
const one = createDecimal('1');

type Change = readonly [at: GroupName, amount: TermId, base: TermId, percent: TermId];
export const changes: readonly Change[] = [
  ['BG-20', 'BT-92', 'BT-93', 'BT-94'],
  ['BG-21', 'BT-99', 'BT-100', 'BT-101'],
  ['BG-27', 'BT-136', 'BT-137', 'BT-138'],
  ['BG-28', 'BT-141', 'BT-142', 'BT-143'],
];

const slack = '0.02';
const within = (found: Big, expected: Big) => found.minus(expected).abs().lte(slack);

export const percentOf =
  (amount: TermId, base: TermId, percent: TermId): Condition =>
  (group) => {
    const [basis, rate] = [decimalIn(group, base), decimalIn(group, percent)];
    if (basis === undefined || rate === undefined) return [];
    const [at] = fieldsIn(group, amount);
    const expected = basis.times(rate).div(100);
    const found = decimalOf(at) ?? zero;
    return verify(within(found, expected), { at: at ?? group, expected: expected.toFixed(), found: at?.text });
  };

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

/** In UBL, of the document and of lines, not of prices. */
const allowanceElements = (group: Group): XmlElement[] => [
  ...[group.invoice, ...groupsIn(group.invoice, 'BG-25')].flatMap(({ element }) =>
    element.children.filter(({ name }) => name === 'cac:AllowanceCharge'),
  ),
  ...elementsNamed(group, 'ram:SpecifiedTradeAllowanceCharge', 'ram:AppliedTradeAllowanceCharge'),
];

const indicatorPaths = ['cbc:ChargeIndicator', 'ram:ChargeIndicator/udt:Indicator'];
const indicatorOf = (element: XmlElement) =>
  normalized(indicatorPaths.flatMap((path) => fieldsAt(element, path))[0]?.text ?? '');

export const indicators: Condition = (group) =>
  allowanceElements(group)
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

export const sameSign: Condition = (invoice) => {
  const values = (['BT-5', 'BT-6'] as const).map((term) => inCurrency(invoice, term)[0]);
  const [vat, accounting] = values.map((each) => each && decimalIn(each, 'BT-110'));
  const right =
    !has(invoice, 'BT-6') || (vat !== undefined && accounting !== undefined && vat.times(accounting).gte(0));
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
