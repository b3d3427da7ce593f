import { notDeletedFilter, type RowFilter } from './rows.ts';

/**
 * The role with which the gateway verifies client secrets and API keys. The role's session contains the hash of a
 * secret. The role can read only the organisation of the session, and the rows of the client or API key with this
 * secret.
 */
export const authenticatorRole = 'authenticator';

export const secretHashComparison: RowFilter = { _eq: 'X-Hasura-Secret-Hash' };

/**
 * The condition that a credential has not expired. Hasura writes the literal `now()` into the prepared statement, and
 * Postgres evaluates this literal only when it prepares the statement. A connection may therefore return an expired
 * credential. For this reason the role can read `expires_at`, and the gateway compares `expires_at` with the current
 * time.
 */
export const notExpiredFilter: RowFilter = {
  _or: [{ expires_at: { _is_null: true } }, { expires_at: { _gt: 'now()' } }],
};

/** The condition that the session contains the hash of the API key, and that the key and its workspace are usable. */
export const sessionApiKeyFilter: RowFilter = {
  key_hash: secretHashComparison,
  workspace: notDeletedFilter,
  ...notExpiredFilter,
};
