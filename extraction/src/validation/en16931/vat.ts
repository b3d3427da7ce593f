import { firstText, has, verify, when } from '../conditions.ts';
import { elementsNamed, taxedIn } from '../document.ts';
import { type Group, groupsIn, isCii } from '../model/read.ts';
import type { TermId } from '../model/terms.ts';
import { row } from '../rows.ts';
import type { Condition, Rule, Syntax } from '../rule.ts';
import { categoryRules } from './vat-categories.ts';
import { breakdowns } from './vat-use.ts';

/** In UBL, of the tax scheme VAT; in CII, of any, but with a code. */
const isOther = (group: Group, category: TermId, scheme: TermId) =>
  firstText(group, category) !== 'O' &&
  (isCii(group) ? has(group, category) : firstText(group, scheme).toUpperCase() === 'VAT');

const places = {
  line: ['BG-30', 'BT-151', 'BT-151-0'],
  allowance: ['BG-20', 'BT-95', 'BT-95-0'],
  charge: ['BG-21', 'BT-102', 'BT-102-0'],
  breakdown: ['BG-23', 'BT-118', 'BT-118-0'],
} as const;

const others =
  (...kinds: readonly (keyof typeof places)[]): Condition =>
  (invoice) => {
    if (breakdowns(invoice, 'O').length === 0) return [];
    const at = kinds
      .map((kind) => places[kind])
      .flatMap(([name, category, scheme]) =>
        groupsIn(invoice, name).filter((each) => isOther(each, category, scheme)),
      )[0];
    return verify(at === undefined, { at, expected: 'O' });
  };

const other = (id: string, syntax: Syntax, condition: Condition, what: string) =>
  row(
    [id, 'invoice', 'BT-118', { syntax }],
    condition,
    `The invoice is not subject to VAT, but ${what} another VAT category.`,
  );

const split = (invoice: Group, code: string) => taxedIn(invoice).find(({ category }) => category === code);

const usesSplit = (invoice: Group) =>
  split(invoice, 'B') !== undefined || groupsIn(invoice, 'BG-23').some((each) => firstText(each, 'BT-118') === 'B');

const countries = ['cbc:IdentificationCode', 'ram:CountryID'];

/** Of all VAT categories, and those of single categories. */
export const vatRules: readonly Rule[] = [
  ...categoryRules,
  row(
    ['BR-IC-11', 'invoice', 'BT-72 BG-14'],
    when(
      (invoice) => breakdowns(invoice, 'K').length > 0,
      (invoice) => verify(firstText(invoice, 'BT-72').length > 1 || has(invoice, 'BT-73', 'BT-74', 'BT-8-1')),
    ),
    'An intra-community supply needs the Actual delivery date (BT-72) or the Invoicing period (BG-14).',
  ),
  row(
    ['BR-IC-12', 'invoice', 'BT-80'],
    when(
      (invoice) => breakdowns(invoice, 'K').length > 0,
      (invoice) => verify(firstText(invoice, 'BT-80').length > 1),
    ),
    'An intra-community supply needs the Deliver to country code (BT-80).',
  ),
  other('BR-O-11', 'ubl', others('breakdown'), 'the VAT breakdown has'),
  other('BR-O-12', 'ubl', others('line'), 'an Invoice line has'),
  other('BR-O-13', 'ubl', others('allowance'), 'a Document level allowance has'),
  other('BR-O-14', 'ubl', others('charge'), 'a Document level charge has'),
  other('BR-O-11', 'cii', others('breakdown', 'line'), 'the VAT breakdown has'),
  other('BR-O-12', 'cii', others('breakdown', 'line'), 'an Invoice line has'),
  other('BR-O-13', 'cii', others('allowance', 'charge'), 'a Document level allowance has'),
  other('BR-O-14', 'cii', others('allowance', 'charge'), 'a Document level charge has'),
  row(
    ['BR-B-01', 'invoice', 'BT-40 BT-55 BT-95 BT-102 BT-151'],
    when(usesSplit, (invoice) =>
      verify(
        elementsNamed(invoice, ...countries).every(({ text }) => text.trim() === 'IT'),
        { expected: 'IT' },
      ),
    ),
    'Split payment (B) is only for invoices within Italy.',
  ),
  row(
    ['BR-B-02', 'invoice', 'BT-95 BT-102 BT-151', { syntax: 'ubl' }],
    when(usesSplit, (invoice) => verify(split(invoice, 'S') === undefined, { at: split(invoice, 'S')?.group })),
    'An invoice with Split payment (B) must not have the VAT category Standard rated (S).',
  ),
  row(
    ['BR-B-02', 'invoice', 'BT-95 BT-102 BT-118 BT-151', { syntax: 'cii' }],
    when(usesSplit, (invoice) =>
      verify(
        elementsNamed(invoice, 'ram:CategoryCode').every(({ text }) => text.trim() !== 'S'),
        { at: split(invoice, 'S')?.group },
      ),
    ),
    'An invoice with Split payment (B) must not have the VAT category Standard rated (S).',
  ),
];
