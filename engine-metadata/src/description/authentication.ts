import { notDeleted, type RowFilter } from './rows.ts';

/**
 * The role that checks a client's secret or an API key. Its session holds the hash, and the row that it can read is the
 * owner. It also checks that the organisation of its session exists.
 */
export const authenticator = 'authenticator';

export const presentedSecret: RowFilter = { _eq: 'X-Hasura-Secret-Hash' };

/**
 * Not past its expiry. Hasura writes the literal into the statement, where Postgres reads the clock when it prepares it:
 * a connection may take a credential for live that expired since. So `expires_at` is readable, and the gateway compares
 * it with the clock as well.
 */
export const unexpired: RowFilter = { _or: [{ expires_at: { _is_null: true } }, { expires_at: { _gt: 'now()' } }] };

/** The API key of the session. */
export const presentedKey: RowFilter = { key_hash: presentedSecret, workspace: notDeleted, ...unexpired };
