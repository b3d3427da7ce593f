import { basisRules } from '../rules/taxes.ts';
import { totalRules } from '../rules/totals.ts';
import { markdownCode, markdownTable } from './markdown.ts';

/** The rules that apply to each item of a list, such as each line of an invoice. */
const otherRules: readonly (readonly [name: string, formula: string])[] = [
  ...Object.entries(basisRules).map(([category, name]): [string, string] => [
    name,
    `category ${category}: BT-116 = sum of BT-131 and BT-99 of the category, less the sum of BT-92`,
  ]),
  ['BR-CO-17', 'BT-117 = BT-116 x BT-119 / 100, rounded to the cent'],
  ['PEPPOL-EN16931-R120', 'BT-131 = BT-129 x BT-146 / BT-149 - sum of BT-136 + sum of BT-141, to 0.02'],
  ['PEPPOL-EN16931-R040', 'amount of an allowance or charge = its base x its percentage / 100, to 0.02'],
  ['closing-balance', 'closing booked balance = opening booked balance + sum of the booked entries'],
  ['balance-currency', 'a balance has the currency of the account'],
  ['entry-count, entry-sum', 'the statement states the number and the sum of its entries'],
  ['credit-count, credit-sum, debit-count, debit-sum', 'the same for the entries of one direction'],
  ['entry-details', 'the amount of an entry is the sum of its details'],
  ['period', 'the period of a statement does not end before it begins'],
  ['attachment', 'the XML file in a PDF can be read'],
  ['value', 'a value is of the kind of its term: a decimal, or a date of the calendar'],
  ['encoding', 'the bytes of a file have the encoding that the file declares'],
];

/** Writes the table of the rules whose differences are reported. */
export const ruleTable = (): string =>
  markdownTable(
    ['Rule', 'Meaning'],
    [...totalRules.map(({ name, formula }) => [name, formula] as const), ...otherRules].map(([name, formula]) => [
      markdownCode(...name.split(', ')),
      formula,
    ]),
  );
