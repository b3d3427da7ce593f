import { credentialRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const response = ['claim', 'fingerprint', 'status', 'answer', 'expires_at'];

/** Idempotency keys: a session reads and writes those of its own credential. */
export const idempotency_keys: TableDescription = {
  name: 'idempotency_keys',
  rows: credentialRows,
  readable: ['id', 'key', ...response],
  insert: { columns: ['id', 'key', ...response], set: { credential: 'x-hasura-credential' } },
  update: { columns: response, check: {} },
  delete: {},
};
