import { firstText, when } from '../conditions.ts';
import { type Group, groupsIn, isCii } from '../model/read.ts';
import type { Rule, RuleSet } from '../rule.ts';
import { codeRules } from './codes.ts';
import { consistencyRules } from './consistency.ts';
import { decimalRules } from './decimals.ts';
import { paymentRules } from './payment.ts';
import { presenceRules } from './presence.ts';
import { schemeRules } from './schemes.ts';
import { vatRules } from './vat.ts';

/** The rules of every VAT breakdown. */
const ofBreakdowns = ['BR-45', 'BR-46', 'BR-47', 'BR-48', 'BR-CO-03', 'BR-CO-17', 'BR-DEC-19', 'BR-DEC-20'];

const isOpen = (breakdown: Group) =>
  firstText(breakdown, 'BT-118-0').toUpperCase() !== 'VAT' || !['L', 'M', 'O'].includes(firstText(breakdown, 'BT-118'));

/** The rule file of CII tests a breakdown of L, M or O by the rules of this category alone. */
const inOpenBreakdowns = (rule: Rule): Rule =>
  ofBreakdowns.includes(rule.id)
    ? { ...rule, condition: when((group) => !isCii(group) || groupsIn(group, 'BG-23').some(isOpen), rule.condition) }
    : rule;

/** CEN/TC 434. A reason and its code cannot be compared by a machine (BR-CO-05 to 08). */
export const en16931: RuleSet = {
  name: 'EN 16931',
  version: '1.3',
  rules: [
    ...presenceRules,
    ...schemeRules,
    ...paymentRules,
    ...consistencyRules,
    ...decimalRules,
    ...codeRules,
    ...vatRules,
  ].map(inOpenBreakdowns),
  notChecked: ['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08'],
};
