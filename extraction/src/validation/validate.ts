import type { XmlElement } from '../xml/read.ts';
import { firstText } from './conditions.ts';
import { ciiBinding } from './model/cii.ts';
import { type Binding, type Group, readModel } from './model/read.ts';
import type { GroupName } from './model/terms.ts';
import { ublBinding } from './model/ubl.ts';
import { chosenProfiles, type Profile, type ProfileName, profileOf } from './profiles.ts';
import { type Finding, type ValidationReport, validationLimits } from './report.ts';
import type { Problem, Rule, Syntax } from './rule.ts';

/** As mappings name it; a name without a known namespace loses its URI. */
const shownName = ({ name }: XmlElement) => name.replace(/^\{[^}]*\}/, '');

/**
 * Paths such as `/inv:Invoice/cac:InvoiceLine[2]/cbc:ID`; a number only between elements of the same name. Reads the
 * document once, at the first call.
 */
function createLocator(root: XmlElement): (element: XmlElement, attribute?: string) => string {
  let steps: Map<XmlElement, { readonly parent: XmlElement | undefined; readonly step: string }> | undefined;

  const readSteps = () => {
    const made: typeof steps = new Map([[root, { parent: undefined, step: `/${shownName(root)}` }]]);
    const add = (parent: XmlElement) => {
      const counts = new Map<string, number>();
      for (const { name } of parent.children) counts.set(name, (counts.get(name) ?? 0) + 1);
      const seen = new Map<string, number>();
      for (const child of parent.children) {
        const number = (seen.get(child.name) ?? 0) + 1;
        seen.set(child.name, number);
        const index = counts.get(child.name) === 1 ? '' : `[${number}]`;
        made.set(child, { parent, step: `/${shownName(child)}${index}` });
        add(child);
      }
    };
    add(root);
    return made;
  };

  return (element, attribute) => {
    steps ??= readSteps();
    let path = attribute === undefined ? '' : `/@${attribute}`;
    for (let at: XmlElement | undefined = element; at !== undefined; at = steps.get(at)?.parent)
      path = (steps.get(at)?.step ?? '') + path;
    return path;
  };
}

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

type Located = ReturnType<typeof createLocator>;

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
  const locate = createLocator(root);
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
