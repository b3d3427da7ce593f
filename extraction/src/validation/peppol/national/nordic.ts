import { parseDate } from '../../../values.ts';
import { textsAt } from '../../../xml/path.ts';
import { eachText, firstText, has, normalized, numeric, texts, verify, when } from '../../conditions.ts';
import { fieldsIn, type Group, groupsIn, isCii } from '../../model/read.ts';
import type { GroupName, TermId } from '../../model/terms.ts';
import { row, ubl, warning } from '../../rows.ts';
import type { Condition, Rule } from '../../rule.ts';
import { isNorwegian, isSwedish } from '../identifiers.ts';
import { bankOf, bothIn, sellerCountry, sellerIn } from './parties.ts';

/** The rule file of CII looks for the VAT identifier in a scheme that CII does not have. */
const norwegian = (condition: Condition) => when((group) => sellerCountry(group) === 'NO', condition);
const swedish = (condition: Condition) => when((group) => sellerIn(group, 'SE'), condition);
const swedishVat = (condition: Condition) =>
  swedish(when((group) => firstText(group.invoice, 'BT-31').startsWith('SE'), condition));

const isNumber = (text: string) => /^\s*-?(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text);

const giro = (id: string, kind: string, test: (account: string) => boolean, what: string): Rule =>
  row(
    [id, 'BG-16', 'BT-84', warning],
    swedish(
      when(
        (means) => firstText(means, 'BT-81') === '30' && bankOf(means) === `SE:${kind}`,
        eachText('BT-84', (text, { element }) => element.name === 'ram:IBANID' || test(text), what),
      ),
    ),
    `The account (BT-84) of a Swedish ${kind} payment must be ${what}.`,
  );

const rateOf = (at: GroupName, category: TermId, rate: TermId): Rule =>
  row(
    ['SE-R-006', at, `${category} ${rate}`, ubl],
    swedishVat(
      when(
        (group) => firstText(group, category) === 'S',
        numeric(rate, (value) => [6, 12, 25].some((each) => value.eq(each)), '6, 12 or 25'),
      ),
    ),
    'The standard VAT rate of a Swedish seller is 6, 12 or 25.',
  );

const discouraged = (id: string, codes: readonly string[], applies: (group: Group) => boolean, message: string): Rule =>
  row(
    [id, 'BG-16', 'BT-81', warning],
    when(applies, (means) => verify(!codes.includes(firstText(means, 'BT-81')), { found: firstText(means, 'BT-81') })),
    message,
  );

/** In UBL, only those of the scheme TAX. */
const registrations = (seller: Group) =>
  isCii(seller)
    ? texts(seller, 'BT-32')
    : textsAt(seller.element, 'cac:Party/cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=TAX]/cbc:CompanyID').map(normalized);

export const norwegianRules: readonly Rule[] = [
  row(
    ['NO-R-001', 'BG-4', 'BT-31', ubl],
    norwegian(
      eachText(
        'BT-31',
        (id) => !id.startsWith('NO') || (/^NO\d{9}MVA$/.test(id) && isNorwegian(id.slice(2, 11))),
        'NO, nine digits and MVA',
      ),
    ),
    'The VAT identifier (BT-31) of a Norwegian seller is malformed.',
  ),
  row(
    ['NO-R-002', 'BG-4', 'BT-32', warning],
    norwegian((seller) => verify(registrations(seller).includes('Foretaksregisteret'))),
    'Most Norwegian sellers must state "Foretaksregisteret" as their tax registration (BT-32).',
  ),
];

export const swedishRules: readonly Rule[] = [
  row(
    ['SE-R-001', 'BG-4', 'BT-31', ubl],
    swedishVat(eachText('BT-31', (id) => id.length === 14, '14 characters')),
    'The VAT identifier (BT-31) of a Swedish seller has 14 characters.',
  ),
  row(
    ['SE-R-002', 'BG-4', 'BT-31', ubl],
    swedishVat(eachText('BT-31', (id) => isNumber(id.slice(2, 14)), '12 digits after SE')),
    'The VAT identifier (BT-31) of a Swedish seller has 12 digits after SE.',
  ),
  ...(
    [
      ['SE-R-003', isNumber, 'only digits'],
      ['SE-R-004', (id: string) => id.length === 10, '10 characters'],
      ['SE-R-013', isSwedish, 'a correct check digit'],
    ] as const
  ).map(([id, test, what]) =>
    row(
      [id, 'BG-4', 'BT-30'],
      swedish(eachText('BT-30', test, what)),
      `The organization number (BT-30) of a Swedish seller must have ${what}.`,
    ),
  ),
  row(
    ['SE-R-005', 'BG-4', 'BT-32'],
    swedish(
      when(
        (seller) => has(seller, 'BT-30'),
        eachText('BT-32', (text) => text.toUpperCase() === 'GODKÄND FÖR F-SKATT', 'Godkänd för F-skatt'),
      ),
    ),
    'The tax registration (BT-32) of a Swedish seller must be "Godkänd för F-skatt".',
  ),
  rateOf('BG-23', 'BT-118', 'BT-119'),
  rateOf('BG-20', 'BT-95', 'BT-96'),
  rateOf('BG-21', 'BT-102', 'BT-103'),
  rateOf('BG-30', 'BT-151', 'BT-152'),
  giro('SE-R-007', 'PLUSGIRO', isNumber, 'a number'),
  giro('SE-R-010', 'PLUSGIRO', (text) => text.length >= 2 && text.length <= 8, '2 to 8 characters'),
  giro('SE-R-008', 'BANKGIRO', isNumber, 'a number'),
  giro('SE-R-009', 'BANKGIRO', (text) => text.length === 7 || text.length === 8, '7 or 8 characters'),
  discouraged(
    'SE-R-011',
    ['50', '56'],
    (group) => sellerIn(group, 'SE'),
    'A Swedish giro payment should have the code 30 and the bank SE:BANKGIRO or SE:PLUSGIRO.',
  ),
  discouraged(
    'SE-R-012',
    ['31'],
    (group) => bothIn(group, 'SE'),
    'A credit transfer within Sweden should have the code 30.',
  ),
];

const icelandic = (condition: Condition) => when((group) => sellerIn(group, 'IS'), condition);

const identified = (id: string, at: GroupName, term: 'BT-30' | 'BT-47', isApplied: (group: Group) => boolean): Rule =>
  row(
    [id, at, term],
    when(isApplied, (party) => verify(has(party, term) && texts(party, `${term}-1`).includes('0196'))),
    'An Icelandic party needs its legal identifier with the scheme 0196.',
  );

const located = (id: string, at: GroupName, street: TermId, code: TermId, isApplied: (group: Group) => boolean): Rule =>
  row(
    [id, at, `${street} ${code}`],
    when(isApplied, (party) => verify(has(party, street) && has(party, code))),
    'An Icelandic party needs its street and its post code.',
  );

const accountOf = (id: string, code: string): Rule =>
  row(
    [id, 'BG-16', 'BT-81 BT-84'],
    icelandic(
      when(
        (means) => firstText(means, 'BT-81') === code,
        (means) => verify(firstText(means, 'BT-84').length === 12, { expected: '12 characters' }),
      ),
    ),
    `The payment means ${code} of an Icelandic seller needs an account (BT-84) of 12 characters.`,
  );

/** The last day of payment, as a supporting document. */
const deadline = (invoice: Group) =>
  groupsIn(invoice, 'BG-24').find((each) => texts(each, 'BT-123').includes('EINDAGI'));

const withDeadline = (id: string, test: (day: string, invoice: Group) => boolean, message: string): Rule =>
  row(
    [id, 'invoice', 'BT-9 BT-122'],
    icelandic((invoice) => {
      const found = deadline(invoice);
      const [at] = found === undefined ? [] : fieldsIn(found, 'BT-122');
      return verify(found === undefined || test(normalized(at?.text ?? ''), invoice), { at });
    }),
    message,
  );

const is = (group: Group) => sellerIn(group, 'IS');
const bothIs = (group: Group) => bothIn(group, 'IS');

export const icelandicRules: readonly Rule[] = [
  row(
    ['IS-R-001', 'invoice', 'BT-3', warning],
    icelandic((invoice) => verify(texts(invoice, 'BT-3').some((code) => ['380', '381'].includes(code)))),
    'The Invoice type code (BT-3) of an Icelandic seller should be 380 or 381.',
  ),
  identified('IS-R-002', 'BG-4', 'BT-30', is),
  located('IS-R-003', 'BG-4', 'BT-35', 'BT-38', is),
  identified('IS-R-004', 'BG-7', 'BT-47', bothIs),
  located('IS-R-005', 'BG-7', 'BT-50', 'BT-53', bothIs),
  accountOf('IS-R-006', '9'),
  accountOf('IS-R-007', '42'),
  withDeadline(
    'IS-R-008',
    (day) => day.length === 10 && parseDate(day) !== undefined,
    'The deadline (EINDAGI) must have the form YYYY-MM-DD.',
  ),
  withDeadline(
    'IS-R-009',
    (_, invoice) => has(invoice, 'BT-9'),
    'An invoice with a deadline (EINDAGI) needs a Payment due date (BT-9).',
  ),
  withDeadline(
    'IS-R-010',
    (day, invoice) => has(invoice, 'BT-9') && firstText(invoice, 'BT-9') <= day,
    'The deadline (EINDAGI) must not be before the Payment due date (BT-9).',
  ),
];
