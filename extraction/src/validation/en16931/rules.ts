import type { RuleSet } from '../rule.ts';
import { codeRules } from './codes.ts';
import { consistencyRules } from './consistency.ts';
import { decimalRules } from './decimals.ts';
import { paymentRules } from './payment.ts';
import { presenceRules } from './presence.ts';
import { vatRules } from './vat.ts';

/** CEN/TC 434. A reason and its code cannot be compared by a machine (BR-CO-05 to 08). */
export const en16931: RuleSet = {
  name: 'EN 16931',
  version: '1.3',
  rules: [...presenceRules, ...paymentRules, ...consistencyRules, ...decimalRules, ...codeRules, ...vatRules],
  notChecked: ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'],
};
