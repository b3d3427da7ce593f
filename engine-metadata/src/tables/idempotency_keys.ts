import { visibleCredentials } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

const response = ['claim', 'fingerprint', 'status', 'answer', 'expires_at'];

/** Permissions on idempotency keys. A session reads and writes only the keys of its own credential. */
export const idempotencyKeys: TableDescription = {
  name: 'idempotency_keys',
  comment: 'Idempotency keys of requests that create records, with the stored responses.',
  rows: visibleCredentials,
  readable: ['id', 'key', ...response],
  insert: { columns: ['id', 'key', ...response], set: { credential: 'x-hasura-credential' } },
  update: { columns: response, check: {} },
  delete: {},
  columnComments: {
    key: 'Idempotency key that the client has sent.',
    claim: 'Identifier of the request that holds the lease on the key.',
    fingerprint: 'SHA-256 of the request in hexadecimal digits.',
    status: 'HTTP status of the response; null while the request runs.',
    answer: 'Headers and body of the response, encrypted.',
    expires_at: 'Time after which another request may use the key.',
  },
};
