import { type Big, createDecimal } from '../../decimal.ts';
import { elementsAt } from '../../xml/path.ts';
import { codeLists } from '../codes/lists.ts';
import {
  computed,
  decimalIn,
  decimalOf,
  eachText,
  exists,
  existsGroup,
  firstText,
  has,
  rounded,
  textSet,
  total,
  verify,
  when,
} from '../conditions.ts';
import { fieldsIn, type Group, groupsIn, isCii } from '../model/read.ts';
import type { TermId } from '../model/terms.ts';
import { cii, needs, needsGroup, row, ubl } from '../rows.ts';
import type { Condition, Rule } from '../rule.ts';

const zero = createDecimal('0');
const exact = (value: Big) => value;

/** A total that may be absent if nothing is added up. */
const totalOf =
  (term: TermId, part: TermId, group: 'BG-20' | 'BG-21'): Condition =>
  (totals) => {
    if (!has(totals, term) && groupsIn(totals, group).length === 0) return [];
    return computed(term, (each) => rounded(total(fieldsIn(each, part))))(totals);
  };

/** One of these totals is in the currency of the invoice. */
const vatTotals = (invoice: Group) =>
  groupsIn(invoice, 'tax total').filter((each) => firstText(each, 'BT-110-1') === firstText(invoice, 'BT-5'));

const withVat =
  (mayIgnoreVat: boolean): Condition =>
  (invoice) => {
    if (!has(invoice, 'BT-5')) return [];
    const [vat, ...others] = vatTotals(invoice);
    const net = decimalIn(invoice, 'BT-109');
    const gross = decimalIn(invoice, 'BT-112');
    const tax = vat && decimalIn(vat, 'BT-110');
    const expected = net && tax && rounded(net.plus(tax));
    const equal = others.length === 0 && expected !== undefined && gross?.eq(expected) === true;
    const ignored = mayIgnoreVat && net !== undefined && gross?.eq(net) === true;
    const [at] = fieldsIn(invoice, 'BT-112');
    return verify(equal || ignored, { at: at ?? invoice, expected: expected?.toFixed(), found: at?.text });
  };

/** The rule file of CII adds exactly; that of UBL rounds if there is a paid or a rounding amount. */
const dueIn =
  (change: typeof rounded): Condition =>
  (totals) => {
    const [at] = fieldsIn(totals, 'BT-115');
    const [gross, due] = [decimalIn(totals, 'BT-112'), decimalOf(at)];
    const left = gross && (has(totals, 'BT-113') ? change(gross.minus(decimalIn(totals, 'BT-113') ?? zero)) : gross);
    const rounding = decimalIn(totals, 'BT-114') ?? zero;
    const found = due && (has(totals, 'BT-114') ? change(due.minus(rounding)) : due);
    return verify(left !== undefined && found?.eq(left) === true, {
      at: at ?? totals,
      expected: left?.plus(rounding).toFixed(),
      found: at?.text,
    });
  };

/** The rule file of UBL allows a difference below one unit of the currency, that of CII also one unit. */
const taxOfRate =
  (allowsOne: boolean): Condition =>
  (group) => {
    const rate = firstText(group, 'BT-118-0').toUpperCase() === 'VAT' ? decimalIn(group, 'BT-119') : undefined;
    const [at] = fieldsIn(group, 'BT-117');
    const tax = decimalOf(at);
    const basis = decimalIn(group, 'BT-116');
    if (rate === undefined || rate.round(0).eq(0))
      return verify(tax?.round(0).eq(0) === true, { at: at ?? group, expected: '0', found: at?.text });
    const expected = basis && rounded(basis.abs().times(rate).div(100));
    const difference = expected && tax?.abs().minus(expected).abs();
    return verify(difference !== undefined && (allowsOne ? difference.lte(1) : difference.lt(1)), {
      at: at ?? group,
      expected: expected?.times(basis?.lt(0) === true ? -1 : 1).toFixed(),
      found: at?.text,
    });
  };

const countries = ` ${codeLists['ISO 3166-1'].trim().replace(/\s+/g, ' ')} EL `;

/** The rule file of UBL looks for two characters anywhere in the list, so that none are right too. */
const hasVatPrefix = (term: TermId) =>
  eachText(
    term,
    (id, { element }) => {
      const prefix = id.slice(0, 2);
      return element.name === 'ram:ID' ? `${countries}AN `.includes(` ${prefix} `) : countries.includes(prefix);
    },
    'a country code and then the number',
  );

const taxMessage = 'The VAT category tax amount (BT-117) is not the taxable amount (BT-116) times the rate (BT-119).';
const dueMessage =
  'The Amount due for payment (BT-115) is not the total with VAT (BT-112) minus the Paid amount (BT-113) plus the Rounding amount (BT-114).';
const grossMessage =
  'The Invoice total amount with VAT (BT-112) is not the total without VAT (BT-109) plus the total VAT amount (BT-110).';

/** Terms that must agree with each other: BR-CO. */
export const consistencyRules: readonly Rule[] = [
  row(
    ['BR-CO-03', 'invoice', 'BT-7 BT-8'],
    (group) => verify(!(has(group, 'BT-7') && has(group, 'BT-8')), { at: fieldsIn(group, 'BT-8')[0] }),
    'The invoice has both a tax point date (BT-7) and a tax point date code (BT-8); only one is allowed.',
  ),
  row(
    ['BR-CO-04', 'BG-25', 'BT-151'],
    (line) =>
      verify(
        groupsIn(line, 'BG-30').some(
          (each) => has(each, 'BT-151') && firstText(each, 'BT-151-0').toUpperCase() === 'VAT',
        ),
      ),
    'The Invoice line (BG-25) has no VAT category code (BT-151).',
  ),
  ...(['BT-31', 'BT-48', 'BT-63'] as const).map((term) =>
    row(['BR-CO-09', 'invoice', term], hasVatPrefix(term), 'The VAT identifier does not begin with a country code.'),
  ),
  row(
    ['BR-CO-10', 'BG-22', 'BT-106 BT-131'],
    computed('BT-106', (each) => rounded(total(fieldsIn(each.invoice, 'BT-131')))),
    'The Sum of Invoice line net amount (BT-106) is not the sum of the lines (BT-131).',
  ),
  row(
    ['BR-CO-11', 'BG-22', 'BT-107 BT-92'],
    totalOf('BT-107', 'BT-92', 'BG-20'),
    'The Sum of allowances on document level (BT-107) is not the sum of the allowances (BT-92).',
  ),
  row(
    ['BR-CO-12', 'BG-22', 'BT-108 BT-99'],
    totalOf('BT-108', 'BT-99', 'BG-21'),
    'The Sum of charges on document level (BT-108) is not the sum of the charges (BT-99).',
  ),
  row(
    ['BR-CO-13', 'BG-22', 'BT-106 BT-107 BT-108 BT-109'],
    computed('BT-109', (each) => {
      const lines = decimalIn(each, 'BT-106');
      const change = (decimalIn(each, 'BT-108') ?? zero).minus(decimalIn(each, 'BT-107') ?? zero);
      // The rule file of UBL does not round without a change.
      const isExact = !isCii(each) && !has(each, 'BT-107', 'BT-108');
      return isExact ? lines : lines && rounded(lines.plus(change));
    }),
    'The Invoice total amount without VAT (BT-109) is not the sum of the lines (BT-106) minus allowances (BT-107) plus charges (BT-108).',
  ),
  row(
    ['BR-CO-14', 'tax total', 'BT-110 BT-117', ubl],
    when(
      ({ element }) => elementsAt(element, 'cac:TaxSubtotal').length > 0,
      computed('BT-110', (group) => rounded(total(group.fields.get('BT-110-2') ?? []))),
    ),
    'The Invoice total VAT amount (BT-110) is not the sum of the VAT breakdown (BT-117).',
  ),
  row(
    ['BR-CO-14', 'tax total', 'BT-110 BT-117', cii],
    when(
      (group) => textSet(group.invoice, 'BT-5').has(firstText(group, 'BT-110-1')),
      computed('BT-110', (group) => rounded(total(fieldsIn(group.invoice, 'BT-117')))),
    ),
    'The Invoice total VAT amount (BT-110) is not the sum of the VAT breakdown (BT-117).',
  ),
  row(['BR-CO-15', 'invoice', 'BT-109 BT-110 BT-112', ubl], withVat(false), grossMessage),
  row(['BR-CO-15', 'invoice', 'BT-109 BT-110 BT-112', cii], withVat(true), grossMessage),
  row(['BR-CO-16', 'BG-22', 'BT-112 BT-113 BT-114 BT-115', ubl], dueIn(rounded), dueMessage),
  row(['BR-CO-16', 'BG-22', 'BT-112 BT-113 BT-114 BT-115', cii], dueIn(exact), dueMessage),
  row(['BR-CO-17', 'BG-23', 'BT-116 BT-117 BT-119', ubl], taxOfRate(false), taxMessage),
  row(['BR-CO-17', 'BG-23', 'BT-116 BT-117 BT-119', cii], taxOfRate(true), taxMessage),
  needsGroup('BR-CO-18', 'invoice', 'BG-23', ubl),
  row(
    ['BR-CO-18', 'invoice', 'BG-23', cii],
    when((invoice) => groupsIn(invoice, 'BG-25').length > 0, existsGroup('BG-23')),
    'The invoice has no VAT breakdown (BG-23).',
  ),
  row(
    ['BR-CO-19', 'BG-14', 'BT-73 BT-74'],
    exists('BT-73', 'BT-74', 'BT-8-1'),
    'The Invoicing period (BG-14) has no start date and no end date.',
  ),
  needs('BR-CO-20', 'BG-26', ['BT-134', 'BT-135']),
  needs('BR-CO-21', 'BG-20', ['BT-97', 'BT-98']),
  needs('BR-CO-22', 'BG-21', ['BT-104', 'BT-105']),
  needs('BR-CO-23', 'BG-27', ['BT-139', 'BT-140']),
  needs('BR-CO-24', 'BG-28', ['BT-144', 'BT-145']),
  row(
    ['BR-CO-25', 'BG-22', 'BT-9 BT-20 BT-115'],
    when(
      (totals) => totals.invoice.element.name !== 'cn:CreditNote' && decimalIn(totals, 'BT-115')?.gt(0) === true,
      exists('BT-9', 'BT-20'),
    ),
    'An amount is due, but the invoice has no Payment due date (BT-9) and no Payment terms (BT-20).',
  ),
  needs('BR-CO-26', 'BG-4', ['BT-29', 'BT-30', 'BT-31']),
];
