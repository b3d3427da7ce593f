import type { XmlElement } from '../xml/read.ts';
import { firstText } from './conditions.ts';
import { makeLocator } from './locate.ts';
import { ciiBinding } from './model/cii.ts';
import { type Binding, type Group, readModel } from './model/read.ts';
import type { GroupName } from './model/terms.ts';
import { ublBinding } from './model/ubl.ts';
import { profileOf } from './profiles.ts';
import type { Problem, Rule, Severity, Syntax } from './rule.ts';

export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly terms: readonly string[];
  readonly path: string;
  readonly line: number;
  readonly expected?: string;
  readonly found?: string;
}

export interface ValidationReport {
  readonly result: 'valid' | 'invalid' | 'not_applicable';
  /** Why it is not applicable, or why only EN 16931 was applied. */
  readonly note?: string;
  readonly rule_sets: readonly { name: string; version: string; not_checked: readonly string[] }[];
  readonly findings: readonly Finding[];
  /** Beyond `maxFindings`. */
  readonly more_findings: number;
}

/** Of one report; a file with an error in each line would otherwise fill the database. */
export const maxFindings = 500;

/** Of `expected` and `found`. */
const maxText = 200;

const bindings = new Map<string, { readonly syntax: Syntax; readonly binding: Binding }>([
  ['inv:Invoice', { syntax: 'ubl', binding: ublBinding }],
  ['cn:CreditNote', { syntax: 'ubl', binding: ublBinding }],
  ['rsm:CrossIndustryInvoice', { syntax: 'cii', binding: ciiBinding }],
]);

function instances(invoice: Group): Map<GroupName, Group[]> {
  const found = new Map<GroupName, Group[]>();
  const add = (group: Group): void => {
    const known = found.get(group.name);
    if (known === undefined) found.set(group.name, [group]);
    else known.push(group);
    for (const inner of group.groups.values()) inner.forEach(add);
  };
  add(invoice);
  return found;
}

const shortened = (text: string) => (text.length > maxText ? `${text.slice(0, maxText)}…` : text).toWellFormed();

type Located = ReturnType<typeof makeLocator>;

function findingOf(rule: Rule, group: Group, { at, expected, found }: Problem, locate: Located): Finding {
  const { element } = at ?? group;
  const attribute = at !== undefined && 'attribute' in at ? at.attribute : undefined;
  return {
    rule: rule.id,
    severity: rule.severity,
    message: rule.message,
    terms: rule.terms,
    path: shortened(locate(element, attribute)),
    line: element.line,
    ...(expected !== undefined && { expected: shortened(expected) }),
    ...(found !== undefined && { found: shortened(found) }),
  };
}

const notApplicable = (note: string): ValidationReport => ({
  result: 'not_applicable',
  note,
  rule_sets: [],
  findings: [],
  more_findings: 0,
});

/** By the rule sets that the specification identifier of the invoice names. */
export function validate(root: XmlElement): ValidationReport {
  const known = bindings.get(root.name);
  if (known === undefined) return notApplicable('Only invoices in UBL and in CII are validated.');
  const invoice = readModel(root, known.binding);
  const { ruleSets, note } = profileOf(firstText(invoice, 'BT-24'));
  if (ruleSets.length === 0) return notApplicable(note ?? '');

  const groups = instances(invoice);
  const locate = makeLocator(root);
  const findings: Finding[] = [];
  let more = 0;
  let fatal = false;
  for (const rule of ruleSets.flatMap(({ rules }) => rules)) {
    if (rule.syntax !== undefined && rule.syntax !== known.syntax) continue;
    for (const group of groups.get(rule.at) ?? []) {
      for (const problem of rule.condition(group)) {
        fatal ||= rule.severity === 'fatal';
        if (findings.length < maxFindings) findings.push(findingOf(rule, group, problem, locate));
        else more++;
      }
    }
  }
  return {
    result: fatal ? 'invalid' : 'valid',
    ...(note !== undefined && { note }),
    rule_sets: ruleSets.map(({ name, version, notChecked }) => ({ name, version, not_checked: notChecked })),
    findings,
    more_findings: more,
  };
}
