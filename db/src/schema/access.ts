import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumns, textTimestamp, timestampColumns } from './columns.ts';
import { cascadingForeignKey, tenantUniqueKey } from './keys.ts';
import { recordKeys } from './record.ts';
import { organisations } from './tenancy.ts';

/** API clients of an organisation, identified by `client_id`. Clients of the API cannot query this internal table. */
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
 * Secrets of API clients. A client has several secrets while it rotates them. Clients cannot query this internal table.
 */
export const credentials = pgTable(
  'credentials',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** SHA-256 of the secret, lowercase hexadecimal. */
    secret_hash: text().notNull(),
    expires_at: textTimestamp(),
    revoked_at: textTimestamp(),
    ...timestampColumns(),
  },
  (t) => [
    ...cascadingForeignKey(t, t.client_id, clients),
    unique('credentials_secret_hash_key').on(t.secret_hash),
    check('credentials_secret_hash_check', sql`${t.secret_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const api_keys = pgTable(
  'api_keys',
  {
    ...tenantColumns(),
    name: text().notNull(),
    key_prefix: text().notNull(),
    /** SHA-256 of the whole key, lowercase hexadecimal. */
    key_hash: text().notNull(),
    last_used_at: textTimestamp(),
    expires_at: textTimestamp(),
    ...timestampColumns(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    unique('api_keys_key_hash_key').on(t.key_hash),
    check('api_keys_key_hash_check', sql`${t.key_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * `Idempotency-Key`s of requests. A row is a lease while its request runs, and then contains the stored response.
 * Clients cannot query this internal table. A key is free again after `expires_at`; a job deletes the row later.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    /** Owner of the idempotency key: a client, an API key, or a user of the identity provider. */
    credential: text().notNull(),
    key: text().notNull(),
    /** Id of the request that holds the lease. If another request takes the lease over, it replaces this id. */
    claim: uuid().notNull(),
    /** SHA-256 of the request, lowercase hexadecimal. */
    fingerprint: text(),
    /** HTTP status of the response; null while the request runs. */
    status: integer(),
    /** Headers and body of the stored response, encrypted, at most 2 MiB. */
    answer: text(),
    expires_at: textTimestamp().notNull(),
    ...timestampColumns(),
  },
  (t) => [
    foreignKey({
      name: 'idempotency_keys_organisation_id_fkey',
      columns: [t.organisation_id],
      foreignColumns: [organisations.id],
    }),
    unique('idempotency_keys_key_key').on(t.organisation_id, t.credential, t.key),
    // A request that creates a record also inserts its lease again, with an action on conflict. If another request has
    // taken the lease over, the insert violates the unique key of `key`, and the whole transaction fails.
    unique('idempotency_keys_claim_key').on(t.claim),
    index('idempotency_keys_expires_at_idx').on(t.expires_at),
    check('idempotency_keys_key_check', sql`char_length(${t.key}) between 1 and 255`),
    check('idempotency_keys_answer_check', sql`num_nulls(${t.fingerprint}, ${t.status}, ${t.answer}) in (0, 3)`),
    check('idempotency_keys_answer_size_check', sql`octet_length(${t.answer}) <= 2097152`),
  ],
);
