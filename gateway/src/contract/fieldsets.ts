import { quoted } from '../base/errors.ts';
import { rootNamed } from './catalogue.ts';
import type { Attribute, Fieldset, Relationship, Root, ToMany } from './types.ts';

/** What an answer shows of records and of those that are included. */
export interface Shown extends Fieldset {
  /** To-many relationships that are named without being included: their identifiers show. */
  readonly linked: readonly ToMany[];
  /** By root, where not all of an included record shows. */
  readonly sparse: ReadonlyMap<string, Fieldset>;
}

const isAttribute = ({ attributesBy }: Root, name: string): boolean => name === 'id' || attributesBy.has(name);

/** In the root's own order, so that the same set makes the same selection. */
function attributesOf({ attributes, attributesBy }: Root, names: readonly string[]): readonly Attribute[] {
  const named = new Set(names.flatMap((name) => attributesBy.get(name) ?? []));
  return attributes.filter((attribute) => named.has(attribute));
}

/** A record shows what is named, an included one nothing but that. */
const fieldsetOf = (root: Root, names: readonly string[]): Fieldset => ({
  attributes: attributesOf(root, names),
  identifiers: root.toOne.filter(({ name }) => names.includes(name)),
});

/** The fieldset of a root that shows everything. */
export const whole = ({ attributes, toOne: identifiers }: Root): Fieldset => ({ attributes, identifiers });

/** To-many relationships that are named without being included. */
const linkedOf = (root: Root, include: readonly Relationship[], names: readonly string[]): ToMany[] =>
  [...root.relationships.values()].filter(
    (to): to is ToMany => to.cardinality === 'many' && names.includes(to.name) && !include.includes(to),
  );

const missing = ({ name: root }: Root, name: string): string => `${root} has no field ${quoted(name)}.`;

/** What is named of included records, by root: a record may be included by several relationships, and shows once. */
function sparseOf(include: readonly Relationship[], named: ReadonlyMap<string, readonly string[]>) {
  const sparse = new Map<string, Fieldset>();
  for (const [root, relationships] of Map.groupBy(include, (to) => to.root)) {
    const names = relationships.map(({ name }) => named.get(name));
    if (names.every((some) => some !== undefined)) sparse.set(root, fieldsetOf(rootNamed(root), names.flat()));
  }
  return sparse;
}

/**
 * What shows where fields are named (JSON:API, Sparse Fieldsets): attributes, objects with all that lies within them,
 * relationships, and behind the name of an included relationship what shows of its records.
 * @param names all shows where none are given
 * @param unknown told of each name that is none, by its index
 */
export function shownOf(
  root: Root,
  include: readonly Relationship[],
  names: readonly string[] | undefined,
  unknown: (index: number, detail: string) => void,
): Shown {
  if (names === undefined) return { ...whole(root), linked: [], sparse: new Map() };
  const own: string[] = [];
  const ofIncluded = new Map<string, string[]>();
  for (const [index, name] of names.entries()) {
    if (isAttribute(root, name) || root.relationships.has(name)) {
      own.push(name);
      continue;
    }
    const [head = '', ...rest] = name.split('.');
    const inner = rest.join('.');
    const to = root.relationships.get(head);
    if (to === undefined) unknown(index, missing(root, name));
    else if (!include.includes(to)) unknown(index, `Fields of ${head} show where ${head} is included.`);
    else if (isShownOf(rootNamed(to.root), inner)) ofIncluded.set(head, [...(ofIncluded.get(head) ?? []), inner]);
    else unknown(index, `${to.root} has no field ${quoted(inner)} that is shown where it is included.`);
  }
  const isShown = (to: Relationship) => own.includes(to.name) || include.includes(to);
  return {
    attributes: attributesOf(root, own),
    identifiers: root.toOne.filter(isShown),
    linked: linkedOf(root, include, own),
    sparse: sparseOf(include, ofIncluded),
  };
}

/** Of an included record only its own columns are at hand: no to-many relationships. */
const isShownOf = (root: Root, name: string): boolean =>
  isAttribute(root, name) || root.toOne.some((other) => other.name === name);

/**
 * What shows where fields are named by the type of the records (JSON:API, `fields[type]`).
 * @param offered the attributes of the root of which some are named
 * @param names by type; of a type that is not there all shows
 * @param unknown told of each name that is none
 */
export function shownByType(
  root: Root,
  offered: readonly Attribute[],
  include: readonly Relationship[],
  names: ReadonlyMap<string, readonly string[]>,
  unknown: (type: string, detail: string) => void,
): Shown {
  const own = names.get(root.type);
  const named = own === undefined ? offered : attributesOf(root, own).filter((each) => offered.includes(each));
  for (const name of own ?? []) {
    const isOffered = root.attributesBy.get(name)?.some((each) => offered.includes(each)) === true;
    if (name !== 'id' && !isOffered && !root.relationships.has(name)) unknown(root.type, missing(root, name));
  }
  const sparse = new Map<string, Fieldset>();
  for (const target of new Set(include.map((to) => rootNamed(to.root)))) {
    const wanted = names.get(target.type);
    if (wanted === undefined) continue;
    for (const name of wanted) if (!isShownOf(target, name)) unknown(target.type, missing(target, name));
    sparse.set(target.name, fieldsetOf(target, wanted));
  }
  return {
    attributes: named,
    identifiers:
      own === undefined ? root.toOne : root.toOne.filter((to) => own.includes(to.name) || include.includes(to)),
    linked: linkedOf(root, include, own ?? []),
    sparse,
  };
}
