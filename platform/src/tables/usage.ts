import { sessionOrganisationFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const statusKey = ['organisation_id', 'day', 'status'];

/**
 * Permissions on request counts. The counts belong to the whole organisation, so API keys, which give access to one
 * workspace, cannot read them. A gateway adds the requests of all organisations with one mutation, so its role
 * `authenticator` writes the rows of all organisations.
 */
export const requestCounts: TableDescription = {
  name: 'request_counts',
  comment: 'Numbers of requests by day and HTTP status.',
  rights: { engine: 'arw', worker: 'rd' },
  rows: () => sessionOrganisationFilter,
  readable: ['day', 'status', 'requests'],
  readers: ['organisation'],
  authentication: { columns: statusKey, filter: {}, insert: statusKey, update: ['requests'] },
  columnComments: {
    day: 'UTC day of the requests.',
    status: 'HTTP status of the responses; 499 if the client disconnected before the response.',
    requests: 'Number of requests.',
  },
};

const routeKey = ['organisation_id', 'day', 'route'];
const counts = ['requests', 'rejected', 'failed'];

/** Read and written like `request_counts`. */
export const routeCounts: TableDescription = {
  name: 'route_counts',
  comment: 'Numbers of requests by day and endpoint.',
  rights: { engine: 'arw', worker: 'rd' },
  rows: () => sessionOrganisationFilter,
  readable: ['day', 'route', ...counts],
  readers: ['organisation'],
  authentication: { columns: routeKey, filter: {}, insert: routeKey, update: counts },
  columnComments: {
    day: 'UTC day of the requests.',
    route: 'Method and path of the endpoint; `other` for unknown paths.',
    requests: 'Number of requests.',
    rejected: 'Number of responses with a status 4xx.',
    failed: 'Number of responses with a status 5xx.',
  },
};

const logged = ['request_id', 'at', 'credential', 'route', 'status', 'duration_ms', 'error_code'];

/** Written like `request_counts`. They belong to the whole organisation, so API keys cannot read them. */
export const loggedRequests: TableDescription = {
  name: 'logged_requests',
  comment: 'Requests of the last day.',
  rights: { engine: 'ar', worker: 'rd' },
  rows: () => sessionOrganisationFilter,
  readable: ['id', ...logged],
  readers: ['organisation'],
  authentication: { columns: ['organisation_id'], filter: {}, insert: ['organisation_id', ...logged] },
  columnComments: {
    id: 'Identifier of the entry; the entries of an organisation are sorted by it.',
    request_id: 'Identifier of the request, as in the header `X-Request-Id`.',
    at: 'End of the request.',
    credential: 'The client, the API key or the person; null if a rate limit rejected the request.',
    route: 'Method and path of the endpoint; `other` for unknown paths.',
    status: 'HTTP status of the response; 499 if the client disconnected before the response.',
    duration_ms: 'Duration in milliseconds.',
    error_code: 'Code of the error in the response; null for a success.',
  },
};

/** Permissions on stored bytes. They belong to the whole organisation, so API keys cannot read them. */
export const storedBytesTable: TableDescription = {
  name: 'stored_bytes',
  comment: 'Number of stored bytes of the organisation, as the sum of all rows.',
  rights: { engine: 'r', worker: 'rw' },
  rows: () => sessionOrganisationFilter,
  readable: ['bytes'],
  readers: ['organisation'],
  columnComments: { bytes: 'Part of the number of stored bytes.' },
};
