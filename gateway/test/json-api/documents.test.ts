import { expect, test } from 'vitest';
import { isObject } from '../../src/base/validation.ts';
import answers from '../../src/openapi/examples/generated/answers.json' with { type: 'json' };

/** Responses for OAuth, monitoring and programs, which are not JSON:API documents. */
const otherDocuments: ReadonlySet<string> = new Set([
  'getPublicKeys',
  'getAuthorizationServer',
  'getProtectedResource',
  'getAgentsResource',
  'getHealth',
  'getReadiness',
  'getDescription',
  'exchangeToken',
  'introspectToken',
  'requestToken',
]);

type Members = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Members[] => (Array.isArray(value) ? value : [value]).filter(isObject);
const objectIn = (value: unknown): Members => (isObject(value) ? value : {});

/** The example responses. The service returns the same: single/test/openapi/examples.test.ts. */
const documents = Object.entries<Members>(answers).filter(([operation]) => !otherDocuments.has(operation));

const resourcesOf = ({ data, included }: Members) => [...listOf(data), ...listOf(included)];

/** The names of the operations for which `find` returns something, with what it returns. */
const findIn = (find: (document: Members) => readonly unknown[]) =>
  documents.flatMap(([operation, document]) => find(document).map((found) => `${operation}: ${found}`));

const findInResources = (find: (resource: Members) => readonly unknown[]) =>
  [
    ...new Set(
      findIn((document) =>
        resourcesOf(document).flatMap((resource) => find(resource).map((found) => `${resource.type} ${found}`)),
      ),
    ),
  ].toSorted();

const unknownNames = (value: unknown, allowed: readonly string[]) =>
  Object.keys(objectIn(value)).filter((name) => !allowed.includes(name));

const keyOf = ({ type, id }: Members) => `${type} ${id}`;

/** The identifiers in the relationships of resources. */
const identifiersIn = (resources: readonly Members[]) =>
  resources.flatMap(({ relationships }) =>
    Object.values(objectIn(relationships)).flatMap((relationship) => listOf(objectIn(relationship).data)),
  );

/** Each object in a value, with its path. */
function objectsIn(value: unknown, path = ''): [path: string, object: Members][] {
  if (Array.isArray(value)) return value.flatMap((item) => objectsIn(item, path));
  if (!isObject(value)) return [];
  return [[path, value], ...Object.entries(value).flatMap(([name, inner]) => objectsIn(inner, `${path}.${name}`))];
}

test('an example response has data or meta, and only top-level members of JSON:API', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(findIn((document) => unknownNames(document, ['data', 'included', 'meta', 'links']))).toEqual([]);
  const isObjectOrList = (value: unknown) => Array.isArray(value) || isObject(value);
  expect(findIn(({ data, meta }) => (isObjectOrList(data) || isObjectOrList(meta) ? [] : ['data']))).toEqual([]);
});

test('the data of a list in the example responses is a list, and the data of one resource is an object', () => {
  const isList = (operation: string) => /^(list|query|aggregate|suggest|readCustom)/.test(operation);
  expect(documents.filter(([operation, { data }]) => Array.isArray(data) !== isList(operation))).toEqual([]);
});

test('a resource in the example responses has a type, an id and only members of JSON:API', () => {
  const allowed = ['type', 'id', 'attributes', 'relationships', 'links', 'meta'];
  const more = findInResources((resource) => unknownNames(resource, allowed));
  expect(more.filter((found) => !found.endsWith('balance included'))).toEqual([]);
  expect(findInResources(({ type, id }) => (typeof type === 'string' && typeof id === 'string' ? [] : [id]))).toEqual([
    'inferCustomColumn: custom_column undefined',
  ]);
  expect(findInResources(({ attributes }) => (isObject(attributes) ? [] : [attributes]))).toEqual([]);
});

test('attributes and relationships in the example responses have different names, and none is named id or type', () => {
  const double = findInResources(({ attributes, relationships = {} }) =>
    Object.keys(objectIn(attributes)).filter((name) =>
      ['id', 'type', ...Object.keys(objectIn(relationships))].includes(name),
    ),
  );
  expect(double.filter((found) => !found.endsWith('payment_means type'))).toEqual([]);
});

test('a relationship in the example responses has null, an identifier or a list of identifiers as data', () => {
  const wrong = findInResources(({ relationships = {} }) =>
    Object.entries(objectIn(relationships)).flatMap(([name, relationship]) => {
      const { data } = objectIn(relationship);
      const isLinkage = data === null || isObject(data) || Array.isArray(data);
      return isLinkage && unknownNames(relationship, ['data', 'meta']).length === 0 ? [] : [name];
    }),
  );
  expect(wrong).toEqual([]);
  const identifiers = documents.flatMap(([, document]) => identifiersIn(resourcesOf(document)));
  expect(identifiers.length).toBeGreaterThan(40);
  expect(
    identifiers.filter((identifier) => Object.values(identifier).some((value) => typeof value !== 'string')),
  ).toEqual([]);
  expect(identifiers.flatMap((identifier) => unknownNames(identifier, ['type', 'id']))).toEqual([]);
});

test('a resource in the example responses occurs once, and another resource identifies each included resource', () => {
  const doubled = findIn((document) => {
    const keys = resourcesOf(document)
      .filter(({ id }) => id !== undefined)
      .map(keyOf);
    return keys.filter((key, index) => keys.indexOf(key) !== index);
  });
  expect(doubled).toEqual([]);
  const unlinked = findIn((document) => {
    const linked = new Set(identifiersIn(resourcesOf(document)).map(keyOf));
    return listOf(document.included)
      .map(keyOf)
      .filter((key) => !linked.has(key));
  });
  expect(unlinked).toEqual([]);
});

test('names in the example responses have only characters that JSON:API allows, except the fields of a group', () => {
  const allowed = /^[a-zA-Z\d](?:[\w-]*[a-zA-Z\d])?$/;
  const names = findInResources((resource) =>
    objectsIn(resource).flatMap(([path, object]) =>
      Object.keys(object)
        .filter((name) => !allowed.test(name) && !/\.(?:keys|values)$/.test(path))
        .map((name) => `${path}.${name}`),
    ),
  );
  expect(names).toEqual([]);
  expect(findInResources(({ type }) => (allowed.test(String(type)) ? [] : [type]))).toEqual([]);
});

test('no attribute in the example responses contains links, and only the description of record types contains relationships', () => {
  const reserved = findInResources(({ attributes }) =>
    objectsIn(attributes).flatMap(([, object]) =>
      ['links', 'relationships'].filter((name) => Object.hasOwn(object, name)),
    ),
  );
  expect(reserved).toEqual(['getRecordRoot: record_root relationships', 'listRecordRoots: record_root relationships']);
});

test('the only link of the example responses is next, which is a URL or null', () => {
  expect(findIn(({ links }) => unknownNames(links, ['next']))).toEqual([]);
  const next = documents.flatMap(([, { links }]) => (isObject(links) ? [links.next] : []));
  expect(next.length).toBeGreaterThan(5);
  expect(next.filter((link) => link !== null && !URL.canParse(String(link)))).toEqual([]);
  expect(findInResources(({ links }) => (links === undefined ? [] : ['links']))).toEqual([]);
});

test('each member meta of the example responses is an object', () => {
  const metas = documents.flatMap(([, document]) =>
    [document, ...resourcesOf(document)].flatMap(({ meta }) => (meta === undefined ? [] : [meta])),
  );
  expect(metas.length).toBeGreaterThan(10);
  expect(metas.filter((meta) => !isObject(meta))).toEqual([]);
});
