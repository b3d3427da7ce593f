import type { DetailText } from '../base/errors.ts';
import { findRecordType } from './catalogue.ts';
import { unknownResponseField } from './name-hints.ts';
import type { Fieldset, RecordType, Relationship, ResourceAttribute, ToManyRelationship } from './types.ts';

export interface ResponseFields extends Fieldset {
  /** In `fields` but not in `include`: the response contains only the identifiers of the related records. */
  readonly linked: readonly ToManyRelationship[];
  /** By record type. A type without an entry is included with all its fields. */
  readonly sparse: ReadonlyMap<string, Fieldset>;
}

const isAttribute = ({ attributesBy }: RecordType, name: string): boolean => name === 'id' || attributesBy.has(name);

/** In the order of the definition, so that requests with the same set of fields share one cached operation. */
function attributesOf(
  { attributes, attributesBy }: RecordType,
  names: readonly string[],
): readonly ResourceAttribute[] {
  const named = new Set(names.flatMap((name) => attributesBy.get(name) ?? []));
  return attributes.filter((attribute) => named.has(attribute));
}

const fieldsetOf = (root: RecordType, names: readonly string[]): Fieldset => ({
  attributes: attributesOf(root, names),
  identifiers: root.toOne.filter(({ name }) => names.includes(name)),
});

export const completeFieldset = ({ attributes, toOne: identifiers }: RecordType): Fieldset => ({
  attributes,
  identifiers,
});

/** Returns the to-many relationships that a request names in `fields`, but not in `include`. */
const linkedOf = (root: RecordType, include: readonly Relationship[], names: readonly string[]): ToManyRelationship[] =>
  [...root.relationships.values()].filter(
    (to): to is ToManyRelationship => to.cardinality === 'many' && names.includes(to.name) && !include.includes(to),
  );

/** A record that two relationships include occurs once, and has the fields that are named for either. */
function sparseOf(include: readonly Relationship[], named: ReadonlyMap<string, readonly string[]>) {
  const sparse = new Map<string, Fieldset>();
  for (const [root, relationships] of Map.groupBy(include, (to) => to.root)) {
    const names = relationships.map(({ name }) => named.get(name));
    if (names.every((some) => some !== undefined)) sparse.set(root, fieldsetOf(findRecordType(root), names.flat()));
  }
  return sparse;
}

/**
 * JSON:API, Sparse Fieldsets. A name is an attribute, an object of attributes, a relationship, or a field of an included
 * relationship; an empty list means all fields. A record of `data` that a relationship includes too occurs only in
 * `data`, so the records of `data` also have the fields of included records of their type. @param onUnknownName receives index and error detail
 */
export function fieldsetOfNames(
  root: RecordType,
  include: readonly Relationship[],
  names: readonly string[] | undefined,
  onUnknownName: (index: number, detail: DetailText) => void,
): ResponseFields {
  if (names === undefined) return { ...completeFieldset(root), linked: [], sparse: new Map() };
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
    if (to === undefined) onUnknownName(index, () => unknownResponseField(root, name, () => true));
    else if (!include.includes(to)) onUnknownName(index, `Fields of ${head} are available only with include=${head}.`);
    else if (isFieldOfIncluded(findRecordType(to.root), inner))
      ofIncluded.set(head, [...(ofIncluded.get(head) ?? []), inner]);
    else onUnknownName(index, () => unknownIncludedField(findRecordType(to.root), inner, `${head}.`));
  }
  const sparse = sparseOf(include, ofIncluded);
  const isSameType = include.some((to) => to.root === root.name);
  const same = isSameType ? (sparse.get(root.name) ?? completeFieldset(root)) : undefined;
  const named = attributesOf(root, own);
  return {
    attributes: same ? root.attributes.filter((each) => named.includes(each) || same.attributes.includes(each)) : named,
    identifiers: root.toOne.filter(
      (to) => own.includes(to.name) || include.includes(to) || same?.identifiers.includes(to),
    ),
    linked: linkedOf(root, include, own),
    sparse,
  };
}

/** Included records have attributes and to-one relationships, but no to-many relationships. */
const isFieldOfIncluded = (root: RecordType, name: string): boolean =>
  isAttribute(root, name) || root.toOne.some((other) => other.name === name);

const unknownIncludedField = (root: RecordType, name: string, prefix = ''): string =>
  unknownResponseField(root, name, (other) => isFieldOfIncluded(root, other), prefix);

/**
 * JSON:API, `fields[TYPE]`: a type without an entry has all fields. @param onUnknownName receives type and detail
 */
export function fieldsetsByType(
  root: RecordType,
  selectableAttributes: readonly ResourceAttribute[],
  include: readonly Relationship[],
  names: ReadonlyMap<string, readonly string[]>,
  onUnknownName: (type: string, detail: DetailText) => void,
): ResponseFields {
  const own = names.get(root.type);
  const named =
    own === undefined
      ? selectableAttributes
      : attributesOf(root, own).filter((each) => selectableAttributes.includes(each));
  const isOffered = (name: string): boolean =>
    name === 'id' ||
    root.relationships.has(name) ||
    root.attributesBy.get(name)?.some((each) => selectableAttributes.includes(each)) === true;
  for (const name of own ?? []) {
    if (!isOffered(name)) onUnknownName(root.type, () => unknownResponseField(root, name, isOffered));
  }
  const sparse = new Map<string, Fieldset>();
  for (const target of new Set(include.map((to) => findRecordType(to.root)))) {
    const wanted = names.get(target.type);
    if (wanted === undefined) continue;
    for (const name of wanted) {
      if (!isFieldOfIncluded(target, name)) onUnknownName(target.type, () => unknownIncludedField(target, name));
    }
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
