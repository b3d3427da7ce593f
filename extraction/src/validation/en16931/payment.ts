import { eachText, exists, filled, firstText, when } from '../conditions.ts';
import type { Group } from '../model/read.ts';
import { cii, needs, row, ubl } from '../rows.ts';
import type { Rule } from '../rule.ts';

const isTransfer = (group: Group) => ['30', '58'].includes(firstText(group, 'BT-81'));
const inTransfer = ({ parent }: Group) => parent !== undefined && isTransfer(parent);

/** Means of payment that must be complete: BR-49 to BR-51 and BR-61. */
export const paymentRules: readonly Rule[] = [
  needs('BR-49', 'BG-16', ['BT-81']),
  ...(
    [
      ['ubl', filled],
      ['cii', exists],
    ] as const
  ).map(([syntax, needed]) =>
    row(
      ['BR-50', 'BG-17', 'BT-84', { syntax }],
      when(inTransfer, needed('BT-84')),
      'The Credit transfer (BG-17) has no Payment account identifier (BT-84).',
    ),
  ),
  row(
    ['BR-51', 'BG-18', 'BT-87', { ...ubl, severity: 'warning' }],
    eachText('BT-87', (text) => text.length <= 10, 'at most 10 characters'),
    'The invoice shows too many digits of the payment card; at most the first six and the last four are allowed.',
  ),
  row(
    ['BR-51', 'BG-18', 'BT-87', cii],
    eachText('BT-87', (text) => text.length <= 10, 'at most 10 characters'),
    'The invoice shows too many digits of the payment card; at most the first six and the last four are allowed.',
  ),
  row(
    ['BR-61', 'BG-16', 'BT-81 BT-84', ubl],
    when(isTransfer, exists('BT-84')),
    'The payment means is a credit transfer, but there is no Payment account identifier (BT-84).',
  ),
  row(
    ['BR-61', 'BG-17', 'BT-81 BT-84', cii],
    when(inTransfer, exists('BT-84')),
    'The payment means is a credit transfer, but there is no Payment account identifier (BT-84).',
  ),
];
