import type { XmlElement } from '../xml/read.ts';
import { firstText } from './conditions.ts';
import { makeLocator } from './locate.ts';
import { ciiBinding } from './model/cii.ts';
import { type Binding, type Group, readModel } from './model/read.ts';
import type { GroupName } from './model/terms.ts';
import { ublBinding } from './model/ubl.ts';
import { chosenProfiles, type Profile, type ProfileName, profileOf } from './profiles.ts';
import { type Finding, type ValidationReport, validationLimits } from './report.ts';
import type { Problem, Rule, Syntax } from './rule.ts';

const bindings = new Map<string, { readonly syntax: Syntax; readonly binding: Binding }>([
  ['inv:Invoice', { syntax: 'ubl', binding: ublBinding }],
  ['cn:CreditNote', { syntax: 'ubl', binding: ublBinding }],
  ['rsm:CrossIndustryInvoice', { syntax: 'cii', binding: ciiBinding }],
]);

interface Model {
  readonly syntax: Syntax;
  readonly invoice: Group;
}

const models = new WeakMap<XmlElement, Model>();

/** Read once for the validation and the page. `undefined` for other formats. */
export function modelOf(root: XmlElement): Model | undefined {
  const known = bindings.get(root.name);
  if (known === undefined) return undefined;
  const model = models.get(root) ?? { syntax: known.syntax, invoice: readModel(root, known.binding) };
  models.set(root, model);
  return model;
}

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

const shortened = (text: string): string => {
  const { textLength } = validationLimits;
  return (text.length > textLength ? `${text.slice(0, textLength - 1)}…` : text).toWellFormed();
};

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

/** By the rule sets that `chosen`, or else the specification identifier of the invoice, names. */
export function validate(root: XmlElement, chosen?: ProfileName): ValidationReport {
  const known = modelOf(root);
  if (known === undefined) return notApplicable('Only invoices in UBL and in CII are validated.');
  const { invoice } = known;
  const profile: Profile = chosen === undefined ? profileOf(firstText(invoice, 'BT-24')) : chosenProfiles[chosen];
  const { note } = profile;
  const ruleSets = profile.ruleSets.filter(({ syntax = known.syntax }) => syntax === known.syntax);
  if (ruleSets.length === 0) return notApplicable(note ?? '');

  const groups = instances(invoice);
  const locate = makeLocator(root);
  const findings: Finding[] = [];
  let more = 0;
  let fatal = false;
  const counts = new Map<string, number>();
  for (const rule of ruleSets.flatMap(({ rules }) => rules)) {
    if (rule.syntax !== undefined && rule.syntax !== known.syntax) continue;
    for (const group of groups.get(rule.at) ?? []) {
      for (const problem of rule.condition(group)) {
        fatal ||= rule.severity === 'fatal';
        const count = (counts.get(rule.id) ?? 0) + 1;
        counts.set(rule.id, count);
        if (count <= validationLimits.findingsOfRule && findings.length < validationLimits.findings)
          findings.push(findingOf(rule, group, problem, locate));
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
