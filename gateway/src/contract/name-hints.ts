import { quoted } from '../base/error-details.ts';
import { didYouMean, sentences, suggester } from '../base/suggest.ts';
import { catalogue } from './catalogue.ts';
import type { FieldTree, Relationship, Root } from './types.ts';

/** The details of errors for unknown names. They suggest names of the catalogue only, which every caller may read. */

/** A function that creates a value once for each root. */
function oncePerRoot<T>(make: (root: Root) => T): (root: Root) => T {
  const made = new WeakMap<Root, T>();
  return (root) => {
    const value = made.get(root) ?? make(root);
    made.set(root, value);
    return value;
  };
}

/** Maximum number of names that a detail lists. A longer list is available from the catalogue. */
const maxListed = 16;

const fieldsAt = ({ name }: Root): string => `GET /v1/records/roots/${name} lists all names.`;

const listed = (names: readonly string[], elsewhere: string): string =>
  names.length <= maxListed && names.length > 0 ? `Allowed: ${names.join(', ')}.` : elsewhere;

const similarRoots = suggester(catalogue.keys());

/** Returns the detail for an unknown root. */
export const unknownRoot = (name: string): string =>
  sentences(
    `There is no root ${quoted(name)}.`,
    didYouMean(similarRoots(name)),
    'GET /v1/records/roots lists all roots.',
  );

/** Maximum number of names in a path that is shown as a `whereClause`. */
const maxSteps = 8;

/** Returns an object with one member at each level, as JSON. */
const nested = (names: readonly string[], inner: string): string =>
  names.reduceRight((text, name) => `{"${name}":${text}}`, inner);

/** Returns whether a path leads to a column in a tree of fields. */
function isColumn(field: FieldTree | undefined, path: readonly string[]): boolean {
  const [name, ...rest] = path;
  if (field?.is !== 'object') return field !== undefined && name === undefined;
  return name !== undefined && isColumn(field.members.get(name), rest);
}

/**
 * Returns a path as the `whereClause` that compares its field, such as `{"issuer":{"name":{"_eq":…}}}`.
 * @param leaf the comparison
 * @returns `undefined` when the path does not lead to a field or relationship
 */
export function clauseOf(root: Root, path: readonly string[], leaf = '{"_eq":…}'): string | undefined {
  const [name = '', ...rest] = path;
  if (path.length > maxSteps) return undefined;
  const to = root.relationships.get(name);
  if (to === undefined) return isColumn(root.fieldTree.get(name), rest) ? nested(path, leaf) : undefined;
  const target = catalogue.get(to.root);
  const inner = rest.length === 0 || target === undefined ? '{…}' : clauseOf(target, rest, leaf);
  if (inner === undefined) return undefined;
  return nested(to.cardinality === 'many' ? [name, '_some'] : [name], inner);
}

/** Returns the relationship at the start of a path, and the rest of the path. */
function relationshipOf(root: Root, path: string): { readonly to: Relationship; readonly rest: string } | undefined {
  const [head = '', ...rest] = path.split('.');
  const to = root.relationships.get(head);
  return to === undefined ? undefined : { to, rest: rest.join('.') };
}

/** Returns the dimensions inside an object or a relationship. */
const dimensionsIn = (root: Root, path: string): string[] =>
  [...root.dimensions.keys()].filter((dimension) => dimension.startsWith(`${path}.`));

const isAttribute = ({ attributes, unfilterable }: Root, name: string): boolean =>
  unfilterable.includes(name) || attributes.some(({ path }) => path === name || path.startsWith(`${name}.`));

const similarRelationships = oncePerRoot((root) => suggester(root.relationships.keys()));
const similarDimensions = oncePerRoot((root) => suggester(root.dimensions.keys()));

const noField = (root: Root, name: string, suggestions: readonly string[]): string =>
  sentences(`${root.name} has no field ${quoted(name)}.`, didYouMean(suggestions), fieldsAt(root));

/** Returns the detail for a name that `filters` do not accept. */
export function unknownFilterField(root: Root, name: string): string {
  const instead = root.virtual.get(name);
  if (instead !== undefined) return `${name} is virtual and cannot be filtered. Use ${instead}.`;
  const inside = dimensionsIn(root, name);
  const related = relationshipOf(root, name);
  const clause = clauseOf(root, name.split('.'));
  const inClause = clause === undefined ? '' : `Send whereClause ${clause}.`;
  if (related?.to.cardinality === 'many' && clause !== undefined)
    return `${related.to.name} is a to-many relationship, which filters do not accept. ${inClause}`;
  if (related?.to.cardinality === 'one' && clause !== undefined) {
    const accepted = dimensionsIn(root, related.to.name).join(', ');
    const hint = `${related.to.name} is a to-one relationship, of which filters accept ${accepted}.`;
    return sentences(hint, related.rest === '' ? '' : inClause);
  }
  if (inside.length > 0) return `${name} is an object. Use one of its fields: ${inside.join(', ')}.`;
  if (clause !== undefined) return `Filters do not accept ${name}. ${inClause}`;
  const target = related && catalogue.get(related.to.root);
  if (related !== undefined && target !== undefined) return noField(target, related.rest, fieldsOf(related, target));
  if (isAttribute(root, name)) return `${name} cannot be filtered. ${fieldsAt(root)}`;
  const suggestions = similarDimensions(root)(name);
  return suggestions.length > 0 ? noField(root, name, suggestions) : noField(root, name, similarClauses(root, name));
}

/** Returns the clauses of the fields that are similar to one of a to-many relationship, such as `items.amount`. */
function similarClauses(root: Root, name: string): string[] {
  const [head = '', ...rest] = name.split('.');
  const clauses = similarRelationships(root)(head).map((other) => clauseOf(root, [other, ...rest]));
  return clauses.flatMap((clause) => (clause === undefined ? [] : [`{"whereClause":${clause}}`]));
}

/** Returns the paths, from the root of the query, of the fields that are similar to one of a related record. */
const fieldsOf = ({ to, rest }: { readonly to: Relationship; readonly rest: string }, target: Root): string[] =>
  similarDimensions(target)(rest).map((name) => `${to.name}.${name}`);

const connectives = ['_and', '_or', '_not'];

const similarInClause = oncePerRoot((root) =>
  suggester([...connectives, ...root.relationships.keys(), ...root.fieldTree.keys(), ...root.dimensions.keys()]),
);

/** Returns the detail for an unknown name in a condition of a `whereClause`. */
export function unknownClauseName(root: Root, name: string): string {
  const instead = root.virtual.get(name);
  if (instead !== undefined) return `${name} is virtual and cannot be filtered. Use ${instead}.`;
  const nested = name.includes('.') ? clauseOf(root, name.split('.')) : undefined;
  if (nested !== undefined) return `Write ${name} as nested objects: ${nested}.`;
  if (isAttribute(root, name)) return `${name} cannot be filtered. ${fieldsAt(root)}`;
  const meant = similarInClause(root)(name).map((found) =>
    found.includes('.') ? (clauseOf(root, found.split('.')) ?? found) : found,
  );
  const unknown = `${root.name} has no field, relationship or connective ${quoted(name)}.`;
  return sentences(unknown, didYouMean(meant), fieldsAt(root));
}

/**
 * Returns the detail for a condition on a to-many relationship without a quantifier.
 * @param inner name of the condition
 */
export function quantifierMissing(root: Root, { name }: Relationship, quantifiers: string, inner?: string): string {
  const clause = (inner === undefined ? undefined : clauseOf(root, [name, inner])) ?? clauseOf(root, [name]);
  return `${name} is a to-many relationship. Put its conditions under one of ${quantifiers}, such as ${clause}.`;
}

/** Returns the detail for an unknown member of an object of fields. @param path of the object */
export function unknownObjectMember(path: string, members: readonly string[], name: string): string {
  const [first = ''] = members;
  const example = name.startsWith('_') ? `Write ${nested([...path.split('.'), first], `{"${name}":…}`)}.` : '';
  return sentences(
    `${path} has no member ${quoted(name)}.`,
    didYouMean(suggester(members)(name)),
    `Its members are ${members.join(', ')}.`,
    example,
  );
}

/** Matches a field with a direction in another notation: `name desc`, `name:desc`, `-name`. */
const withDirection = /^(?:-([\w.]+)|\+([\w.]+)|([\w.]+)[ :,](?:asc|desc))$/i;

/** Returns the aggregates of a root's to-many relationships that can be sorted by. */
const proxiesOf = (root: Root): string[] =>
  [...root.relationships.values()].flatMap((to) =>
    to.cardinality === 'many' ? to.sortProxies.map((proxy) => `${to.name}.${proxy}`) : [],
  );

const similarSorts = oncePerRoot((root) => suggester([...root.dimensions.keys(), ...proxiesOf(root)]));

/** Returns the detail for an unknown field of an order. */
export function unknownSortField(root: Root, name: string): string {
  const [, descending, ascending, word] = withDirection.exec(name) ?? [];
  const field = descending ?? ascending ?? word;
  if (field !== undefined && root.dimensions.has(field))
    return `${quoted(name)} contains a direction. Write -${field} in sort, or send field ${field} and direction desc.`;
  return noField(root, name, similarSorts(root)(name));
}

/** Returns the detail for a field that cannot be sorted. */
export function unsortableField(root: Root, name: string): string {
  const instead = root.virtual.get(name);
  if (instead !== undefined) return `${name} is virtual and cannot be sorted. Use ${instead}.`;
  const inside = dimensionsIn(root, name);
  return inside.length > 0
    ? `${name} cannot be sorted. Use one of its fields: ${inside.join(', ')}.`
    : `${name} cannot be sorted. ${fieldsAt(root)}`;
}

/** Returns the detail for an aggregate by which a to-many relationship cannot be sorted. */
export function unsortableAggregate(root: Root, relationship: string, name: string): string {
  const proxies = proxiesOf(root).filter((proxy) => proxy.startsWith(`${relationship}.`));
  return `${quoted(name)} cannot be sorted. Fields of ${relationship} that can be sorted: ${proxies.join(', ')}.`;
}

/** Returns the detail for an unknown relationship. */
export const unknownRelationship = (root: Root, name: string): string =>
  sentences(
    `${root.name} has no relationship ${quoted(name)}.`,
    didYouMean(similarRelationships(root)(name)),
    listed([...root.relationships.keys()], fieldsAt(root)),
  );

const similarFields = oncePerRoot((root) =>
  suggester(['id', ...root.attributesBy.keys(), ...root.relationships.keys()]),
);

/**
 * Returns the detail for an unknown field of a response.
 * @param isOffered whether the response can contain a field
 */
export const unknownResponseField = (
  root: Root,
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
