import { presentedSecret } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const clients: TableDescription = {
  name: 'clients',
  authentication: {
    columns: ['id', 'organisation_id', 'client_id'],
    filter: { credentials: { secret_hash: presentedSecret } },
  },
  arrayRelationships: { credentials: 'credentials.client_id' },
};
