import { sessionOrganisationFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const key = ['organisation_id', 'day', 'status'];

/**
 * Permissions on request counts. The counts belong to the whole organisation, so API keys, which give access to one
 * workspace, cannot read them. A gateway adds the requests of all organisations with one mutation, so its role
 * `authenticator` writes the rows of all organisations.
 */
export const requestCounts: TableDescription = {
  name: 'request_counts',
  comment: 'Numbers of requests by day and HTTP status.',
  rows: () => sessionOrganisationFilter,
  readable: ['day', 'status', 'requests'],
  readers: ['organisation'],
  authentication: { columns: key, filter: {}, insert: key, update: ['requests'] },
  columnComments: {
    day: 'UTC day of the requests.',
    status: 'HTTP status of the responses; 499 if the client disconnected before the response.',
    requests: 'Number of requests.',
  },
};
