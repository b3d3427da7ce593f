import * as v from 'valibot';
import { type ErrorCode, type ErrorStatus, exampleError, statusOf, titleOf } from '../base/errors.ts';
import { toPascalCase } from '../base/names.ts';
import { isObject } from '../base/validation.ts';
import { type Endpoint, isCreation, isSingleResource, noBody } from '../http/endpoint.ts';
import { errorResponse } from '../http/envelopes.ts';
import { headerReferences, type ResponseHeaderName } from '../http/response-headers.ts';
import { codesOf } from './codes.ts';
import type { JsonObject, OpenApiComponents } from './components.ts';
import { statusesWithSource } from './errors.ts';
import recorded from './examples/generated/answers.json' with { type: 'json' };
import { requestExamples } from './examples/requests.ts';
import { idempotencyKey, pathParameters, queryParameters } from './parameters.ts';
import { convertToJsonSchema } from './schemas.ts';

export type OpenApiEndpoint = Pick<
  Endpoint<unknown, unknown>,
  | 'operationId'
  | 'summary'
  | 'description'
  | 'tag'
  | 'methods'
  | 'path'
  | 'rate'
  | 'conditional'
  | 'auth'
  | 'usesEngine'
  | 'success'
  | 'errors'
  | 'form'
  | 'rawBody'
  | 'oauth'
> & { readonly parameters: v.GenericSchema; readonly body: v.GenericSchema };

const mediaTypes = ['application/json', 'application/vnd.api+json'];

/** For both media types of the API. */
const content = (schema: JsonObject, examples: JsonObject | undefined, types = mediaTypes): JsonObject =>
  Object.fromEntries(
    types.map((mediaType) => [mediaType, { schema, ...(examples === undefined ? {} : { examples }) }]),
  );

const header = (name: ResponseHeaderName): JsonObject => headerReferences((_, each) => each === name);

const usualHeaders = ({ rate }: OpenApiEndpoint): JsonObject =>
  headerReferences(({ on }) => on === 'always' || (on === 'limited' && rate !== 'none'));

const replayable = (endpoint: OpenApiEndpoint): JsonObject =>
  isCreation(endpoint) ? header('Idempotent-Replayed') : {};

const waiting: ReadonlySet<ErrorStatus> = new Set([429, 503, 504]);

const schemaNamed = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function errorSchema(status: ErrorStatus, { oauth }: OpenApiEndpoint): JsonObject {
  if (oauth !== undefined) return schemaNamed('OAuthError');
  if (status === 429) return schemaNamed('RateLimitError');
  if (!statusesWithSource.has(status)) return schemaNamed('ServiceError');
  return { anyOf: [schemaNamed('ValidationErrors'), schemaNamed('ServiceError')] };
}

/** The links are relative, because the base URL of the service is unknown. */
const exampleRequest = { requestId: '01a2b3c4-5d6e-7f80-9123-456789abcdef', linkBase: '' };

const errorExample = (code: ErrorCode, { path, oauth }: OpenApiEndpoint): object =>
  errorResponse(exampleError(code), { ...exampleRequest, route: { path, oauth: oauth !== undefined } }).body;

function describedErrors(
  status: ErrorStatus,
  codes: readonly ErrorCode[],
  endpoint: OpenApiEndpoint,
  components: OpenApiComponents,
): JsonObject {
  const { oauth } = endpoint;
  const examples = Object.fromEntries(
    codes.map((code) => [
      code,
      components.addExample(oauth === undefined ? code : `OAUTH_${code}`, errorExample(code, endpoint)),
    ]),
  );
  return {
    description: codes.map((code) => (code === 'INVALID_ID_FORMAT' ? titleOf(code) : `\`${code}\``)).join(', '),
    headers: {
      ...usualHeaders(endpoint),
      ...(status === 404 || status === 409 ? replayable(endpoint) : {}),
      ...(waiting.has(status) ? header('Retry-After') : {}),
      ...(status === 401 ? header('WWW-Authenticate') : {}),
    },
    content: content(errorSchema(status, endpoint), examples),
  };
}

const errorResponses = (endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject =>
  Object.fromEntries(
    [...Map.groupBy(codesOf(endpoint), statusOf)].map(([status, codes]) => {
      const described = describedErrors(status, codes, endpoint, components);
      // Most operations have the same errors. Without the references, the document is twice as large.
      const name = codes.map((code) => toPascalCase(code.toLowerCase())).join('Or');
      return [String(status), endpoint.oauth === undefined ? components.addResponse(name, described) : described];
    }),
  );

const schemaObject = v.looseObject({ properties: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))) });

/** The name is operation id + `what`. `meta` and `included` of a list get a name too, such as `ListInvoicesMeta`. */
const named = (endpoint: OpenApiEndpoint, what: string, schema: v.GenericSchema, components: OpenApiComponents) => {
  const name = toPascalCase(endpoint.operationId);
  const lifted = v.parse(schemaObject, components.lift(convertToJsonSchema(schema)));
  const { meta, included } = lifted.properties ?? {};
  const items = isObject(included?.items) ? included.items : {};
  return components.add(name + what, {
    ...lifted,
    ...(lifted.properties && {
      properties: {
        ...lifted.properties,
        ...(meta && !('$ref' in meta) && { meta: components.add(`${name}Meta`, meta) }),
        ...('oneOf' in items && { included: { ...included, items: components.add(`${name}Included`, items) } }),
      },
    }),
  });
};

const anyBytes: JsonObject = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const ndjson = 'application/x-ndjson';
const htmlPage: JsonObject = { 'text/html': { schema: { type: 'string' } } };

/** By operation id. A test in `single` records these responses of the demo service. */
const responseExamples: Readonly<Record<string, JsonObject>> = recorded;

function answerExample({ operationId }: OpenApiEndpoint, components: OpenApiComponents): JsonObject | undefined {
  const value = responseExamples[operationId];
  return value === undefined
    ? undefined
    : { default: components.addExample(`${toPascalCase(operationId)}Response`, value) };
}

function successResponses(endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject {
  const { status, description, body, bytes, lines, page, redirect } = endpoint.success;
  const own = Object.entries(endpoint.success.headers ?? {}).map(([name, says]) => [
    name,
    { description: says, schema: { type: 'string' } },
  ]);
  const tagged = isSingleResource(endpoint) ? header('ETag') : {};
  const successHeaders = { ...usualHeaders(endpoint), ...tagged, ...replayable(endpoint), ...Object.fromEntries(own) };
  return {
    [String(status)]: {
      description,
      headers: successHeaders,
      ...(body === undefined
        ? {}
        : { content: content(named(endpoint, 'Response', body, components), answerExample(endpoint, components)) }),
      ...(bytes === true ? { content: anyBytes } : {}),
      ...(lines === undefined ? {} : { content: { [ndjson]: { schema: { type: 'string' }, example: lines } } }),
      ...(page === true ? { content: htmlPage } : {}),
    },
    ...(bytes === true
      ? {
          '206': {
            description: 'The range of bytes that the header `Range` requests.',
            headers: successHeaders,
            content: anyBytes,
          },
        }
      : {}),
    ...(redirect === undefined
      ? {}
      : { '302': { description: redirect, headers: { ...successHeaders, ...header('Location') } } }),
    ...(isSingleResource(endpoint)
      ? { '304': { description: 'The resource still has the version in `If-None-Match`.', headers: successHeaders } }
      : {}),
  };
}

function formContent(endpoint: OpenApiEndpoint, form: v.GenericSchema, components: OpenApiComponents): JsonObject {
  const file = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary', description: 'The file' } },
  };
  const schema = { allOf: [file, named(endpoint, 'Form', form, components)] };
  return { 'multipart/form-data': { schema, example: requestExamples[endpoint.operationId]?.body } };
}

function requestContent(endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject {
  const name = `${toPascalCase(endpoint.operationId)}Request`;
  const value = requestExamples[endpoint.operationId]?.body;
  const examples = value === undefined ? undefined : { default: components.addExample(name, value) };
  const types = endpoint.oauth === undefined ? mediaTypes : [...mediaTypes, 'application/x-www-form-urlencoded'];
  return content(named(endpoint, 'Request', endpoint.body, components), examples, types);
}

export function openApiOperation(endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject {
  const { operationId, summary, description, tag, auth, body, form, rawBody, oauth } = endpoint;
  const tagged = isSingleResource(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
  const conditional = endpoint.conditional === true ? [{ $ref: '#/components/parameters/IfMatch' }] : [];
  const keyed = isCreation(endpoint) ? [idempotencyKey(operationId)] : [];
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint), ...tagged, ...conditional, ...keyed];
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    security: auth === 'caller' ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(form === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: 'A form whose parts are the file and the members of the document.',
            content: formContent(endpoint, form, components),
          },
        }),
    ...(rawBody === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: 'The bytes.',
            content: { [rawBody.type]: { schema: { type: 'string', format: 'binary' }, example: rawBody.example } },
          },
        }),
    ...(Object.is(body, noBody)
      ? {}
      : {
          requestBody: {
            required: true,
            description: `The input of the operation, as ${oauth === undefined ? '' : 'a form or '}JSON.`,
            content: requestContent(endpoint, components),
          },
        }),
    responses: { ...successResponses(endpoint, components), ...errorResponses(endpoint, components) },
  };
}
