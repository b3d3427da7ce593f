import { type ErrorStatus, errorCodes, statusOf } from '../base/errors.ts';
import type { JsonObject } from './components.ts';

/** HTTP statuses whose errors can have the member `source`, which points to a part of the request. */
export const statusesWithSource: ReadonlySet<ErrorStatus> = new Set([400, 404, 409, 410]);

const uuid = { type: 'string', format: 'uuid' };

const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});

const links = object({
  type: { type: 'string', format: 'uri-reference', description: 'Link to the documentation page about the error code' },
});

/** The error codes that responses contain. The error for an invalid id has no code (contract, Envelope B). */
const codes = errorCodes.filter((code) => code !== 'INVALID_ID_FORMAT');
/** The codes of errors that can contain a position in the request. */
const positioned = codes.filter((code) => statusesWithSource.has(statusOf(code)));

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

const place = {
  title: { type: 'string', description: 'Title of the error code' },
  detail: {
    type: 'string',
    description: 'A sentence that says what is wrong, which values are allowed, and what to do',
  },
  source: {
    oneOf: [
      object({ pointer: { type: 'string', description: 'JSON pointer to the wrong value in the body' } }),
      object({
        parameter: { type: 'string', description: 'Name of the wrong query parameter, path parameter or header' },
      }),
    ],
  },
  links,
};
const statusText = { type: 'string', pattern: '^[45]\\d\\d$', description: 'HTTP status of the response' };

const whole = (code: JsonObject, status: JsonObject, meta: JsonObject): JsonObject =>
  object({
    code,
    status,
    title: { type: 'string', description: 'Title of the error code' },
    message: {
      type: 'string',
      description: 'A sentence that says what is wrong, which values are allowed, and what to do',
    },
    links,
    meta,
  });

export const errorSchemas: Readonly<Record<string, JsonObject>> = {
  ErrorCode: { type: 'string', enum: codes },
  ServiceError: {
    ...whole(
      ref('ErrorCode'),
      { type: 'integer', enum: [...new Set(codes.map(statusOf))] },
      object({ log_id: { ...uuid, description: 'Id of the request, which the log of the service also contains' } }),
    ),
    description: 'An error that concerns the whole request',
  },
  OAuthError: {
    type: 'object',
    properties: {
      error: {
        type: 'string',
        enum: [
          'invalid_request',
          'invalid_client',
          'unsupported_grant_type',
          'unsupported_token_type',
          'server_error',
          'temporarily_unavailable',
        ],
        description: 'Code of RFC 6749, section 5.2, or of RFC 7009, section 2.2.1',
      },
      error_description: { type: 'string', description: 'A sentence that says what is wrong and what to do' },
      error_uri: { type: 'string', format: 'uri-reference', description: 'Link to the page about the error code' },
    },
    required: ['error', 'error_description', 'error_uri'],
    description: 'An error of an OAuth endpoint. It also has the members of the other errors of this API.',
  },
  RateLimitError: {
    ...whole(
      { type: 'string', const: 'RATE_LIMIT_EXCEEDED' },
      { type: 'integer', const: 429 },
      object({ trace_id: { ...uuid, description: 'Id of the request, which the log of the service also contains' } }),
    ),
    description: 'The client sent too many requests in the current time window',
  },
  ValidationError: {
    ...object({
      id: { ...uuid, description: 'Id of the request, which the log of the service also contains' },
      status: statusText,
      code: { type: 'string', enum: positioned },
      ...place,
    }),
    description: 'An error at one position in the request',
  },
  InvalidIdError: { ...object({ status: statusText, ...place }), description: 'An id in the path that is not a UUID' },
  ValidationErrors: {
    ...object({
      errors: { type: 'array', minItems: 1, items: { anyOf: [ref('ValidationError'), ref('InvalidIdError')] } },
    }),
    description: 'All errors in the request, each with its position in the request',
  },
};
