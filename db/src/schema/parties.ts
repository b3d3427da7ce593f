import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  type PgTableExtraConfigValue,
  pgEnum,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, tenant, timestamps } from './columns.ts';
import { linkTo, partOf, referable, reference } from './keys.ts';
import { recordKeys } from './record.ts';
import { workspaces } from './tenancy.ts';

/** Comparable form of an identifier: its letters and digits in one case. */
const identifierKey = (column: AnyPgColumn) => sql`upper(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`;

export const companies = pgTable(
  'companies',
  {
    ...tenant(),
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
    ...timestamps(),
  },
  (t): PgTableExtraConfigValue[] => [
    referable(t),
    ...recordKeys(t, t.created_at),
    // Names are searched by substring, case-insensitively; the trigram index serves `ilike`.
    index('companies_name_trigrams_idx').using('gin', t.name.op('gin_trgm_ops')),
    // The parties of an extracted document are matched by these keys; worker/src/documents/records/match.ts uses them.
    index('companies_tax_id_key_idx').on(t.workspace_id, identifierKey(t.tax_id_value)),
    index('companies_registration_number_key_idx').on(t.workspace_id, identifierKey(t.registration_number_value)),
    index('companies_name_key_idx').on(t.workspace_id, sql`lower(${t.name})`),
  ],
);

export const addresses_kind = pgEnum('addresses_kind', ['registered', 'billing', 'shipping', 'other']);

export const addresses = pgTable(
  'addresses',
  {
    ...tenant(),
    company_id: uuid().notNull(),
    kind: addresses_kind().notNull(),
    line_1: text(),
    line_2: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country: text(),
    ...timestamps(),
  },
  (t) => [...recordKeys(t, t.created_at), ...partOf(t, t.company_id, companies)],
);

export const people = pgTable(
  'people',
  {
    ...tenant(),
    company_id: uuid(),
    workspace_connector_id: uuid(),
    first_name: text(),
    last_name: text(),
    full_name: text(),
    email: text(),
    phone_number: text(),
    ...timestamps(),
  },
  (t): PgTableExtraConfigValue[] => [
    referable(t),
    ...recordKeys(t, t.created_at),
    ...linkTo(t, t.company_id, companies),
    ...linkTo(t, t.workspace_connector_id, workspace_connectors),
    // The contacts of an extracted document are matched by their address.
    index('people_email_key_idx').on(t.workspace_id, sql`lower(${t.email})`),
  ],
);

export const workspace_connectors_connector_type = pgEnum('workspace_connectors_connector_type', ['gmail']);
export const workspace_connectors_status = pgEnum('workspace_connectors_status', ['active', 'inactive', 'expired']);

export const workspace_connectors = pgTable(
  'workspace_connectors',
  {
    ...tenant(),
    created_by_id: uuid(),
    connector_type: workspace_connectors_connector_type().notNull(),
    external_workspace_id: text(),
    status: workspace_connectors_status().notNull().default('inactive'),
    expires_at: moment(),
    /** Encrypted with the purpose `connector-refresh-token:<id>`; null without a usable grant. */
    refresh_token_encrypted: text(),
    /** Time at which the worker renews the access token; null if it does not. */
    refresh_at: moment(),
    /** Failed renewals since the last successful one. */
    refresh_failures: integer().notNull().default(0),
    ...timestamps(),
  },
  (t): PgTableExtraConfigValue[] => [
    referable(t),
    ...recordKeys(t, t.created_at),
    ...linkTo(t, t.created_by_id, people),
    unique('workspace_connectors_connector_type_key').on(t.organisation_id, t.workspace_id, t.connector_type),
    index('workspace_connectors_refresh_at_idx').on(t.refresh_at).where(sql`${t.refresh_at} is not null`),
  ],
);

/**
 * Open installations of connectors: one row from the creation of the link until the customer returns, once. Internal.
 */
export const connector_states = pgTable(
  'connector_states',
  {
    ...tenant(),
    /** State of the installation, encrypted with the purpose `connector-state:<id>`. */
    sealed: text().notNull(),
    expires_at: moment().notNull(),
    ...timestamps(),
  },
  (t) => [
    reference(t, t.workspace_id, workspaces),
    index('connector_states_workspace_id_idx').on(t.workspace_id),
    index('connector_states_expires_at_idx').on(t.expires_at),
  ],
);
