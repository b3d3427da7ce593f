import * as v from 'valibot';
import { type ErrorCode, type ErrorStatus, exampleError, statusOf, titleOf } from '../base/errors.ts';
import { isObject } from '../base/json.ts';
import { toPascalCase } from '../base/names.ts';
import { type Endpoint, isCreation, isSingleResource, noBody } from '../http/endpoint.ts';
import { errorResponse } from '../http/envelopes.ts';
import { codesOf } from './codes.ts';
import type { JsonObject, OpenApiComponents } from './components.ts';
import { statusesWithSource } from './errors.ts';
import { responseExamples } from './examples/answers.ts';
import { parameterExample } from './examples/parameters.ts';
import { requestExamples } from './examples/requests.ts';
import { convertToJsonSchema, toQueryParameters } from './schemas.ts';

export type OpenApiEndpoint = Pick<
  Endpoint<unknown, unknown>,
  | 'operationId'
  | 'summary'
  | 'description'
  | 'tag'
  | 'methods'
  | 'path'
  | 'rate'
  | 'auth'
  | 'usesEngine'
  | 'success'
  | 'errors'
  | 'form'
> & {
  readonly parameters: v.GenericSchema;
  readonly body: v.GenericSchema;
};

const mediaTypes = ['application/json', 'application/vnd.api+json'];

/** For both media types of the API. */
const content = (schema: JsonObject, examples: JsonObject | undefined): JsonObject =>
  Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, { schema, ...(examples === undefined ? {} : { examples }) }]),
  );

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

/** Describes the headers that every response of an endpoint contains. */
const usualHeaders = ({ rate }: OpenApiEndpoint): JsonObject => ({
  'X-Request-Id': header('RequestId'),
  'Server-Timing': header('ServerTiming'),
  ...(rate === 'none' ? {} : { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }),
});

const replayable = (endpoint: OpenApiEndpoint): JsonObject =>
  isCreation(endpoint) ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {};

const waiting: ReadonlySet<ErrorStatus> = new Set([429, 503]);

const schemaNamed = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

function errorSchema(status: ErrorStatus): JsonObject {
  if (status === 429) return schemaNamed('RateLimitError');
  if (!statusesWithSource.has(status)) return schemaNamed('ServiceError');
  return { anyOf: [schemaNamed('ValidationErrors'), schemaNamed('ServiceError')] };
}

/** The links are relative, because the base URL of the service is unknown. */
const exampleRequest = { requestId: '01a2b3c4-5d6e-7f80-9123-456789abcdef', linkBase: '' };

const errorExample = (code: ErrorCode): object => errorResponse(exampleError(code), exampleRequest).body;

function describedErrors(
  status: ErrorStatus,
  codes: readonly ErrorCode[],
  endpoint: OpenApiEndpoint,
  components: OpenApiComponents,
): JsonObject {
  const examples = Object.fromEntries(codes.map((code) => [code, components.addExample(code, errorExample(code))]));
  return {
    description: codes.map((code) => (code === 'INVALID_ID_FORMAT' ? titleOf(code) : `\`${code}\``)).join(', '),
    headers: {
      ...usualHeaders(endpoint),
      ...(status === 404 || status === 409 ? replayable(endpoint) : {}),
      ...(waiting.has(status) ? { 'Retry-After': header('RetryAfter') } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': header('WwwAuthenticate') } : {}),
    },
    content: content(errorSchema(status), examples),
  };
}

const errorResponses = (endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject =>
  Object.fromEntries(
    [...Map.groupBy(codesOf(endpoint), statusOf)].map(([status, codes]) => {
      const described = describedErrors(status, codes, endpoint, components);
      const [code, ...more] = codes;
      // Most operations have the same errors with one code. Without the references, the document is a third larger.
      const isShared = code !== undefined && more.length === 0;
      return [
        String(status),
        isShared ? components.addResponse(toPascalCase(code.toLowerCase()), described) : described,
      ];
    }),
  );

const schemaObject = v.looseObject({
  properties: v.optional(v.record(v.string(), v.record(v.string(), v.unknown()))),
});

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
const htmlPage: JsonObject = { 'text/html': { schema: { type: 'string' } } };

/** A test records them. */
function answerExample({ operationId }: OpenApiEndpoint, components: OpenApiComponents): JsonObject | undefined {
  const value = responseExamples[operationId];
  return value === undefined
    ? undefined
    : { default: components.addExample(`${toPascalCase(operationId)}Response`, value) };
}

function successResponses(endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject {
  const { status, description, body, bytes, page, redirect, headers = {} } = endpoint.success;
  const own = Object.entries(headers).map(([name, says]) => [name, { description: says, schema: { type: 'string' } }]);
  const tagged = isSingleResource(endpoint) ? { ETag: header('ETag') } : {};
  const successHeaders = { ...usualHeaders(endpoint), ...tagged, ...replayable(endpoint), ...Object.fromEntries(own) };
  return {
    [String(status)]: {
      description,
      headers: successHeaders,
      ...(body === undefined
        ? {}
        : { content: content(named(endpoint, 'Response', body, components), answerExample(endpoint, components)) }),
      ...(bytes === true ? { content: anyBytes } : {}),
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
      : { '302': { description: redirect, headers: { ...successHeaders, Location: header('Location') } } }),
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

/** Descriptions of the path parameters other than `id`, by the name of the parameter. */
const pathDescriptions: Readonly<Record<string, string>> = {
  root: 'Name of the record type (root), such as `invoices`',
  workspace_id: 'Id or external id of the workspace',
};

/** Names of resources for the descriptions of ids, by the path segment before the id. */
const namedResources: Readonly<Record<string, string>> = {
  'api-key': 'API key',
  balances: 'balance',
  companies: 'company',
  'custom-columns': 'custom column',
  'custom-column-jobs': 'job',
  documents: 'document',
  invoices: 'invoice',
  medias: 'media',
  people: 'person',
  transactions: 'transaction',
  webhooks: 'webhook',
  'webhook-deliveries': 'delivery',
  workspaces: 'workspace',
};

const pathParameters = ({ path, operationId }: OpenApiEndpoint): readonly JsonObject[] =>
  [...path.matchAll(/(?<![\w-])([\w-]+)\/:(\w+)/g)].map(([, before = '', name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: pathDescriptions[name] ?? `Id of the ${namedResources[before] ?? 'resource'}`,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 255 },
    ...(requestExamples[operationId]?.path === undefined ? {} : { example: requestExamples[operationId].path[name] }),
  }));

/** Tools send all parameters that have an `example` in one request, so only those of the example request have it. */
const queryParametersOf = ({ operationId, parameters }: OpenApiEndpoint): readonly JsonObject[] =>
  toQueryParameters(parameters).map(({ schema, ...parameter }) => {
    const sent = requestExamples[operationId]?.query?.[parameter.name];
    const example = sent ?? parameterExample(operationId, parameter.name);
    if (example === undefined) return { ...parameter, in: 'query', schema };
    return sent === undefined && !parameter.required
      ? { ...parameter, in: 'query', schema: { ...schema, examples: [example] } }
      : { ...parameter, in: 'query', schema, example };
  });

function requestContent(endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject {
  const name = `${toPascalCase(endpoint.operationId)}Request`;
  const value = requestExamples[endpoint.operationId]?.body;
  const examples = value === undefined ? undefined : { default: components.addExample(name, value) };
  return content(named(endpoint, 'Request', endpoint.body, components), examples);
}

/** The example differs for each operation: a client must not use a key for two different requests. */
const idempotencyKey = (operationId: string): JsonObject => ({
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A key that the client chooses, for example a UUID. If the client repeats the request with the same key within 24 hours, the service returns the first response and creates nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$', examples: [`${operationId}-4711`] },
});

/** Converts a path such as `/v1/invoices/:id` to OpenAPI's notation, `/v1/invoices/{id}`. */
export const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

export function openApiOperation(endpoint: OpenApiEndpoint, components: OpenApiComponents): JsonObject {
  const { operationId, summary, description, tag, auth, body, form } = endpoint;
  const tagged = isSingleResource(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
  const keyed = isCreation(endpoint) ? [idempotencyKey(operationId)] : [];
  const parameters = [...pathParameters(endpoint), ...queryParametersOf(endpoint), ...tagged, ...keyed];
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
    ...(Object.is(body, noBody)
      ? {}
      : {
          requestBody: {
            required: true,
            description: 'The input of the operation, as JSON.',
            content: requestContent(endpoint, components),
          },
        }),
    responses: { ...successResponses(endpoint, components), ...errorResponses(endpoint, components) },
  };
}
