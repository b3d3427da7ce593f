import { when } from '../../conditions.ts';
import type { Rule } from '../../rule.ts';
import { germanRules } from '../../xrechnung/rules.ts';
import { externalDocument } from '../../xrechnung/temporary.ts';
import { danishRules } from './denmark.ts';
import { greekRules } from './greece.ts';
import { dutchRules, italianRules } from './italy-netherlands.ts';
import { icelandicRules, norwegianRules, swedishRules } from './nordic.ts';
import { bothInAnyCase } from './parties.ts';

/** `BR-DE-23-a` is `DE-R-023-1` in Peppol, for invoices within Germany. */
function peppolId(id: string): string {
  const [, number = '', letter] = /^BR-DE-(\d+)(?:-([ab]))?$/.exec(id) ?? [];
  const part = letter === undefined ? '' : letter === 'a' ? '-1' : '-2';
  return `DE-R-${number.padStart(3, '0')}${part}`;
}

/** Peppol has no rules of these countries in CII. */
const inUbl = (rule: Rule): Rule[] => (rule.syntax === 'cii' ? [] : [{ ...rule, syntax: 'ubl' }]);

export const nationalRules: readonly Rule[] = [
  ...norwegianRules,
  ...danishRules,
  ...italianRules,
  ...swedishRules,
  ...dutchRules,
  ...[
    ...greekRules,
    ...icelandicRules,
    ...[
      ...germanRules.map((rule) => ({ ...rule, id: peppolId(rule.id) })),
      externalDocument('DE-R-T02', 'warning'),
    ].map((rule) => ({ ...rule, condition: when((group) => bothInAnyCase(group, 'DE'), rule.condition) })),
  ].flatMap(inUbl),
];
