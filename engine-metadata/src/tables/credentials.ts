import { presentedSecret, unexpired } from '../description/authentication.ts';
import type { TableDescription } from '../description/table.ts';

export const credentials: TableDescription = {
  name: 'credentials',
  secret: ['secret_hash'],
  authentication: {
    columns: ['id', 'organisation_id', 'client_id', 'secret_hash', 'expires_at'],
    filter: { secret_hash: presentedSecret, revoked_at: { _is_null: true }, ...unexpired },
  },
};
