import { secretHashComparison } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const clients: TableDescription = {
  name: 'clients',
  comment: 'API clients: programs of an organisation that exchange a client secret for a token.',
  authentication: {
    columns: ['id', 'organisation_id', 'client_id'],
    filter: { credentials: { secret_hash: secretHashComparison } },
  },
  arrayRelationships: { credentials: 'credentials.client_id' },
};
