import { enumValues } from '@fds/platform/enum-values';
import type { AnyPgColumn, PgTableExtraConfigValue } from 'drizzle-orm/pg-core';
import { boolean, index, integer, pgEnum, pgTable, sql, text, unique, uuid } from '../drizzle.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { cascadingKey, setNullKey, tenantForeignKey, tenantPrimaryKey, tenantUniqueKey } from './keys.ts';
import { recordKeys } from './record.ts';
import { workspaces } from './tenancy.ts';

/** Letters and digits in upper case, so that spellings of an identifier are equal. */
const identifierKey = (column: AnyPgColumn) => sql`upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`;

export const companies = pgTable(
  'companies',
  recordColumns({
    name: text(),
    description: text(),
    locale: text(),
    domain_name_primary_link_url: text(),
    tax_id_value: text(),
    tax_id_type: text(),
    registration_trade_name: text(),
    registration_registered_name: text(),
    registration_number_business_type: text(),
    registration_number_value: text(),
    registration_number_registry_name: text(),
    registration_number_registry_country: text(),
  }),
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    // For `ilike` with a part of the name.
    index('companies_name_trigrams_idx').using('gin', t.name.op('gin_trgm_ops')),
    // For worker/src/documents/records/match.ts.
    index('companies_tax_id_key_idx').on(t.workspace_id, identifierKey(t.tax_id_value)),
    index('companies_registration_number_key_idx').on(t.workspace_id, identifierKey(t.registration_number_value)),
    index('companies_name_key_idx').on(t.workspace_id, sql`lower(${t.name})`),
  ],
);

export const addresses_kind_enum = pgEnum('addresses_kind', enumValues.addresses.kind);

export const addresses = pgTable(
  'addresses',
  recordColumns({
    company_id: uuid().notNull(),
    kind: addresses_kind_enum().notNull(),
    line_1: text(),
    line_2: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country: text(),
  }),
  (t) => [...recordKeys(t, t.created_at), ...cascadingKey(t, t.company_id, companies)],
);

export const people = pgTable(
  'people',
  recordColumns({
    company_id: uuid(),
    workspace_connector_id: uuid(),
    first_name: text(),
    last_name: text(),
    full_name: text(),
    email: text(),
    phone_number: text(),
  }),
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...setNullKey(t, t.company_id, companies),
    ...setNullKey(t, t.workspace_connector_id, workspace_connectors),
    // The worker finds the people of a document by email address.
    index('people_email_key_idx').on(t.workspace_id, sql`lower(${t.email})`),
  ],
);

export const workspace_connectors_connector_type_enum = pgEnum(
  'workspace_connectors_connector_type',
  enumValues.workspace_connectors.connector_type,
);
export const workspace_connectors_status_enum = pgEnum(
  'workspace_connectors_status',
  enumValues.workspace_connectors.status,
);

export const workspace_connectors = pgTable(
  'workspace_connectors',
  recordColumns({
    created_by_id: uuid(),
    connector_type: workspace_connectors_connector_type_enum().notNull(),
    external_workspace_id: text(),
    status: workspace_connectors_status_enum().notNull().default('inactive'),
    expires_at: timestampColumn(),
    /** Null without a valid authorization. Encrypted for the purpose `connector-refresh-token:<id>`. */
    refresh_token_encrypted: text(),
    /** When the worker renews the access token; null for never. */
    refresh_at: timestampColumn(),
    /** Since the last successful renewal. */
    refresh_failures: integer().notNull().default(0),
    /** When the worker looks for new mails; null for at once. */
    poll_at: timestampColumn(),
    /** Where the next look begins, as the implementation of the mailbox writes it; null for a search. */
    position: text(),
    /** All mails that arrived before this time are documents. */
    read_until: timestampColumn(),
    /** Since the last successful look. */
    poll_failures: integer().notNull().default(0),
    /** A worker reads the mails, until `poll_at` if it dies. */
    is_reading: boolean().notNull().default(false),
    /** Of the mailbox whose arrivals Google reports, in lower case. */
    watched_address: text(),
    /** When the worker asks Google again to report arrivals; null for at once. */
    watch_at: timestampColumn(),
    /** Gateway or Google know of new mails; null after the beginning of the next look. */
    look_requested_at: timestampColumn(),
  }),
  (t): PgTableExtraConfigValue[] => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.created_at),
    ...setNullKey(t, t.created_by_id, people),
    unique('workspace_connectors_connector_type_key').on(t.organisation_id, t.workspace_id, t.connector_type),
    index('workspace_connectors_refresh_at_idx').on(t.refresh_at).where(sql`${t.refresh_at} is not null`),
    index('workspace_connectors_watched_address_idx')
      .on(t.watched_address)
      .where(sql`${t.watched_address} is not null`),
  ],
);

/**
 * From the creation of an installation link until the provider redirects the customer back. Internal, for the
 * gateway.
 */
export const connector_states = pgTable(
  'connector_states',
  recordColumns({
    /** Values for the OAuth callback, such as the PKCE verifier, encrypted for the purpose `connector-state:<id>`. */
    sealed: text().notNull(),
    expires_at: timestampColumn().notNull(),
  }),
  (t) => [
    tenantPrimaryKey(t),
    tenantForeignKey(t, t.workspace_id, workspaces),
    index('connector_states_workspace_id_idx').on(t.workspace_id),
    index('connector_states_expires_at_idx').on(t.expires_at),
  ],
);
