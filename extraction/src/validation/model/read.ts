import { elementsAt, type Field, fieldsAt, type XmlPath } from '../../xml/path.ts';
import type { XmlElement } from '../../xml/read.ts';
import { type GroupName, modelGroups, type TermId } from './terms.ts';

/** Several paths: the values at all of them. */
export type Paths = XmlPath | readonly XmlPath[];

/** `at`: from the element of the group around it; `terms`: from the element of the group. */
export type Binding = {
  readonly [G in GroupName]: { readonly at: Paths; readonly terms: { readonly [T in TermId<G>]?: Paths } };
};

/** The paths of the terms of a group, in the order of `modelGroups`. */
export const inOrder = <G extends GroupName>(group: G, paths: readonly Paths[]): Binding[G]['terms'] =>
  Object.fromEntries(
    modelGroups[group].terms.split(' ').map((term, index) => [term, paths[index]]),
  ) as Binding[G]['terms'];

/** A group of the document. Terms that the document does not have are absent; empty elements are there. */
export interface Group {
  readonly name: GroupName;
  readonly element: XmlElement;
  readonly parent: Group | undefined;
  readonly invoice: Group;
  readonly fields: ReadonlyMap<string, readonly Field[]>;
  readonly groups: ReadonlyMap<GroupName, readonly Group[]>;
}

export const isCii = ({ invoice }: Group): boolean => invoice.element.name === 'rsm:CrossIndustryInvoice';

const names = Object.keys(modelGroups).filter((name): name is GroupName => name in modelGroups);

const parents: Readonly<Record<GroupName, { readonly in?: GroupName; readonly terms: string }>> = modelGroups;

const inner = new Map(names.map((name) => [name, names.filter((each) => parents[each].in === name)]));

export const subgroups = (name: GroupName): readonly GroupName[] => inner.get(name) ?? [];

const owners = new Map(names.flatMap((name) => parents[name].terms.split(' ').map((term) => [term, name] as const)));

/** The groups from `start` to `end`, without `start`; `undefined` if `end` is not inside `start`. */
function way(start: GroupName, end: GroupName): readonly GroupName[] | undefined {
  if (start === end) return [];
  const parent = parents[end].in;
  const before = parent && way(start, parent);
  return before && [...before, end];
}

const ways = new Map(names.map((start) => [start, new Map(names.map((end) => [end, way(start, end)]))]));

export const list = (paths: Paths): readonly XmlPath[] => (typeof paths === 'string' ? [paths] : paths);

/** Of invoices: the rule of a group that a document repeats must not collect all other groups for each of them. */
const collected = new WeakMap<Group, Map<GroupName | TermId, readonly unknown[]>>();

function collectOnce<Item>(invoice: Group, name: GroupName | TermId, collect: () => readonly Item[]): readonly Item[] {
  const known = collected.get(invoice) ?? new Map<GroupName | TermId, readonly unknown[]>();
  collected.set(invoice, known);
  const items = known.get(name) ?? collect();
  known.set(name, items);
  return items as readonly Item[];
}

const follow = (group: Group, steps: readonly GroupName[]): readonly Group[] =>
  steps.reduce<readonly Group[]>((found, step) => found.flatMap((each) => each.groups.get(step) ?? []), [group]);

/** The instances of a group inside another; if it cannot be inside, those of the invoice. */
export function groupsIn(group: Group, name: GroupName): readonly Group[] {
  const steps = ways.get(group.name)?.get(name);
  if (steps === undefined) return groupsIn(group.invoice, name);
  if (group === group.invoice) return collectOnce(group, name, () => follow(group, steps));
  return follow(group, steps);
}

const none: readonly Field[] = [];

const fieldsOf = (group: Group, owner: GroupName, term: TermId): readonly Field[] =>
  groupsIn(group, owner).flatMap(({ fields }) => fields.get(term) ?? none);

/** In the group itself, in the groups inside it, otherwise in the invoice. */
export function fieldsIn(group: Group, term: TermId): readonly Field[] {
  const owner = owners.get(term);
  if (owner === group.name) return group.fields.get(term) ?? none;
  if (owner === undefined) return none;
  if (group === group.invoice || ways.get(group.name)?.get(owner) === undefined)
    return collectOnce(group.invoice, term, () => fieldsOf(group.invoice, owner, term));
  return fieldsOf(group, owner, term);
}

export function readModel(root: XmlElement, binding: Binding): Group {
  const read = (name: GroupName, element: XmlElement, parent?: Group): Group => {
    const fields = new Map<string, readonly Field[]>();
    for (const [term, paths] of Object.entries<Paths | undefined>(binding[name].terms)) {
      const found = list(paths ?? []).flatMap((path) => fieldsAt(element, path));
      if (found.length > 0) fields.set(term, found);
    }
    const groups = new Map<GroupName, readonly Group[]>();
    const group: Group = {
      name,
      element,
      parent,
      get invoice() {
        return parent?.invoice ?? group;
      },
      fields,
      groups,
    };
    for (const each of subgroups(name)) {
      const elements = list(binding[each].at).flatMap((path) => elementsAt(element, path));
      if (elements.length > 0)
        groups.set(
          each,
          elements.map((found) => read(each, found, group)),
        );
    }
    return group;
  };
  return read('invoice', root);
}
