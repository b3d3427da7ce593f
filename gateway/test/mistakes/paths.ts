import { getRequest, type Mistake, mistake, postRequest } from './mistake.ts';

/** Requests with mistakes in the path or the method. */
export const pathMistakes: readonly Mistake[] = [
  mistake('record for records', postRequest('/v1/record/query', {}), [
    'NOT_FOUND',
    '',
    'No route matches POST /v1/record/query. Did you mean `POST /v1/records/query`? /docs lists all endpoints.',
  ]),
  mistake('GET for POST', getRequest('/v1/records/query'), [
    'METHOD_NOT_ALLOWED',
    '',
    'GET is not allowed for /v1/records/query. Allowed: POST, QUERY, OPTIONS.',
  ]),
  mistake('a resource in the singular', getRequest('/v1/invoice'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/invoice. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  mistake('a trailing slash', getRequest('/v1/invoices/'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/invoices/. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  mistake('a path without its version', getRequest('/invoices'), [
    'NOT_FOUND',
    '',
    'No route matches GET /invoices. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  mistake('a path with a prefix', getRequest('/api/v1/invoices'), [
    'NOT_FOUND',
    '',
    'No route matches GET /api/v1/invoices. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  mistake('a list that only the records query has', getRequest('/v1/companies'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/companies. Did you mean `GET /v1/companies/{id}`? `POST /v1/records/query` with the root companies lists records. /docs lists all endpoints.',
  ]),
  mistake('a root as a path', getRequest('/v1/invoice-items'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/invoice-items. `POST /v1/records/query` with the root invoice_items lists records. /docs lists all endpoints.',
  ]),
  mistake('a list of workspaces', getRequest('/v1/workspaces'), [
    'METHOD_NOT_ALLOWED',
    '',
    'GET is not allowed for /v1/workspaces. Allowed: POST, OPTIONS. `POST /v1/records/query` with the root workspaces lists records.',
  ]),
  mistake('another notation of the token exchange', postRequest('/v1/auth/api-key', {}), [
    'NOT_FOUND',
    '',
    'No route matches POST /v1/auth/api-key. Did you mean `POST /auth/api_key`? /docs lists all endpoints.',
  ]),
  mistake('the path of the token exchange of other services', postRequest('/connect/token', {}), [
    'NOT_FOUND',
    '',
    'No route matches POST /connect/token. To get a token, exchange client_id and client_secret at POST /auth/api_key. /docs lists all endpoints.',
  ]),
  mistake('a root in the singular in the catalogue', getRequest('/v1/records/roots/invoice'), [
    'RECORD_ROOT_NOT_FOUND',
    '',
    'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
  ]),
];
