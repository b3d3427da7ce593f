import { type ErrorDefinitions, recordsQueryLine } from './row.ts';

export const requestErrors = {
  INVALID_REQUEST: {
    status: 400,
    meaning:
      'The body is not valid JSON, a required member is missing, or a member or parameter has a value that is not allowed.',
    remedy: 'Correct the member or parameter that `source` names. The API reference lists the allowed values.',
    example: { detail: '`limit` must be a whole number from 1 to 200.', source: { pointer: '/limit' } },
    request: { line: recordsQueryLine, body: { root: 'invoices', limit: 500 } },
  },
  INVALID_ID_FORMAT: {
    status: 400,
    meaning: 'An id in the path is not a UUID. An error object of this kind has no members `id` and `code`.',
    remedy: 'Send the `id` of a resource exactly as a response contained it.',
    example: { detail: '`id` must be a UUID.', source: { parameter: 'id' } },
    request: { line: 'GET /v1/invoices/seven' },
  },
  UNSUPPORTED_GRANT_TYPE: {
    status: 400,
    meaning: 'The token endpoint of OAuth 2.0 got another `grant_type` than `client_credentials`.',
    remedy:
      'Send `grant_type=client_credentials` with the id and the secret of your client. People sign in at the identity provider of the service.',
    example: { message: 'The grant_type "password" is not supported. Send grant_type=client_credentials.' },
  },
  UNSUPPORTED_TOKEN_TYPE: {
    status: 400,
    meaning: 'A request to revoke a token contains a bearer token, which cannot be revoked.',
    remedy: 'Wait until the token expires, after 15 minutes. To revoke an API key, send the key.',
    example: { message: 'A bearer token cannot be revoked. It expires after 15 minutes. Send an API key.' },
  },
  ORIGIN_NOT_ALLOWED: {
    status: 403,
    meaning: 'A web page of another origin sent a request to the server for agents (`/mcp`).',
    remedy: 'Ask the operator to add the origin of the web page to `CORS_ORIGINS`. Programs send no `Origin`.',
    example: {
      message:
        'Web pages of https://evil.example may not use this service. The operator lists the allowed origins in CORS_ORIGINS.',
    },
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    meaning: 'The query string contains a parameter that the endpoint does not have.',
    remedy: 'Remove the parameter, or correct its name. Brackets are part of names: `page[limit]`.',
    example: {
      detail:
        'Unknown parameter "page[size]". Did you mean `page[limit]`? Allowed: page[limit], page[cursor], filter[workspace_id], filter[external_workspace_id].',
      source: { parameter: 'page[size]' },
    },
    request: { line: 'GET /v1/webhooks?page[size]=5' },
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'No endpoint has this path.',
    remedy: 'Check the path. The reference lists all endpoints.',
    example: {
      message: 'No route matches GET /v1/invoice. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
    },
    request: { line: 'GET /v1/invoice' },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path exists, but not with the HTTP method of the request.',
    remedy: 'Use one of the methods in the header `Allow`.',
    example: { message: 'PUT is not allowed for /v1/invoices. Allowed: GET, HEAD, OPTIONS.' },
    request: { line: 'PUT /v1/invoices' },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    meaning: 'The first request with this `Idempotency-Key` is still running.',
    remedy:
      'Send the request again with the same key after a few seconds. You then get the response to the first request.',
    example: {
      message:
        'The first request with this Idempotency-Key is still running. Send this request again after it has finished.',
    },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    meaning: 'The header `Accept` asks for JSON:API with an extension, but the service supports no extension.',
    remedy: 'Send `Accept: application/vnd.api+json`, without `ext`.',
    example: {
      message:
        'Accept names application/vnd.api+json only with parameters that the service does not support. Send it without `ext`.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body or the file is larger than the service accepts.',
    remedy:
      'Send less data. The error contains the maximum size. The guide [Limits](/docs/guides/limits) lists all maximum sizes.',
    example: { message: 'The body may have at most 1048576 bytes. Send a smaller body.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The endpoint does not accept bodies with the media type of the request.',
    remedy: 'Send `Content-Type: application/json`, or `multipart/form-data` for an upload.',
    example: { message: 'The body is text/plain. Send it as application/json or application/vnd.api+json.' },
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    meaning: 'A download requests a byte range that begins after the end of the file.',
    remedy: 'Request a range within the file. The error and the header `Content-Range` contain the size of the file.',
    example: { message: 'The file has 2326 bytes. Request a range within it.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    meaning: 'The `Idempotency-Key` was already used for a request with another URL or another body.',
    remedy: 'Send a new key with each new request. Send the same key only to repeat the same request.',
    example: { message: 'This Idempotency-Key was used for a different request. Send a new key.' },
  },
} as const satisfies ErrorDefinitions;
