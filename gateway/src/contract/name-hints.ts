import { quote } from '../base/errors.ts';
import { didYouMean, joinSentences, nameSuggester } from '../base/suggest.ts';
import { recordCatalogue } from './catalogue.ts';
import type { FieldTree, RecordType, Relationship } from './types.ts';

/** Error details for unknown names. They suggest only names of the catalogue, which every caller may read. */

/** Caches the results by record type. */
function oncePerRoot<T>(make: (root: RecordType) => T): (root: RecordType) => T {
  const made = new WeakMap<RecordType, T>();
  return (root) => {
    const value = made.get(root) ?? make(root);
    made.set(root, value);
    return value;
  };
}

/** For more names, the detail refers to `GET /v1/records/roots`. */
const maxListed = 16;

const fieldsAt = ({ name }: RecordType): string => `GET /v1/records/roots/${name} lists all names.`;

const listed = (names: readonly string[], elsewhere: string): string =>
  names.length <= maxListed && names.length > 0 ? `Allowed: ${names.join(', ')}.` : elsewhere;

const similarRoots = nameSuggester(recordCatalogue.keys());

export const unknownRoot = (name: string): string =>
  joinSentences(
    `There is no root ${quote(name)}.`,
    didYouMean(similarRoots(name)),
    'GET /v1/records/roots lists all roots.',
  );

/** Maximum number of segments of a path for which an error detail suggests a `whereClause`. */
const maxSteps = 8;

/** Returns the JSON text of nested objects with one member each, such as `{"a":{"b":1}}` for the names `a` and `b`. */
const nested = (names: readonly string[], inner: string): string =>
  names.reduceRight((text, name) => `{"${name}":${text}}`, inner);

/** Returns true if the path leads from the given field to a column and not to an object. */
function isColumn(field: FieldTree | undefined, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (field?.is !== 'object') return field !== undefined && name === undefined;
  return name !== undefined && isColumn(field.members.get(name), rest);
}

/** Such as `{"issuer":{"name":{"_eq":…}}}`; `undefined` when the path does not lead to a field or relationship. */
export function whereClauseExample(root: RecordType, path: readonly string[], leaf = '{"_eq":…}'): string | undefined {
  const [name = '', ...rest] = path;
  if (path.length > maxSteps) return undefined;
  const to = root.relationships.get(name);
  if (to === undefined) return isColumn(root.fieldTree.get(name), rest) ? nested(path, leaf) : undefined;
  const target = recordCatalogue.get(to.root);
  const inner = rest.length === 0 || target === undefined ? '{…}' : whereClauseExample(target, rest, leaf);
  if (inner === undefined) return undefined;
  return nested(to.cardinality === 'many' ? [name, '_some'] : [name], inner);
}

/** Splits a path such as `issuer.name` into the relationship (`issuer`) and the rest of the path (`name`). */
function relationshipOf(
  root: RecordType,
  path: string,
): { readonly to: Relationship; readonly rest: string } | undefined {
  const [head = '', ...rest] = path.split('.');
  const to = root.relationships.get(head);
  return to === undefined ? undefined : { to, rest: rest.join('.') };
}

/** Returns the paths of all fields inside an object or behind a relationship that filters accept. */
const dimensionsIn = (root: RecordType, path: string): string[] =>
  [...root.dimensions.keys()].filter((dimension) => dimension.startsWith(`${path}.`));

const isAttribute = ({ attributes, unfilterable }: RecordType, name: string): boolean =>
  unfilterable.includes(name) || attributes.some(({ path }) => path === name || path.startsWith(`${name}.`));

const similarRelationships = oncePerRoot((root) => nameSuggester(root.relationships.keys()));
const similarDimensions = oncePerRoot((root) => nameSuggester(root.dimensions.keys()));

const noField = (root: RecordType, name: string, suggestions: readonly string[]): string =>
  joinSentences(`${root.name} has no field ${quote(name)}.`, didYouMean(suggestions), fieldsAt(root));

export function unknownFilterField(root: RecordType, name: string): string {
  const instead = root.virtual.get(name);
  if (instead !== undefined) return `${name} is computed from other fields and cannot be filtered. Use ${instead}.`;
  const inside = dimensionsIn(root, name);
  const related = relationshipOf(root, name);
  const clause = whereClauseExample(root, name.split('.'));
  const inClause = clause === undefined ? '' : `Send whereClause ${clause}.`;
  if (related?.to.cardinality === 'many' && clause !== undefined)
    return `${related.to.name} is a to-many relationship, which filters do not accept. ${inClause}`;
  if (related?.to.cardinality === 'one' && clause !== undefined) {
    const accepted = dimensionsIn(root, related.to.name).join(', ');
    const hint = `${related.to.name} is a to-one relationship, of which filters accept ${accepted}.`;
    return joinSentences(hint, related.rest === '' ? '' : inClause);
  }
  if (inside.length > 0) return `${name} is an object. Use one of its fields: ${inside.join(', ')}.`;
  if (clause !== undefined) return `Filters do not accept ${name}. ${inClause}`;
  const target = related && recordCatalogue.get(related.to.root);
  if (related !== undefined && target !== undefined) return noField(target, related.rest, fieldsOf(related, target));
  if (isAttribute(root, name)) return `${name} cannot be filtered. ${fieldsAt(root)}`;
  const suggestions = similarDimensions(root)(name);
  return suggestions.length > 0 ? noField(root, name, suggestions) : noField(root, name, similarClauses(root, name));
}

/** For a field such as `items.amount`. The name of the relationship may have a typing error. */
function similarClauses(root: RecordType, name: string): string[] {
  const [head = '', ...rest] = name.split('.');
  const clauses = similarRelationships(root)(head).map((other) => whereClauseExample(root, [other, ...rest]));
  return clauses.flatMap((clause) => (clause === undefined ? [] : [`{"whereClause":${clause}}`]));
}

/** Similar fields of a related record, as paths from the queried record. */
const fieldsOf = ({ to, rest }: { readonly to: Relationship; readonly rest: string }, target: RecordType): string[] =>
  similarDimensions(target)(rest).map((name) => `${to.name}.${name}`);

const connectives = ['_and', '_or', '_not'];

const similarInClause = oncePerRoot((root) =>
  nameSuggester([...connectives, ...root.relationships.keys(), ...root.fieldTree.keys(), ...root.dimensions.keys()]),
);

export function describeUnknownNameInWhereClause(root: RecordType, name: string): string {
  const instead = root.virtual.get(name);
  if (instead !== undefined) return `${name} is computed from other fields and cannot be filtered. Use ${instead}.`;
  const example = name.includes('.') ? whereClauseExample(root, name.split('.')) : undefined;
  if (example !== undefined) return `Write ${name} as nested objects: ${example}.`;
  if (isAttribute(root, name)) return `${name} cannot be filtered. ${fieldsAt(root)}`;
  const meant = similarInClause(root)(name).map((found) =>
    found.includes('.') ? (whereClauseExample(root, found.split('.')) ?? found) : found,
  );
  const unknown = `${root.name} has no field, relationship or connective ${quote(name)}.`;
  return joinSentences(unknown, didYouMean(meant), fieldsAt(root));
}

/** @param inner first name inside the condition, from which the suggested condition is created */
export function missingQuantifier(
  root: RecordType,
  { name }: Relationship,
  quantifiers: string,
  inner?: string,
): string {
  const clause =
    (inner === undefined ? undefined : whereClauseExample(root, [name, inner])) ?? whereClauseExample(root, [name]);
  return `${name} is a to-many relationship. Put its conditions under one of ${quantifiers}, such as ${clause}.`;
}

export function unknownMember(path: string, members: readonly string[], name: string): string {
  const [first = ''] = members;
  const example = name.startsWith('_') ? `Write ${nested([...path.split('.'), first], `{"${name}":…}`)}.` : '';
  return joinSentences(
    `${path} has no member ${quote(name)}.`,
    didYouMean(nameSuggester(members)(name)),
    `Its members are ${members.join(', ')}.`,
    example,
  );
}

/** Matches a field with a sort direction in a notation that other APIs use: `name desc`, `name:desc`, `-name`. */
const withDirection = /^(?:-([\w.]+)|\+([\w.]+)|([\w.]+)[ :,](?:asc|desc))$/i;

/** Returns the paths of the aggregates by which records of a type can be sorted, such as `invoice_items.sum.amount`. */
const proxiesOf = (root: RecordType): string[] =>
  [...root.relationships.values()].flatMap((to) =>
    to.cardinality === 'many' ? to.sortProxies.map((proxy) => `${to.name}.${proxy}`) : [],
  );

const similarSorts = oncePerRoot((root) => nameSuggester([...root.dimensions.keys(), ...proxiesOf(root)]));

export function unknownSortField(root: RecordType, name: string): string {
  const [, descending, ascending, word] = withDirection.exec(name) ?? [];
  const field = descending ?? ascending ?? word;
  if (field !== undefined && root.dimensions.has(field))
    return `${quote(name)} contains a direction. Write -${field} in sort, or send field ${field} and direction desc.`;
  return noField(root, name, similarSorts(root)(name));
}

export function unsortableField(root: RecordType, name: string): string {
  const instead = root.virtual.get(name);
  if (instead !== undefined) return `${name} is computed from other fields and cannot be sorted. Use ${instead}.`;
  const inside = dimensionsIn(root, name);
  return inside.length > 0
    ? `${name} cannot be sorted. Use one of its fields: ${inside.join(', ')}.`
    : `${name} cannot be sorted. ${fieldsAt(root)}`;
}

export function unsortableAggregate(root: RecordType, relationship: string, name: string): string {
  const proxies = proxiesOf(root).filter((proxy) => proxy.startsWith(`${relationship}.`));
  return `${quote(name)} cannot be sorted. Fields of ${relationship} that can be sorted: ${proxies.join(', ')}.`;
}

export const unknownRelationship = (root: RecordType, name: string): string =>
  joinSentences(
    `${root.name} has no relationship ${quote(name)}.`,
    didYouMean(similarRelationships(root)(name)),
    listed([...root.relationships.keys()], fieldsAt(root)),
  );

const similarFields = oncePerRoot((root) =>
  nameSuggester(['id', ...root.attributesBy.keys(), ...root.relationships.keys()]),
);

/** @param isOffered whether the response can contain a field */
export const unknownResponseField = (
  root: RecordType,
  name: string,
  isOffered: (name: string) => boolean,
  prefix = '',
): string => {
  const suggestions = similarFields(root)(name).filter(isOffered);
  return noField(
    root,
    name,
    suggestions.map((found) => prefix + found),
  );
};
