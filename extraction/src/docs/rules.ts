import { taxableRuleNames } from '../rules/taxes.ts';
import { invoiceTotalRules } from '../rules/totals.ts';
import { markdownCode, markdownTable } from './markdown.ts';

/** Except for the rules about invoice totals. */
const otherRules: readonly (readonly [name: string, formula: string])[] = [
  ...Object.entries(taxableRuleNames).map(([category, name]): [string, string] => [
    name,
    `for the VAT category ${category}: BT-116 = sum of BT-131 and BT-99 of the category, minus the sum of BT-92`,
  ]),
  ['BR-CO-17', 'BT-117 = BT-116 x BT-119 / 100, rounded to the cent'],
  [
    'PEPPOL-EN16931-R120',
    'BT-131 = BT-129 x BT-146 / BT-149 - sum of BT-136 + sum of BT-141, with a tolerance of 0.02',
  ],
  [
    'PEPPOL-EN16931-R040',
    'amount of an allowance or charge = its base amount x its percentage / 100, with a tolerance of 0.02',
  ],
  [
    'closing-balance',
    'the closing booked balance equals the opening booked balance plus the sum of the booked entries',
  ],
  ['balance-currency', 'the balances have the same currency as the account'],
  ['entry-count, entry-sum', 'the number and the sum of entries in the statement are correct'],
  [
    'credit-count, credit-sum, debit-count, debit-sum',
    'the numbers and sums of credit entries and of debit entries in the statement are correct',
  ],
  ['entry-details', 'the amount of an entry equals the sum of its details'],
  ['period', 'the period of a statement does not end before it begins'],
  ['attachment', 'the XML file in a PDF can be read'],
  ['value', 'a value has the type of its business term or field, for example a decimal or an existing date'],
  ['encoding', 'the bytes of a file have the encoding that the file declares'],
];

export const ruleTable = (): string =>
  markdownTable(
    ['Rule', 'Meaning'],
    [...invoiceTotalRules.map(({ name, formula }) => [name, formula] as const), ...otherRules].map(
      ([name, formula]) => [markdownCode(...name.split(', ')), formula],
    ),
  );
