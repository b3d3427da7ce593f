import { matchesSessionSecret } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const clientsTable: TableDescription = {
  name: 'clients',
  authentication: {
    columns: ['id', 'organisation_id', 'client_id'],
    filter: { credentials: { secret_hash: matchesSessionSecret } },
  },
  arrayRelationships: { credentials: 'credentials.client_id' },
};
