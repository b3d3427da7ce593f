import { enumValues } from '@fds/platform/enum-values';
import { check, index, integer, pgEnum, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { idAndOrganisation, idColumn, recordColumns, timestampColumn, timestampColumns } from './columns.ts';
import { cascadingKey, organisationKey, tenantForeignKey, tenantPrimaryKey, tenantUniqueKey } from './keys.ts';
import { recordKeys } from './record.ts';
import { organisations, workspaces } from './tenancy.ts';

/** `client_id` is its public name. Internal: the API has no queries for it. */
export const clients = pgTable(
  'clients',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    client_id: text().notNull(),
    name: text().notNull(),
    ...timestampColumns(),
  },
  (t) => [tenantUniqueKey(t), unique('clients_client_id_key').on(t.client_id), organisationKey(t, organisations)],
);

/** A client can have several, to replace a secret without interruption. Internal: the API has no queries for it. */
export const credentials = pgTable(
  'credentials',
  {
    ...idColumn(),
    organisation_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** SHA-256, lowercase hexadecimal. */
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

export const api_keys_access_enum = pgEnum('api_keys_access', enumValues.api_keys.access);

export const api_keys = pgTable(
  'api_keys',
  recordColumns({
    name: text().notNull(),
    key_prefix: text().notNull(),
    /** SHA-256 of the whole API key, lowercase hexadecimal. */
    key_hash: text().notNull(),
    /** `write` includes reading. */
    access: api_keys_access_enum().notNull().default('write'),
    /** Name of the person, client or API key that created the key. */
    created_by: text(),
    last_used_at: timestampColumn(),
    expires_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    unique('api_keys_key_hash_key').on(t.key_hash),
    check('api_keys_key_hash_check', sql`${t.key_hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/**
 * The membership of a person whose tokens do not name an organisation or a role. Until the person accepts it by a
 * sign-in, it expires; afterwards, it lasts until it is deleted. Internal: the API has no queries for it.
 */
export const invitations = pgTable(
  'invitations',
  {
    ...idAndOrganisation(),
    email: text().notNull(),
    /** `reader` or `administrator`. */
    role: text().notNull(),
    expires_at: timestampColumn().notNull(),
    accepted_at: timestampColumn(),
    ...timestampColumns(),
  },
  (t) => [
    tenantPrimaryKey(t),
    organisationKey(t, organisations),
    unique('invitations_email_key').on(t.email, t.organisation_id),
    index('invitations_organisation_id_idx').on(t.organisation_id),
    check('invitations_role_check', sql`${t.role} in ('reader', 'administrator')`),
    check('invitations_email_check', sql`${t.email} = lower(${t.email}) and char_length(${t.email}) between 3 and 254`),
  ],
);

/**
 * When a person signed out everywhere: earlier sessions have ended. An analyst, who belongs to no organisation, has the
 * nil UUID as organisation, so there is no foreign key. Internal.
 */
export const session_ends = pgTable(
  'session_ends',
  {
    ...idAndOrganisation(),
    /** The person at the identity provider. */
    subject: text().notNull(),
    ended_at: timestampColumn().notNull(),
    ...timestampColumns(),
  },
  (t) => [tenantPrimaryKey(t), unique('session_ends_subject_key').on(t.organisation_id, t.subject)],
);

/** For mails to a workspace: the local part of its address. Without a row, the workspace receives no mails. */
export const inbound_addresses = pgTable('inbound_addresses', recordColumns({ token: text().notNull() }), (t) => [
  tenantPrimaryKey(t),
  tenantForeignKey(t, t.workspace_id, workspaces),
  unique('inbound_addresses_workspace_id_key').on(t.workspace_id, t.organisation_id),
  unique('inbound_addresses_token_key').on(t.token),
  check('inbound_addresses_token_check', sql`${t.token} ~ '^[0-9a-f]{32}$'`),
]);

/**
 * The header `Idempotency-Key`. While the request runs, a row is a lease on the key; afterwards, it has the stored
 * response. After `expires_at`, another request can use the key, and a job deletes the row. Internal.
 */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    ...idAndOrganisation(),
    /** A client, an API key, or a user of the identity provider. */
    credential: text().notNull(),
    key: text().notNull(),
    /** Id of the request that holds the lease; a request that takes over an expired lease writes its own id. */
    claim: uuid().notNull(),
    /** SHA-256 of the request's content, lowercase hexadecimal. */
    fingerprint: text(),
    /** Null while the request runs. */
    status: integer(),
    /** Headers and body, encrypted, at most 2 MiB. */
    answer: text(),
    expires_at: timestampColumn().notNull(),
    ...timestampColumns(),
  },
  (t) => [
    tenantPrimaryKey(t),
    organisationKey(t, organisations),
    unique('idempotency_keys_key_key').on(t.organisation_id, t.credential, t.key),
    // Detects a lost lease: the transaction that creates a record inserts the row of the lease again, with `ON
    // CONFLICT` for this key. If another request has taken over the lease, the insert violates the unique key of
    // `key` instead.
    unique('idempotency_keys_claim_key').on(t.claim, t.organisation_id),
    index('idempotency_keys_expires_at_idx').on(t.expires_at),
    check('idempotency_keys_key_check', sql`char_length(${t.key}) between 1 and 255`),
    check('idempotency_keys_answer_check', sql`num_nulls(${t.fingerprint}, ${t.status}, ${t.answer}) in (0, 3)`),
    check('idempotency_keys_answer_size_check', sql`octet_length(${t.answer}) <= 2097152`),
  ],
);
