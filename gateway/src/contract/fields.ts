import type { DetailText } from '../base/errors.ts';
import { findRecordType } from './catalogue.ts';
import { unknownResponseField, unknownSortField, unsortableAggregate, unsortableField } from './name-hints.ts';
import type { SortDirection, SortKey, SortOrder } from './query.ts';
import type {
  Fieldset,
  FilterField,
  RecordType,
  Relationship,
  ResourceAttribute,
  ToManyRelationship,
} from './types.ts';

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

export const columnSortKey = (column: string, direction: SortDirection, nullable: boolean): SortKey => ({
  column,
  nullable,
  direction,
  orderBy: { [column]: direction },
});

/** Returns the sort key that sorts records by a time column: the latest time first, and records without a time last. */
export const latestFirstKey = (column: string): SortKey => ({
  ...columnSortKey(column, 'desc', true),
  nulls: 'last',
  orderBy: { [column]: 'desc_nulls_last' },
});

const dimensionKey = ({ relationship, column, kind }: FilterField, direction: SortDirection): SortKey =>
  relationship === undefined
    ? columnSortKey(column, direction, kind.nullable)
    : { column: undefined, nullable: true, direction, orderBy: { [relationship]: { [column]: direction } } };

/** @param path `count`, or a function and a field such as `sum.grand_total.amount` */
function aggregateKey({ name, pairs }: ToManyRelationship, path: string, direction: SortDirection): SortKey {
  const [aggregate = '', ...field] = path.split('.');
  const inner = field.length === 0 ? direction : { [field.join('_')]: direction };
  return {
    column: undefined,
    nullable: true,
    direction,
    orderBy: { [`${pairs ?? name}_aggregate`]: { [aggregate]: inner } },
  };
}

/** An object, a list or a virtual field: responses contain it, but queries cannot sort by it. */
const isUnsortableAttribute = (root: RecordType, path: string): boolean =>
  root.virtual.has(path) ||
  root.relationships.has(path) ||
  root.attributes.some((attribute) => attribute.path === path || attribute.path.startsWith(`${path}.`));

/** Returns `undefined` after an error, and for a to-many relationship without an aggregate (ignored, contract). */
export function resolveSortKey(
  root: RecordType,
  field: string,
  direction: SortDirection,
  fail: (code: 'UNKNOWN_FIELD' | 'FIELD_NOT_SORTABLE', detail: DetailText) => void,
): SortKey | undefined {
  const dimension = root.dimensions.get(field);
  if (dimension !== undefined) return dimensionKey(dimension, direction);
  const dot = field.indexOf('.');
  const relation = root.relationships.get(dot === -1 ? field : field.slice(0, dot));
  if (relation?.cardinality === 'many') {
    if (dot === -1) return undefined;
    const proxy = field.slice(dot + 1);
    if (relation.sortProxies.includes(proxy)) return aggregateKey(relation, proxy, direction);
    fail('FIELD_NOT_SORTABLE', () => unsortableAggregate(root, relation.name, field));
  } else if (isUnsortableAttribute(root, field)) fail('FIELD_NOT_SORTABLE', () => unsortableField(root, field));
  else fail('UNKNOWN_FIELD', () => unknownSortField(root, field));
  return undefined;
}

/** A total order: without repeated keys, and with `id` in the direction of the last key. */
export function sortOrder(given: readonly SortKey[], fallback: readonly [SortKey, ...SortKey[]]): SortOrder {
  const wanted = given.length === 0 ? fallback : given;
  const keys: SortKey[] = [];
  const seen = new Set<string>();
  for (const key of wanted) {
    const name = JSON.stringify(key.orderBy).replace(/"(asc|desc)(_nulls_last)?"/, '');
    if (seen.has(name)) continue;
    seen.add(name);
    keys.push(key);
    if (key.column === 'id') return keys;
  }
  return [...keys, columnSortKey('id', keys.at(-1)?.direction ?? 'asc', false)];
}

export const newestFirstOrder: readonly [SortKey] = [columnSortKey('created_at', 'desc', false)];
