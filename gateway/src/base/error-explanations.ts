import type { ErrorSource } from './error-details.ts';
import type { ErrorCode } from './errors.ts';

/** The text of the documentation page about an error code. */
export interface ErrorExplanation {
  /** Describes in which case the error occurs. */
  readonly meaning: string;
  /** Describes what the client must do. */
  readonly remedy: string;
  /**
   * The text of an example response. An error in envelope B has a position in the request; an error in envelope A
   * concerns the whole request.
   */
  readonly example: { readonly detail: string; readonly source: ErrorSource } | { readonly message: string };
  /** A request to the demo data that returns exactly the example response. */
  readonly request?: { readonly line: string; readonly body?: object };
}

const query = 'POST /v1/records/query';
const unknownId = '00000000-0000-4000-8000-000000000000';

const checkId =
  'Check the id and the credential. A deleted record, and a record of a workspace that the credential cannot access, also get this error.';
const wait = 'Wait for the seconds in `Retry-After`, then send the request again.';

/** Explains an error for an id in the path that does not exist or that the caller may not access. */
const missing = (what: string, path: string): ErrorExplanation => ({
  meaning: `The path contains an id that belongs to no ${what}, or to one that you may not access.`,
  remedy: checkId,
  example: { message: `No ${what} with this id exists, or you may not access it.` },
  request: { line: `GET ${path}/${unknownId}` },
});

/** The explanation of each error code. */
export const errorExplanations: Readonly<Record<ErrorCode, ErrorExplanation>> = {
  INVALID_REQUEST: {
    meaning:
      'The body is not valid JSON, a required member is missing, or a member or parameter has a value that is not allowed.',
    remedy: 'Correct the member or parameter that `source` names. The reference lists the allowed values.',
    example: { detail: '`limit` must be a whole number from 1 to 200.', source: { pointer: '/limit' } },
    request: { line: query, body: { root: 'invoices', limit: 500 } },
  },
  INVALID_ID_FORMAT: {
    meaning: 'An id in the path is not a UUID. This error has neither `id` nor `code`.',
    remedy: 'Send the `id` of a resource exactly as a response contained it.',
    example: { detail: '`id` must be a UUID.', source: { parameter: 'id' } },
    request: { line: 'GET /v1/invoices/seven' },
  },
  UNKNOWN_PARAMETER: {
    meaning: 'The query string contains a parameter that the endpoint does not have.',
    remedy: 'Remove the parameter, or correct its name. Brackets are part of names: `page[limit]`.',
    example: {
      detail:
        'Unknown parameter "page[size]". Did you mean `page[limit]`? Allowed: page[limit], page[cursor], filter[workspace_id], filter[external_workspace_id].',
      source: { parameter: 'page[size]' },
    },
    request: { line: 'GET /v1/webhooks?page[size]=5' },
  },
  INVALID_CURSOR: {
    meaning:
      'The cursor is malformed or altered, or belongs to a query with another root, other filters or another sort.',
    remedy:
      'Send `meta.next_cursor` of the last page unchanged, with exactly the same query. To start again, send the query without a cursor.',
    example: {
      detail: 'The cursor does not belong to this query. Send the request without it to start from the first page.',
      source: { pointer: '/cursor' },
    },
    request: { line: query, body: { root: 'invoices', cursor: 'x' } },
  },
  UNKNOWN_ROOT: {
    meaning: '`root` is not one of the 32 kinds of records.',
    remedy: 'Use a name of `GET /v1/records/roots`. The names are plural: `invoices`.',
    example: {
      detail: 'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
      source: { pointer: '/root' },
    },
    request: { line: query, body: { root: 'invoice' } },
  },
  UNKNOWN_FIELD: {
    meaning: 'A filter, a sort or a field selection names a field that the queried records do not have.',
    remedy:
      '`GET /v1/records/roots/{root}` lists all fields. A member of an object has a path (`grand_total.amount`), and so has a field of a related record (`issuer.name`).',
    example: {
      detail: 'invoices has no field "colour". GET /v1/records/roots/invoices lists all names.',
      source: { pointer: '/filters/0/field' },
    },
    request: { line: query, body: { root: 'invoices', filters: [{ field: 'colour', operator: 'eq', value: 'red' }] } },
  },
  OPERATOR_NOT_ALLOWED: {
    meaning: 'The operator of a filter does not fit the type of the field.',
    remedy: 'Use one of the operators that the error lists.',
    example: {
      detail:
        'status has the type enum and does not accept the operator "contains". Allowed: eq, neq, in, is_null, is_not_null.',
      source: { pointer: '/filters/0/operator' },
    },
    request: {
      line: query,
      body: { root: 'invoices', filters: [{ field: 'status', operator: 'contains', value: 'pai' }] },
    },
  },
  INVALID_VALUE: {
    meaning: 'A value does not fit the type of its field, or its operator takes no value.',
    remedy: 'Send a value of the expected type. Amounts are numbers or decimal strings, dates are `YYYY-MM-DD`.',
    example: {
      detail: 'status must be compared with one of draft, sent, paid, cancelled, not with "payed".',
      source: { pointer: '/filters/0/value' },
    },
    request: {
      line: query,
      body: { root: 'invoices', filters: [{ field: 'status', operator: 'eq', value: 'payed' }] },
    },
  },
  INVALID_WHERE_CLAUSE: {
    meaning:
      'A `whereClause` is malformed or too large, or contains an unknown name or a value that does not fit its field.',
    remedy:
      'Correct the condition at `source.pointer`. The guide [Conditions](/docs/guides/where-clause) has the grammar. A to-many relationship needs a quantifier: `_some`, `_every` or `_none`.',
    example: {
      detail:
        'invoice_items is a to-many relationship. Put its conditions under one of _some, _none, _every, such as {"invoice_items":{"_some":{"amount":{"_eq":…}}}}.',
      source: { pointer: '/whereClause/invoice_items/amount' },
    },
    request: { line: query, body: { root: 'invoices', whereClause: { invoice_items: { amount: { _gt: 100 } } } } },
  },
  FIELD_NOT_SORTABLE: {
    meaning: 'A sort names a field that cannot be sorted, such as a relationship or a list.',
    remedy: 'Sort by one of the fields that the error or `GET /v1/records/roots/{root}` lists.',
    example: {
      detail:
        'issuer cannot be sorted. Use one of its fields: issuer.name, issuer.domain_name_primary_link_url, issuer.tax_id.value.',
      source: { pointer: '/orderBy/field' },
    },
    request: { line: query, body: { root: 'invoices', orderBy: { field: 'issuer', direction: 'asc' } } },
  },
  REDIRECT_URL_NOT_ALLOWED: {
    meaning: 'The `redirect_url` of an installation link is not a URL, or its origin is not configured.',
    remedy: 'Send a URL of an origin that the operator of the service has allowed (`CONNECTOR_REDIRECT_ORIGINS`).',
    example: {
      detail: 'The origin is not allowed. The operator lists the allowed origins in CONNECTOR_REDIRECT_ORIGINS.',
      source: { parameter: 'redirect_url' },
    },
  },
  INVALID_STATE: {
    meaning:
      'After the sign-in at Google, the browser of a customer returned with a `state` that this service did not issue.',
    remedy: 'Request a new installation link, and let the customer follow it again.',
    example: {
      detail: 'The state does not belong to an installation of this service. Ask for a new link.',
      source: { parameter: 'state' },
    },
  },
  STATE_EXPIRED: {
    meaning:
      'A customer finished the sign-in at Google more than 15 minutes after the installation link was requested.',
    remedy: 'Request a new installation link when the customer is ready to follow it.',
    example: { detail: 'The link has expired. Ask for a new link.', source: { parameter: 'state' } },
  },
  STATE_ALREADY_USED: {
    meaning: 'An installation link was used before, or its workspace is deleted.',
    remedy: 'Request a new installation link. Each link works once.',
    example: { detail: 'The link was already used. Ask for a new link.', source: { parameter: 'state' } },
  },
  UNAUTHORIZED: {
    meaning:
      'The credential is missing, unknown, malformed, expired or revoked. `WWW-Authenticate` contains the reason.',
    remedy:
      'Send `Authorization: Bearer <token>` with a token of `POST /auth/api_key` or an API key. A token is valid for 15 minutes: request a new one when it has expired.',
    example: { message: 'Send a credential: Authorization: Bearer <token or API key>.' },
  },
  NOT_FOUND: {
    meaning: 'No endpoint has this path.',
    remedy: 'Check the path. The reference lists all endpoints.',
    example: {
      message: 'No route matches GET /v1/invoice. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
    },
    request: { line: 'GET /v1/invoice' },
  },
  DOCUMENT_NOT_FOUND: missing('document', '/v1/documents'),
  MEDIA_NOT_FOUND: { ...missing('media', '/v1/medias'), request: { line: `GET /v1/medias/${unknownId}/content` } },
  WORKSPACE_NOT_FOUND: {
    ...missing('workspace', '/v1/workspaces'),
    meaning:
      'The path or the body names a workspace that does not exist, is deleted, or may not be accessed with the credential.',
  },
  COLLECTION_NOT_FOUND: {
    meaning: 'An upload names a collection that its workspace does not have.',
    remedy: 'Remove `data.attributes.collect_id`, or send the id of a collection of this workspace.',
    example: {
      detail: 'No collection of the workspace with this id exists, or you may not access it.',
      source: { pointer: 'data.attributes.collect_id' },
    },
  },
  COMPANY_NOT_FOUND: missing('company', '/v1/companies'),
  PEOPLE_NOT_FOUND: missing('person', '/v1/people'),
  RECORD_ROOT_NOT_FOUND: {
    meaning: 'The path contains a name that is not one of the 32 kinds of records.',
    remedy: 'Use a name of `GET /v1/records/roots`. The names are plural: `invoices`.',
    example: { message: 'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.' },
    request: { line: 'GET /v1/records/roots/invoice' },
  },
  API_KEY_NOT_FOUND: {
    ...missing('API key', '/v1/api-key'),
    request: { line: `DELETE /v1/api-key/${unknownId}` },
  },
  INVOICE_NOT_FOUND: missing('invoice', '/v1/invoices'),
  BALANCE_NOT_FOUND: {
    ...missing('balance', '/v1/balances'),
    example: {
      detail: 'No balance with this id exists, or you may not access it.',
      source: { parameter: 'id' },
    },
  },
  TRANSACTION_NOT_FOUND: {
    ...missing('transaction', '/v1/transactions'),
    example: {
      detail: 'No transaction with this id exists, or you may not access it.',
      source: { parameter: 'id' },
    },
  },
  CONNECTOR_NOT_FOUND: {
    meaning: 'The workspace has no connected mailbox.',
    remedy: 'Request an installation link for the workspace, and give it to the owner of the mailbox.',
    example: { message: 'The workspace does not have this connector.' },
  },
  WEBHOOK_NOT_FOUND: missing('webhook', '/v1/webhooks'),
  WEBHOOK_DELIVERY_NOT_FOUND: {
    ...missing('delivery', '/v1/webhook-deliveries'),
    request: { line: `POST /v1/webhook-deliveries/${unknownId}/redeliver` },
  },
  RECORD_NOT_FOUND: {
    meaning: 'The body names a record that does not exist or that you may not access.',
    remedy: checkId,
    example: {
      detail: 'invoices has no record with this id that you may access.',
      source: { pointer: '/data/attributes/record_ids/0' },
    },
  },
  CUSTOM_COLUMN_NOT_FOUND: missing('custom column', '/v1/custom-columns'),
  CUSTOM_COLUMN_JOB_NOT_FOUND: missing('job', '/v1/custom-column-jobs'),
  METHOD_NOT_ALLOWED: {
    meaning: 'The path exists, but not with the HTTP method of the request.',
    remedy: 'Use one of the methods in the header `Allow`.',
    example: { message: 'PUT is not allowed for /v1/invoices. Allowed: GET, HEAD, OPTIONS.' },
    request: { line: 'PUT /v1/invoices' },
  },
  EXTERNAL_WORKSPACE_ID_TAKEN: {
    meaning: 'Another workspace of the organisation has this `external_workspace_id`.',
    remedy: 'Find the workspace with a records query (root `workspaces`), or choose another external id.',
    example: {
      detail: 'Another workspace already uses this external_workspace_id. Send a different one.',
      source: { pointer: '/data/attributes/external_workspace_id' },
    },
  },
  IDEMPOTENCY_KEY_IN_USE: {
    meaning: 'The first request with this `Idempotency-Key` is still running.',
    remedy: 'Send the request again with the same key after a few seconds: you then get the first response.',
    example: {
      message: 'The first request with this Idempotency-Key is still running. Send it again in a few seconds.',
    },
  },
  WEBHOOK_ALREADY_EXISTS: {
    meaning:
      'A webhook of the workspace already has this URL and this event. The response contains one error for each event of the request that the existing webhook already sends.',
    remedy: 'Change the existing webhook (`PATCH /v1/webhooks/{id}`), or register another URL.',
    example: {
      detail:
        'Another webhook of this workspace already sends document.processed to this URL. Change that webhook instead.',
      source: { pointer: '/data/attributes/events/0' },
    },
  },
  WEBHOOK_INACTIVE: {
    meaning: 'A test was requested for a webhook that is deactivated.',
    remedy: 'Activate the webhook (`PATCH /v1/webhooks/{id}` with `"active": true`), then request the test again.',
    example: { message: 'The webhook is inactive. Set active to true first.' },
  },
  CUSTOM_COLUMN_NOT_COMPUTABLE: {
    meaning: 'The column has no extractor, so its values cannot be computed.',
    remedy: 'Create a column with an `extractor`. `POST /v1/custom-columns/infer` proposes one.',
    example: { message: 'This column has no extractor, so it cannot be computed. Create a column with an extractor.' },
  },
  PAYLOAD_TOO_LARGE: {
    meaning: 'The body or the file is larger than the service accepts.',
    remedy:
      'Send less data. The error contains the maximum; the guide [Limits](/docs/guides/limits) lists all of them.',
    example: { message: 'The body may have at most 1048576 bytes. Send a smaller body.' },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    meaning: 'The body has a media type that the endpoint does not read.',
    remedy: 'Send `Content-Type: application/json`, or `multipart/form-data` for an upload.',
    example: { message: 'Send the body as application/json or application/vnd.api+json.' },
  },
  RANGE_NOT_SATISFIABLE: {
    meaning: 'A download requests a byte range that begins after the end of the file.',
    remedy: 'Request a range within the size that the error and `Content-Range` contain.',
    example: { message: 'The file has 2326 bytes. Request a range within it.' },
  },
  IDEMPOTENCY_KEY_REUSED: {
    meaning: 'The `Idempotency-Key` was already used for a request with another URL or another body.',
    remedy: 'Send a new key with each new request. Send the same key only to repeat the same request.',
    example: { message: 'This Idempotency-Key was used for a different request. Send a new key.' },
  },
  RATE_LIMIT_EXCEEDED: {
    meaning: 'Your address has sent more requests in this minute than the limit.',
    remedy: `${wait} The header \`RateLimit\` shows the remaining requests before you reach the limit.`,
    example: { message: 'The limit is 1000 requests per minute. Send the request again in 42 seconds.' },
  },
  INTERNAL_ERROR: {
    meaning:
      'The service failed. The response contains no details; the log of the service lists them under the request id.',
    remedy: 'Send the request again later. If the error persists, report the id in `meta.log_id` to the operator.',
    example: { message: 'An internal error occurred. Send the request again later, or report the request id.' },
  },
  AI_UNAVAILABLE: {
    meaning: 'The model service does not answer, or its answer is unusable.',
    remedy: wait,
    example: { message: 'The model service is not available. Send the request again in a few seconds.' },
  },
  ENGINE_UNAVAILABLE: {
    meaning: 'The data engine does not answer.',
    remedy: wait,
    example: { message: 'The data engine is not available. Send the request again in a few seconds.' },
  },
  TOO_MANY_CONCURRENT_REQUESTS: {
    meaning: 'Your organisation has too many requests that run at the same time. The request was not executed.',
    remedy: `Send fewer parallel requests. ${wait}`,
    example: {
      message:
        'Too many requests are running at the same time. Send fewer concurrent requests, and send this one again in a few seconds.',
    },
  },
  IDENTITY_PROVIDER_UNAVAILABLE: {
    meaning:
      'The keys of the identity provider could not be loaded yet, so the token cannot be verified; or Google is unreachable.',
    remedy: wait,
    example: { message: 'The identity provider is not reachable. Send the request again in a few seconds.' },
  },
  AI_TIMEOUT: {
    meaning: 'The model service did not answer in time.',
    remedy: wait,
    example: { message: 'The model service did not respond in time. Send the request again in a few seconds.' },
  },
  CONNECTOR_NOT_CONFIGURED: {
    meaning: 'The service has no OAuth client at Google, so mailboxes cannot be connected.',
    remedy: 'Ask the operator of the service to set `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`.',
    example: {
      message:
        'Connections to mailboxes are not configured. The operator must set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
    },
  },
  ENGINE_TIMEOUT: {
    meaning: 'The query took longer than the service allows.',
    remedy: 'Narrow the query: fewer conditions on related records, a shorter period, smaller pages.',
    example: { message: 'The data engine did not respond in time. Send the request again, or narrow its filters.' },
  },
};
