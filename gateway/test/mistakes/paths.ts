import { type Mistake, makeGetRequest, makeMistake, makePostRequest } from './mistake.ts';

/** Requests with mistakes in the path or the method. */
export const pathMistakes: readonly Mistake[] = [
  makeMistake('record for records', makePostRequest('/v1/record/query', {}), [
    'NOT_FOUND',
    '',
    'No route matches POST /v1/record/query. Did you mean `POST /v1/records/query`? /docs lists all endpoints.',
  ]),
  makeMistake('GET for POST', makeGetRequest('/v1/records/query'), [
    'METHOD_NOT_ALLOWED',
    '',
    'GET is not allowed for /v1/records/query. Allowed: POST, QUERY, OPTIONS.',
  ]),
  makeMistake('a resource in the singular', makeGetRequest('/v1/invoice'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/invoice. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  makeMistake('a trailing slash', makeGetRequest('/v1/invoices/'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/invoices/. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  makeMistake('a path without its version', makeGetRequest('/invoices'), [
    'NOT_FOUND',
    '',
    'No route matches GET /invoices. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  makeMistake('a path with a prefix', makeGetRequest('/api/v1/invoices'), [
    'NOT_FOUND',
    '',
    'No route matches GET /api/v1/invoices. Did you mean `GET /v1/invoices`? /docs lists all endpoints.',
  ]),
  makeMistake('a list that only the records query has', makeGetRequest('/v1/companies'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/companies. Did you mean `GET /v1/companies/{id}`? `POST /v1/records/query` with the root companies lists records. /docs lists all endpoints.',
  ]),
  makeMistake('a root as a path', makeGetRequest('/v1/invoice-items'), [
    'NOT_FOUND',
    '',
    'No route matches GET /v1/invoice-items. `POST /v1/records/query` with the root invoice_items lists records. /docs lists all endpoints.',
  ]),
  makeMistake('a list of workspaces', makeGetRequest('/v1/workspaces'), [
    'METHOD_NOT_ALLOWED',
    '',
    'GET is not allowed for /v1/workspaces. Allowed: POST, OPTIONS. `POST /v1/records/query` with the root workspaces lists records.',
  ]),
  makeMistake('another notation of the token exchange', makePostRequest('/v1/auth/api-key', {}), [
    'NOT_FOUND',
    '',
    'No route matches POST /v1/auth/api-key. Did you mean `POST /auth/api_key`? /docs lists all endpoints.',
  ]),
  makeMistake('the path of the token exchange of other services', makePostRequest('/connect/token', {}), [
    'NOT_FOUND',
    '',
    'No route matches POST /connect/token. To get a token, exchange client_id and client_secret at POST /auth/api_key. /docs lists all endpoints.',
  ]),
  makeMistake('a root in the singular in the catalogue', makeGetRequest('/v1/records/roots/invoice'), [
    'RECORD_ROOT_NOT_FOUND',
    '',
    'There is no root "invoice". Did you mean `invoices`? GET /v1/records/roots lists all roots.',
  ]),
];
