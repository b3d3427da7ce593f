import type * as v from 'valibot';
import { type ErrorCode, type ErrorStatus, statusOf, titleOf } from '../base/errors.ts';
import { type Endpoint, isCreation, isSingleResource, nothing } from '../http/endpoint.ts';
import { codesOf } from './codes.ts';
import { type Components, type JsonObject, pascal } from './components.ts';
import { envelopeA, envelopeB, jsonSchema, queryParameters } from './schemas.ts';

/** An endpoint as far as it is described: all but what it does. */
export type DescribedEndpoint = Pick<
  Endpoint<unknown, unknown>,
  | 'operationId'
  | 'summary'
  | 'description'
  | 'tag'
  | 'methods'
  | 'path'
  | 'rate'
  | 'auth'
  | 'asksEngine'
  | 'success'
  | 'errors'
  | 'form'
> & {
  readonly parameters: v.GenericSchema;
  readonly body: v.GenericSchema;
};

const mediaTypes = ['application/json', 'application/vnd.api+json'];
const content = (schema: JsonObject): JsonObject =>
  Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }]));

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` });

/** Headers that an answer has because of its endpoint. */
const usualHeaders = ({ rate }: DescribedEndpoint): JsonObject => ({
  'X-Request-Id': header('RequestId'),
  'Server-Timing': header('ServerTiming'),
  ...(rate === 'none' ? {} : { RateLimit: header('RateLimit'), 'RateLimit-Policy': header('RateLimitPolicy') }),
});

/** A request whose answer is kept says so when it gives it again. */
const replayable = (endpoint: DescribedEndpoint): JsonObject =>
  isCreation(endpoint) ? { 'Idempotent-Replayed': header('IdempotentReplayed') } : {};

/** Statuses of faults that have a place in the request. */
const placed: ReadonlySet<ErrorStatus> = new Set([400, 404, 409]);
const waiting: ReadonlySet<ErrorStatus> = new Set([429, 503]);

function errorResponse(
  status: ErrorStatus,
  codes: readonly ErrorCode[],
  endpoint: DescribedEndpoint,
  components: Components,
): JsonObject {
  const unplaced = codes.filter((code) => code !== 'INVALID_ID_FORMAT');
  const whole = envelopeA(unplaced, status);
  const schema = placed.has(status) ? { anyOf: [envelopeB(codes, status), whole] } : whole;
  return {
    description: codes.map((code) => (code === 'INVALID_ID_FORMAT' ? titleOf(code) : `\`${code}\``)).join(', '),
    headers: {
      ...usualHeaders(endpoint),
      ...(status === 404 || status === 409 ? replayable(endpoint) : {}),
      ...(waiting.has(status) ? { 'Retry-After': header('RetryAfter') } : {}),
      ...(status === 401 ? { 'WWW-Authenticate': header('WwwAuthenticate') } : {}),
    },
    content: content(components.add(`Error${status}`, schema)),
  };
}

const errorResponses = (endpoint: DescribedEndpoint, components: Components): JsonObject =>
  Object.fromEntries(
    [...Map.groupBy(codesOf(endpoint), statusOf)].map(([status, codes]) => [
      String(status),
      errorResponse(status, codes, endpoint, components),
    ]),
  );

/** A schema of the endpoint, under a name of its own. */
const named = (endpoint: DescribedEndpoint, what: string, schema: v.GenericSchema, components: Components) => {
  const lifted = components.lift(jsonSchema(schema));
  return components.add(`${pascal(endpoint.operationId)}${what}`, { ...Object(lifted) });
};

const anyBytes: JsonObject = { '*/*': { schema: { type: 'string', format: 'binary' } } };
const htmlPage: JsonObject = { 'text/html': { schema: { type: 'string' } } };

function successResponses(endpoint: DescribedEndpoint, components: Components): JsonObject {
  const { status, description, body, bytes, page, redirect, headers = {} } = endpoint.success;
  const own = Object.entries(headers).map(([name, says]) => [name, { description: says, schema: { type: 'string' } }]);
  const tagged = isSingleResource(endpoint) ? { ETag: header('ETag') } : {};
  const shown = { ...usualHeaders(endpoint), ...tagged, ...replayable(endpoint), ...Object.fromEntries(own) };
  return {
    [String(status)]: {
      description,
      headers: shown,
      ...(body === undefined ? {} : { content: content(named(endpoint, 'Answer', body, components)) }),
      ...(bytes === true ? { content: anyBytes } : {}),
      ...(page === true ? { content: htmlPage } : {}),
    },
    ...(bytes === true
      ? { '206': { description: 'The range of bytes that is asked for.', headers: shown, content: anyBytes } }
      : {}),
    ...(redirect === undefined
      ? {}
      : { '302': { description: redirect, headers: { ...shown, Location: header('Location') } } }),
    ...(isSingleResource(endpoint)
      ? { '304': { description: 'Nothing has changed since the state that is named.', headers: shown } }
      : {}),
  };
}

/** The parts of a form, the file among them. */
function formContent(endpoint: DescribedEndpoint, form: v.GenericSchema, components: Components): JsonObject {
  const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
  return { 'multipart/form-data': { schema: { allOf: [file, named(endpoint, 'Form', form, components)] } } };
}

/** `:id` is a UUID, other variable segments are texts. */
const pathParameters = (path: string): readonly JsonObject[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'string', format: 'uuid' } : { type: 'string', maxLength: 255 },
  }));

/** The address of an endpoint as OpenAPI writes it. */
export const pathOf = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** One operation of the document. @param components where its schemas are put */
export function operationOf(endpoint: DescribedEndpoint, components: Components): JsonObject {
  const { operationId, summary, description, tag, auth, body, form } = endpoint;
  const query = queryParameters(endpoint.parameters).map((parameter) => ({ ...parameter, in: 'query' }));
  const tagged = isSingleResource(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
  const keyed = isCreation(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [];
  const parameters = [...pathParameters(endpoint.path), ...query, ...tagged, ...keyed];
  return {
    operationId,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [tag],
    security: auth === 'caller' ? [{ bearer: [] }] : [],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(form === undefined
      ? {}
      : { requestBody: { required: true, content: formContent(endpoint, form, components) } }),
    ...(Object.is(body, nothing)
      ? {}
      : {
          requestBody: {
            required: true,
            content: content(named(endpoint, 'Request', body, components)),
          },
        }),
    responses: { ...successResponses(endpoint, components), ...errorResponses(endpoint, components) },
  };
}
