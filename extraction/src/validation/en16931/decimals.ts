import { decimalPlaces, firstText, has, twoPlaces, verify } from '../conditions.ts';
import { fieldsIn, groupsIn } from '../model/read.ts';
import { type GroupName, nameOf, type TermId } from '../model/terms.ts';
import { cii, row } from '../rows.ts';
import type { Rule } from '../rule.ts';

type DecimalRow = readonly [number: string, at: GroupName, term: TermId];

const rows: readonly DecimalRow[] = [
  ['01', 'BG-20', 'BT-92'],
  ['02', 'BG-20', 'BT-93'],
  ['05', 'BG-21', 'BT-99'],
  ['06', 'BG-21', 'BT-100'],
  ['09', 'BG-22', 'BT-106'],
  ['10', 'BG-22', 'BT-107'],
  ['11', 'BG-22', 'BT-108'],
  ['12', 'BG-22', 'BT-109'],
  ['14', 'BG-22', 'BT-112'],
  ['16', 'BG-22', 'BT-113'],
  ['17', 'BG-22', 'BT-114'],
  ['18', 'BG-22', 'BT-115'],
  ['19', 'BG-23', 'BT-116'],
  ['20', 'BG-23', 'BT-117'],
  ['23', 'BG-25', 'BT-131'],
  ['24', 'BG-27', 'BT-136'],
  ['25', 'BG-27', 'BT-137'],
  ['27', 'BG-28', 'BT-141'],
  ['28', 'BG-28', 'BT-142'],
];

const message = (term: string) => `The ${term} has more than 2 decimal places.`;
const short = (text: string) => decimalPlaces(text.replace(/(?<!0)0+$/, '')) <= 2;

/** In UBL, the rule UBL-DT-01 tests the totals of VAT: the conditions of the rule file for BR-DEC-13 and 15 never fail. */
export const decimalRules: readonly Rule[] = [
  ...rows.map(([number, at, term]) => row([`BR-DEC-${number}`, at, term], twoPlaces(term), message(nameOf(term)))),
  row(
    ['BR-DEC-13', 'invoice', 'BT-110', cii],
    (invoice) => {
      const totals = groupsIn(invoice, 'tax total');
      const currency = firstText(invoice, 'BT-5');
      // The rule file of CII is content with one total that is in another currency.
      const kept = totals.some((each) => firstText(each, 'BT-110-1') !== currency || short(firstText(each, 'BT-110')));
      return verify(totals.length === 0 || kept, {
        at: fieldsIn(invoice, 'BT-110')[0],
        expected: 'at most 2 decimal places',
      });
    },
    message(nameOf('BT-110')),
  ),
  row(
    ['BR-DEC-15', 'invoice', 'BT-111', cii],
    (invoice) => {
      const totals = groupsIn(invoice, 'tax total');
      const matching = totals.filter((each) => firstText(each, 'BT-110-1') === firstText(invoice, 'BT-6'));
      const kept = matching.some((each) => short(firstText(each, 'BT-110')));
      return verify(!has(invoice, 'BT-6') || totals.length === 0 || kept, { at: fieldsIn(invoice, 'BT-110').at(-1) });
    },
    'The Invoice total VAT amount in accounting currency (BT-111) has more than 2 decimal places, or it is missing.',
  ),
];
