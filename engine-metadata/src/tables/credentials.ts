import { notExpiredFilter, sessionSecretHashComparison } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const credentialsTable: TableDescription = {
  name: 'credentials',
  comment: 'Secrets of API clients, stored as hashes.',
  secret: ['secret_hash'],
  authentication: {
    columns: ['id', 'organisation_id', 'client_id', 'secret_hash', 'expires_at'],
    filter: { secret_hash: sessionSecretHashComparison, revoked_at: { _is_null: true }, ...notExpiredFilter },
  },
};
