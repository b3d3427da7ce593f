import { allRuleSets } from '../src/validation/profiles.ts';
import type { Rule } from '../src/validation/rule.ts';

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const syntaxNames = { ubl: 'UBL', cii: 'CII' } as const;

function rowOf(rules: readonly Rule[]): string {
  const [first] = rules;
  if (first === undefined) return '';
  const syntaxes = unique(rules.flatMap(({ syntax }) => syntax ?? (['ubl', 'cii'] as const)));
  const cells = [
    `\`${first.id}\``,
    unique(rules.map(({ severity }) => severity)).join(', '),
    syntaxes.length > 1 ? 'both' : syntaxes.map((syntax) => syntaxNames[syntax]).join(),
    unique(rules.flatMap(({ terms }) => terms)).join(', '),
    first.message,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Each rule under the first set that has it, and the ids without a row: docs/generated/validation-rules.md. */
export function listRules(): string {
  const known = new Set<string>();
  const sections = allRuleSets.map(({ name, version, rules, notChecked }) => {
    const ids = unique(rules.map(({ id }) => id)).filter((id) => !known.has(id));
    for (const id of ids) known.add(id);
    return [
      `## ${name} ${version}`,
      `Not checked: ${notChecked.length === 0 ? 'none' : notChecked.map((id) => `\`${id}\``).join(', ')}.`,
      ...(ids.length === 0
        ? []
        : [
            [
              '| Rule | Severity | Syntax | Terms | Message |',
              '|---|---|---|---|---|',
              ...ids.map((id) => rowOf(rules.filter((rule) => rule.id === id))),
            ].join('\n'),
          ]),
    ].join('\n\n');
  });
  return `${sections.join('\n\n')}\n`;
}
