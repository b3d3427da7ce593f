import { isNotDeleted, type RowFilter } from './rows.ts';

/**
 * The role with which the gateway verifies client secrets and API keys. The role's session contains the hash of a
 * secret. The role can read only the owner of this secret, and whether the organisation of a session exists.
 */
export const authenticatorRole = 'authenticator';

export const matchesSessionSecret: RowFilter = { _eq: 'X-Hasura-Secret-Hash' };

/**
 * The condition of a credential that has not expired. Hasura writes the literal `now()` into the prepared statement.
 * Postgres evaluates this literal when it prepares the statement, so a connection may accept an expired credential.
 * Therefore the role can read `expires_at`, and the gateway checks it again.
 */
export const notExpired: RowFilter = { _or: [{ expires_at: { _is_null: true } }, { expires_at: { _gt: 'now()' } }] };

/** The condition of the API key whose hash the session contains. */
export const sessionApiKey: RowFilter = { key_hash: matchesSessionSecret, workspace: isNotDeleted, ...notExpired };
