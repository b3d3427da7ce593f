import { decimalIn, eachText, exists, firstText, has, verify, when } from '../../conditions.ts';
import { type Group, groupsIn } from '../../model/read.ts';
import { type GroupName, nameOf, type TermId } from '../../model/terms.ts';
import { row } from '../../rows.ts';
import type { Condition, Rule } from '../../rule.ts';
import { bothInAnyCase, isCreditNote, sellerCountry, sellerInAnyCase } from './parties.ts';

const italian = (condition: Condition) => when((group) => sellerCountry(group) === 'IT', condition);

export const italianRules: readonly Rule[] = [
  row(
    ['IT-R-001', 'BG-4', 'BT-32'],
    italian(eachText('BT-32', (id) => /^[A-Z0-9]{11,16}$/.test(id), '11 to 16 capital letters and digits')),
    'The tax registration (BT-32) of an Italian seller has 11 to 16 characters.',
  ),
  ...(
    [
      ['IT-R-002', 'BT-35'],
      ['IT-R-003', 'BT-37'],
      ['IT-R-004', 'BT-38'],
    ] as const
  ).map(([id, term]) =>
    row([id, 'BG-4', term], italian(exists(term)), `The address of an Italian seller needs the ${nameOf(term)}.`),
  ),
];

const inNl = (group: Group) => sellerInAnyCase(group, 'NL');
const bothNl = (group: Group) => bothInAnyCase(group, 'NL');
const dutch = (condition: Condition) => when(inNl, condition);

const addressed = (id: string, at: GroupName, terms: readonly TermId[], isApplied: (group: Group) => boolean): Rule =>
  row(
    [id, at, terms.join(' ')],
    when(isApplied, (address) => verify(terms.every((term) => has(address, term)))),
    'A Dutch address needs a street, a city and a post code.',
  );

const registered = (id: string, at: GroupName, term: 'BT-30' | 'BT-47', isApplied: (group: Group) => boolean): Rule =>
  row(
    [id, at, term],
    when(
      isApplied,
      eachText(
        term,
        (text, { element }) => text !== '' && ['0106', '0190'].includes(element.attributes.schemeID ?? ''),
        'a number of the scheme 0106 or 0190',
      ),
    ),
    'The legal identifier of a Dutch party must be a KVK or an OIN number.',
  );

const creditTypes = ['81', '83', '381', '396', '532'];

/** In CII, the type of the document decides. */
const correctsInvoice = (invoice: Group) =>
  invoice.element.name === 'rsm:CrossIndustryInvoice'
    ? creditTypes.includes(firstText(invoice, 'BT-3'))
    : invoice.element.name === 'cn:CreditNote' && has(invoice, 'BT-3');

const dutchMeans = ['30', '48', '49', '57', '58', '59'];

export const dutchRules: readonly Rule[] = [
  row(
    ['NL-R-001', 'invoice', 'BT-25'],
    dutch(when(correctsInvoice, exists('BT-25'))),
    'A credit note of a Dutch seller must name the invoice (BT-25).',
  ),
  addressed('NL-R-002', 'BG-5', ['BT-35', 'BT-37', 'BT-38'], inNl),
  registered('NL-R-003', 'BG-4', 'BT-30', inNl),
  addressed('NL-R-004', 'BG-8', ['BT-50', 'BT-52', 'BT-53'], bothNl),
  registered('NL-R-005', 'BG-7', 'BT-47', bothNl),
  addressed(
    'NL-R-006',
    'BG-12',
    ['BT-64', 'BT-66', 'BT-67'],
    (group) => inNl(group) && firstText(group, 'BT-69').toUpperCase() === 'NL',
  ),
  row(
    ['NL-R-007', 'BG-22', 'BT-115 BG-16'],
    dutch((totals) => {
      const due = decimalIn(totals, 'BT-115');
      const isPayable = due === undefined || (isCreditNote(totals) ? due.lt(0) : due.gt(0));
      return verify(!isPayable || groupsIn(totals, 'BG-16').length > 0);
    }),
    'An invoice of a Dutch seller needs a means of payment (BG-16).',
  ),
  row(
    ['NL-R-008', 'BG-16', 'BT-81'],
    when(bothNl, (means) =>
      verify(dutchMeans.includes(firstText(means, 'BT-81')), {
        expected: dutchMeans.join(', '),
        found: firstText(means, 'BT-81'),
      }),
    ),
    'The payment means (BT-81) is not allowed within the Netherlands.',
  ),
  row(
    ['NL-R-009', 'BG-25', 'BT-13 BT-132'],
    dutch(when((line) => has(line, 'BT-132'), exists('BT-13'))),
    'An order line reference of a Dutch seller needs a Purchase order reference (BT-13).',
  ),
];
