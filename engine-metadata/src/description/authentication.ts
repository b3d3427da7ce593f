import { notDeleted, type RowFilter } from './rows.ts';

/**
 * The role that verifies client secrets and API keys. Its session contains the hash of the secret, and it can read only
 * the owner of the secret. It also checks that the organisation of a session exists.
 */
export const authenticator = 'authenticator';

export const presentedSecret: RowFilter = { _eq: 'X-Hasura-Secret-Hash' };

/**
 * A credential that has not expired. Hasura writes the literal `now()` into the prepared statement, where Postgres
 * evaluates it at the time of preparation, so a connection may accept an expired credential. Therefore `expires_at` is
 * readable, and the gateway checks it again.
 */
export const unexpired: RowFilter = { _or: [{ expires_at: { _is_null: true } }, { expires_at: { _gt: 'now()' } }] };

/** The API key of the session. */
export const presentedKey: RowFilter = { key_hash: presentedSecret, workspace: notDeleted, ...unexpired };
