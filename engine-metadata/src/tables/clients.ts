import { sessionSecretHashComparison } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const clientsTable: TableDescription = {
  name: 'clients',
  comment: 'API clients: programs of an organisation that exchange a client secret for a token.',
  authentication: {
    columns: ['id', 'organisation_id', 'client_id'],
    filter: { credentials: { secret_hash: sessionSecretHashComparison } },
  },
  arrayRelationships: { credentials: 'credentials.client_id' },
};
