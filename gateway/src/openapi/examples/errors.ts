import { ApiError, type ErrorCode, validationError } from '../../base/errors.ts';
import { errorResponse } from '../../http/envelopes.ts';

/**
 * The members of an example error that differ between codes: the text, and the position in the request if the error has
 * a position.
 */
type ErrorExample = readonly [text: string, source?: { readonly pointer: string } | { readonly parameter: string }];

const missing = (what: string): ErrorExample => [`No ${what} with this id exists, or you may not access it.`];

/** An example of each error code, as the service writes it. */
const examples: Readonly<Record<ErrorCode, ErrorExample>> = {
  INVALID_REQUEST: ['Expected a whole number from 1 to 100.', { parameter: 'page[limit]' }],
  INVALID_ID_FORMAT: ['Expected a UUID.', { parameter: 'id' }],
  UNKNOWN_PARAMETER: ['Unknown name. Allowed: page[limit], page[cursor].', { parameter: 'page[size]' }],
  INVALID_CURSOR: [
    'The cursor does not belong to this query. Send the request without it to start from the first page.',
    { pointer: '/cursor' },
  ],
  UNKNOWN_ROOT: ['Unknown root. Allowed: workspaces, collections, documents, medias, companies.', { pointer: '/root' }],
  UNKNOWN_FIELD: ['invoices has no field "colour".', { pointer: '/filters/0/field' }],
  OPERATOR_NOT_ALLOWED: [
    'status has the type enum. Allowed operators: eq, neq, in, is_null, is_not_null.',
    { pointer: '/filters/0/operator' },
  ],
  INVALID_VALUE: ['Expected one of draft, sent, paid, cancelled.', { pointer: '/filters/0/value' }],
  INVALID_WHERE_CLAUSE: [
    'invoices has no field, relationship or connective "amount".',
    { pointer: '/whereClause/amount' },
  ],
  FIELD_NOT_SORTABLE: [
    '"issuer.locale" cannot be sorted. Fields of issuer that can be sorted: name, domain_name_primary_link_url, tax_id.value.',
    { pointer: '/orderBy/field' },
  ],
  REDIRECT_URL_NOT_ALLOWED: [
    'The origin is not allowed. The operator lists the allowed origins in CONNECTOR_REDIRECT_ORIGINS.',
    { parameter: 'redirect_url' },
  ],
  INVALID_STATE: [
    'The state does not belong to an installation of this service. Ask for a new link.',
    { parameter: 'state' },
  ],
  STATE_EXPIRED: ['The link has expired. Ask for a new link.', { parameter: 'state' }],
  STATE_ALREADY_USED: ['The link was already used. Ask for a new link.', { parameter: 'state' }],
  UNAUTHORIZED: ['The access token expired. Get a new one and send the request again.'],
  NOT_FOUND: ['No route matches this path. /docs lists all endpoints.'],
  DOCUMENT_NOT_FOUND: missing('document'),
  MEDIA_NOT_FOUND: missing('media'),
  WORKSPACE_NOT_FOUND: missing('workspace'),
  COLLECTION_NOT_FOUND: missing('collection'),
  COMPANY_NOT_FOUND: missing('company'),
  PEOPLE_NOT_FOUND: missing('person'),
  RECORD_ROOT_NOT_FOUND: ['Unknown root. Allowed: workspaces, collections, documents, medias, companies.'],
  API_KEY_NOT_FOUND: missing('API key'),
  INVOICE_NOT_FOUND: missing('invoice'),
  BALANCE_NOT_FOUND: missing('balance'),
  TRANSACTION_NOT_FOUND: missing('transaction'),
  CONNECTOR_NOT_FOUND: ['The workspace does not have this connector.'],
  WEBHOOK_NOT_FOUND: missing('webhook'),
  WEBHOOK_DELIVERY_NOT_FOUND: missing('delivery'),
  RECORD_NOT_FOUND: [
    'No record with this id exists, or you may not access it.',
    { pointer: '/data/attributes/record_ids/0' },
  ],
  CUSTOM_COLUMN_NOT_FOUND: missing('custom column'),
  CUSTOM_COLUMN_JOB_NOT_FOUND: missing('job'),
  METHOD_NOT_ALLOWED: ['Use GET, HEAD.'],
  EXTERNAL_WORKSPACE_ID_TAKEN: [
    'Another workspace already uses this external_workspace_id. Send a different one.',
    { pointer: '/data/attributes/external_workspace_id' },
  ],
  IDEMPOTENCY_KEY_IN_USE: [
    'The first request with this Idempotency-Key is still running. Send this request again after it has finished.',
  ],
  WEBHOOK_ALREADY_EXISTS: [
    'Another webhook of this workspace already sends invoice.created to this URL. Change that webhook instead.',
    { pointer: '/data/attributes/events/0' },
  ],
  WEBHOOK_INACTIVE: ['The webhook is inactive. Set active to true first.'],
  CUSTOM_COLUMN_NOT_COMPUTABLE: [
    'This column has no extractor, so it cannot be computed. Create a column with an extractor.',
  ],
  PAYLOAD_TOO_LARGE: ['The body may have at most 1048576 bytes. Send a smaller body.'],
  UNSUPPORTED_MEDIA_TYPE: ['Send the body as application/json or application/vnd.api+json.'],
  RANGE_NOT_SATISFIABLE: ['The file has 2628 bytes. Request a range within it.'],
  IDEMPOTENCY_KEY_REUSED: ['This Idempotency-Key was used for a different request. Send a new key.'],
  RATE_LIMIT_EXCEEDED: ['The limit is 600 requests per minute. Send the request again in 12 seconds.'],
  INTERNAL_ERROR: ['An internal error occurred. Send the request again later, or report the request id.'],
  AI_UNAVAILABLE: ['The model service is not available. Send the request again in a few seconds.'],
  ENGINE_UNAVAILABLE: ['The data engine is not available. Send the request again in a few seconds.'],
  TOO_MANY_CONCURRENT_REQUESTS: [
    'Too many requests are running at the same time. Send fewer concurrent requests, and send this one again in a few seconds.',
  ],
  IDENTITY_PROVIDER_UNAVAILABLE: ['The identity provider is not reachable. Send the request again in a few seconds.'],
  AI_TIMEOUT: ['The model service did not respond in time. Send the request again in a few seconds.'],
  CONNECTOR_NOT_CONFIGURED: [
    'Connections to mailboxes are not configured. The operator must set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.',
  ],
  ENGINE_TIMEOUT: ['The data engine did not respond in time. Send the request again, or narrow its filters.'],
};

const requestId = '01a2b3c4-5d6e-7f80-9123-456789abcdef';

/** Returns the body of the response with one error, as the service writes it. */
export function errorExample(code: ErrorCode): object {
  const [text, source] = examples[code];
  const error = source === undefined ? new ApiError(code, text) : validationError(code, text, source);
  return errorResponse(error, { requestId, linkBase: '' }).body;
}
