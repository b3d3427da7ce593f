import { visibleCredentialRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const response = ['claim', 'fingerprint', 'status', 'answer', 'expires_at'];

/** Permissions on idempotency keys. A session reads and writes only the keys of its own credential. */
export const idempotencyKeysTable: TableDescription = {
  name: 'idempotency_keys',
  rows: visibleCredentialRows,
  readable: ['id', 'key', ...response],
  insert: { columns: ['id', 'key', ...response], set: { credential: 'x-hasura-credential' } },
  update: { columns: response, check: {} },
  delete: {},
};
