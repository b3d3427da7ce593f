import { notDeletedFilter, type RowFilter } from './rows.ts';

/**
 * The role with which the gateway verifies client secrets and API keys, and finds invitations. It reads only the
 * organisation of the session, the client or API key with the hash of the session, the invitations of the email address
 * of the session, the workspace with the inbound address of the session, and the connectors of the mailbox of the
 * session, for which it requests a look. It also reads and writes when the person of the session has signed out
 * everywhere.
 */
export const authenticatorRole = 'authenticator';

export const secretHashComparison: RowFilter = { _eq: 'X-Hasura-Secret-Hash' };

/**
 * Hasura writes the literal `now()` into the prepared statement, and Postgres evaluates it when it prepares the
 * statement. A connection may therefore return an expired credential: the gateway compares `expires_at` again.
 */
export const notExpiredFilter: RowFilter = {
  _or: [{ expires_at: { _is_null: true } }, { expires_at: { _gt: 'now()' } }],
};

export const sessionApiKeyFilter: RowFilter = {
  key_hash: secretHashComparison,
  workspace: notDeletedFilter,
  ...notExpiredFilter,
};
