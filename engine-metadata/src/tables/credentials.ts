import { notExpiredFilter, secretHashComparison } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const credentials: TableDescription = {
  name: 'credentials',
  comment: 'Secrets of API clients, stored as hashes.',
  secret: ['secret_hash'],
  authentication: {
    columns: ['id', 'organisation_id', 'client_id', 'secret_hash', 'expires_at'],
    filter: { secret_hash: secretHashComparison, revoked_at: { _is_null: true }, ...notExpiredFilter },
  },
};
