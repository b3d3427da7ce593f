import * as v from 'valibot';
import { isObject } from '../base/json.ts';
import { clientSamples } from './client-samples.ts';
import type { JsonObject } from './components.ts';
import type { ReferenceContents } from './reference-contents.ts';
import { referenceNavigation } from './reference-navigation.ts';

const parameterSchema = v.looseObject({ examples: v.optional(v.array(v.unknown())) });
const schemaPrefix = '#/components/schemas/';

/** Converts each value of an object and keeps the keys. Returns an empty object if `record` is not an object. */
const mapValues = (record: unknown, convert: (value: unknown, name: string) => unknown): JsonObject =>
  isObject(record)
    ? Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value, name)]))
    : {};

/**
 * Keeps only the first media type of a body. The second media type, `application/vnd.api+json`, has the same schema.
 */
const firstMediaType = (content: unknown): unknown =>
  isObject(content) ? Object.fromEntries(Object.entries(content).slice(0, 1)) : content;

/** Converts each error code in the description of an error response to a link to the code's documentation page. */
const linked = (description: unknown): string =>
  String(description).replace(/`([A-Z][A-Z_]+)`/g, (quoted, code: string) => `[${quoted}](docs/errors/${code})`);

/**
 * Response headers that the API reference page omits, because most responses contain them and the guides describe them.
 */
const commonHeaders: ReadonlySet<string> = new Set([
  'X-Request-Id',
  'Server-Timing',
  'RateLimit',
  'RateLimit-Policy',
  'Idempotent-Replayed',
]);

/** Returns the part of the document to which a `$ref` refers, from all parts of this kind by their names. */
const resolved = (described: JsonObject, shared: JsonObject): unknown =>
  typeof described.$ref === 'string' ? shared[described.$ref.split('/').at(-1) ?? ''] : described;

function response(given: unknown, status: string, shared: JsonObject): unknown {
  const described = isObject(given) ? resolved(given, shared) : given;
  if (!isObject(described)) return described;
  if (Number(status) >= 400) return { description: linked(described.description) };
  const { headers, content, ...rest } = described;
  const own = isObject(headers) ? Object.entries(headers).filter(([name]) => !commonHeaders.has(name)) : [];
  return {
    ...rest,
    ...(own.length > 0 && { headers: Object.fromEntries(own) }),
    ...(content !== undefined && { content: firstMediaType(content) }),
  };
}

/**
 * Marks a parameter that does not belong to the example request as disabled: Scalar shows its example, but does not
 * send it.
 * @param shared parameters to which a `$ref` can refer, by the name of the parameter
 */
function parameter(given: unknown, shared: JsonObject): unknown {
  const described = isObject(given) ? resolved(given, shared) : given;
  if (!isObject(described)) return described;
  const { example, ...rest } = described;
  if (example !== undefined) return { ...rest, examples: { default: { value: example } } };
  const { examples: [value] = [], ...schema } = v.parse(parameterSchema, described.schema);
  return { ...rest, schema, examples: { default: { ...(value !== undefined && { value }), 'x-disabled': true } } };
}

const samplesOf = (source: string | undefined) =>
  source === undefined ? {} : { 'x-codeSamples': [{ lang: 'TypeScript', label: 'TypeScript client', source }] };

function operation(described: unknown, shared: { readonly parameters: JsonObject; readonly responses: JsonObject }) {
  if (!isObject(described)) return described;
  const { requestBody, responses, parameters, ...rest } = described;
  return {
    ...rest,
    ...(Array.isArray(parameters) && { parameters: parameters.map((each) => parameter(each, shared.parameters)) }),
    ...(isObject(requestBody) && { requestBody: { ...requestBody, content: firstMediaType(requestBody.content) } }),
    ...samplesOf(clientSamples[String(rest.operationId)]),
    responses: mapValues(responses, (each, status) => response(each, status, shared.responses)),
  };
}

/**
 * Adds names of schemas to `names`: each schema that a part of the document references, directly or through another
 * schema.
 */
function addReferences(value: unknown, schemas: JsonObject, names: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) addReferences(item, schemas, names);
  if (!isObject(value)) return;
  for (const [member, content] of Object.entries(value)) {
    const name = member === '$ref' && typeof content === 'string' ? content.replace(schemaPrefix, '') : undefined;
    if (name === undefined) addReferences(content, schemas, names);
    else if (!names.has(name)) {
      names.add(name);
      addReferences(schemas[name], schemas, names);
    }
  }
}

/**
 * Merges the schemas of `allOf` if all of them are in place. With `allOf`, Scalar follows the items of a schema that
 * contains itself without end.
 */
function withoutAllOf({ allOf, ...own }: JsonObject): JsonObject {
  if (allOf === undefined) return own;
  const parts = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  if (parts.some((part) => '$ref' in part)) return { allOf, ...own };
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return { ...own, ...Object.assign({}, ...parts), properties, description: own.description };
}

const unions = ['anyOf', 'oneOf', 'allOf'];

/**
 * Converts schemas to the form that Scalar itself creates from a document without a navigation: unions have the marker
 * `__scalar_`, and a schema for any value is `true`. If a schema has another form, Scalar spends CPU time on warnings
 * about the schema.
 */
function inScalarForm(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inScalarForm(item));
  if (!isObject(value) || name === 'example' || name === 'examples') return value;
  if (name === 'additionalProperties' && Object.keys(value).length === 0) return true;
  const written = mapValues(withoutAllOf(value), inScalarForm);
  const isUnion = !('type' in written) && unions.some((union) => Array.isArray(written[union]));
  return isUnion ? { ...written, __scalar_: '' } : written;
}

/**
 * Returns a smaller OpenAPI document for the API reference page. It contains one media type per body, no content of
 * error responses, only the schemas to which the remaining parts refer, and samples for the TypeScript client. It has
 * half the size of the complete document, so that the browser opens the page in 1.2 s of CPU time instead of 2.0 s.
 * @param contents the contents of the page, from which the function creates Scalar's navigation
 */
export function referenceDocument(document: JsonObject, contents: ReferenceContents): JsonObject {
  const { paths, webhooks, components, ...rest } = document;
  const { responses = {}, ...all } = isObject(components) ? components : {};
  const shared = {
    parameters: isObject(all.parameters) ? all.parameters : {},
    responses: isObject(responses) ? responses : {},
  };
  const shown = mapValues(paths, (path) => mapValues(path, (described) => operation(described, shared)));
  const schemas = isObject(all.schemas) ? all.schemas : {};
  const names = new Set<string>();
  addReferences([shown, webhooks], schemas, names);
  const kept = Object.entries(schemas).filter(([name]) => names.has(name));
  return {
    ...rest,
    paths: mapValues(shown, inScalarForm),
    ...(webhooks !== undefined && { webhooks: mapValues(webhooks, inScalarForm) }),
    components: { ...all, schemas: mapValues(Object.fromEntries(kept), inScalarForm) },
    'x-scalar-navigation': referenceNavigation(contents),
  };
}
