import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { identity, moment, tenant, timestamps } from './columns.ts';
import { partOf, referable } from './keys.ts';
import { recordKeys } from './record.ts';
import { organisations } from './tenancy.ts';

/** An organisation's machine clients: what a `client_id` names. Internal. */
export const clients = pgTable(
  'clients',
  {
    ...identity(),
    organisation_id: uuid().notNull(),
    client_id: text().notNull(),
    name: text().notNull(),
    ...timestamps(),
  },
  (t) => [
    referable(t),
    unique('clients_client_id_key').on(t.client_id),
    foreignKey({
      name: 'clients_organisation_id_fkey',
      columns: [t.organisation_id],
      foreignColumns: [organisations.id],
    }),
  ],
);

/** The secrets of a client, of which it may have several while it changes them. Internal. */
export const credentials = pgTable(
  'credentials',
  {
    ...identity(),
    organisation_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** SHA-256 of the secret in lower-case hexadecimal digits. */
    secret_hash: text().notNull(),
    expires_at: moment(),
    revoked_at: moment(),
    ...timestamps(),
  },
  (t) => [
    ...partOf(t, t.client_id, clients),
    unique('credentials_secret_hash_key').on(t.secret_hash),
    check('credentials_secret_hash_check', sql`${t.secret_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

export const api_keys = pgTable(
  'api_keys',
  {
    ...tenant(),
    name: text().notNull(),
    key_prefix: text().notNull(),
    /** SHA-256 of the whole key in lower-case hexadecimal digits. */
    key_hash: text().notNull(),
    last_used_at: moment(),
    expires_at: moment(),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    unique('api_keys_key_hash_key').on(t.key_hash),
    check('api_keys_key_hash_check', sql`${t.key_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);
