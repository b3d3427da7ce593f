import { sessionOrganisationFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const key = ['organisation_id', 'day', 'route'];
const counts = ['requests', 'rejected', 'failed'];

/** Read and written like `request_counts`. */
export const routeCounts: TableDescription = {
  name: 'route_counts',
  comment: 'Numbers of requests by day and endpoint.',
  rows: () => sessionOrganisationFilter,
  readable: ['day', 'route', ...counts],
  readers: ['organisation'],
  authentication: { columns: key, filter: {}, insert: key, update: counts },
  columnComments: {
    day: 'UTC day of the requests.',
    route: 'Method and path of the endpoint; `other` for unknown paths.',
    requests: 'Number of requests.',
    rejected: 'Number of responses with a status 4xx.',
    failed: 'Number of responses with a status 5xx.',
  },
};
