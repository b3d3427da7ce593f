import { check, foreignKey, index, integer, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { idAndOrganisation, idColumn, rowIdentifiers, timestampColumn, timestampColumns } from './columns.ts';
import { cascadingKey, tenantPrimaryKey, tenantUniqueKey } from './keys.ts';
import { recordKeys } from './record.ts';
import { organisations } from './tenancy.ts';

/**
 * The API clients of an organisation. Each has a public name, `client_id`. The table is internal: the API has no
 * queries for it.
 */
export const clients = pgTable(
  'clients',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    client_id: text().notNull(),
    name: text().notNull(),
    ...timestampColumns(),
  },
  (t) => [
    tenantUniqueKey(t),
    unique('clients_client_id_key').on(t.client_id),
    foreignKey({
      name: 'clients_organisation_id_fkey',
      columns: [t.organisation_id],
      foreignColumns: [organisations.id],
    }),
  ],
);

/**
 * Secrets of API clients. A client can have several secrets, so that the client can replace a secret without
 * interruption. The table is internal: the API has no queries for it.
 */
export const credentials = pgTable(
  'credentials',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** SHA-256 of the client secret in lowercase hexadecimal digits. */
    secret_hash: text().notNull(),
    expires_at: timestampColumn(),
    revoked_at: timestampColumn(),
    ...timestampColumns(),
  },
  (t) => [
    ...cascadingKey(t, t.client_id, clients),
    unique('credentials_secret_hash_key').on(t.secret_hash),
    check('credentials_secret_hash_check', sql`${t.secret_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const api_keys = pgTable(
  'api_keys',
  {
    ...rowIdentifiers(),
    name: text().notNull(),
    key_prefix: text().notNull(),
    /** SHA-256 of the whole API key in lowercase hexadecimal digits. */
    key_hash: text().notNull(),
    last_used_at: timestampColumn(),
    expires_at: timestampColumn(),
    ...timestampColumns(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    unique('api_keys_key_hash_key').on(t.key_hash),
    check('api_keys_key_hash_check', sql`${t.key_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * Values of the header `Idempotency-Key`. While the request runs, a row is a lease on the key; afterwards, the row
 * contains the stored response. After `expires_at`, another request can use the key, and a job deletes the row later.
 * The table is internal: the API has no queries for it.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    ...idAndOrganisation(),
    /** Owner of the idempotency key: a client, an API key, or a user of the identity provider. */
    credential: text().notNull(),
    key: text().notNull(),
    /** Id of the request that holds the lease. A request that takes over an expired lease writes its own id here. */
    claim: uuid().notNull(),
    /** SHA-256 of the request's content in lowercase hexadecimal digits. */
    fingerprint: text(),
    /** HTTP status of the response; null while the request runs. */
    status: integer(),
    /** Headers and body of the stored response, encrypted, at most 2 MiB. */
    answer: text(),
    expires_at: timestampColumn().notNull(),
    ...timestampColumns(),
  },
  (t) => [
    tenantPrimaryKey(t),
    foreignKey({
      name: 'idempotency_keys_organisation_id_fkey',
      columns: [t.organisation_id],
      foreignColumns: [organisations.id],
    }),
    unique('idempotency_keys_key_key').on(t.organisation_id, t.credential, t.key),
    // This unique key detects a lost lease. The transaction that creates a record inserts the row of the lease again,
    // with `ON CONFLICT` for this unique key. If another request has taken over the lease, the insert instead violates
    // the unique key of `key`, and the transaction fails.
    unique('idempotency_keys_claim_key').on(t.claim, t.organisation_id),
    index('idempotency_keys_expires_at_idx').on(t.expires_at),
    check('idempotency_keys_key_check', sql`char_length(${t.key}) between 1 and 255`),
    check('idempotency_keys_answer_check', sql`num_nulls(${t.fingerprint}, ${t.status}, ${t.answer}) in (0, 3)`),
    check('idempotency_keys_answer_size_check', sql`octet_length(${t.answer}) <= 2097152`),
  ],
);
