import { enumValues } from '@fds/platform/enum-values';
import { boolean, check, date, index, numeric, pgEnum, pgTable, pgView, sql, text, uuid } from '../drizzle.ts';
import { exchange_rates, subscriptions } from './billing.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { documents } from './documents.ts';
import { cascadingKey, indexWithId, setNullKey, tenantUniqueKey } from './keys.ts';
import { companies, people, workspace_connectors } from './parties.ts';
import { recordKeys } from './record.ts';

export const invoices_status_enum = pgEnum('invoices_status', enumValues.invoices.status);

export const invoices = pgTable(
  'invoices',
  recordColumns({
    issuer_id: uuid(),
    receiver_id: uuid(),
    document_id: uuid(),
    source_workspace_connector_id: uuid(),
    exchange_rate_id: uuid(),
    subscription_id: uuid(),
    reference_number: text(),
    document_type: text(),
    document_type_code: text(),
    issue_date: date(),
    due_date: date(),
    issued_at: timestampColumn(),
    local_currency: text(),
    local_totals_subtotal: numeric(),
    local_totals_tax_total: numeric(),
    local_totals_total_amount: numeric(),
    grand_total_amount: numeric(),
    grand_total_currency: text(),
    terms: text(),
    billing_context: text(),
    payment_status_paid: boolean().notNull().default(false),
    payment_status_amount_paid: numeric(),
    payment_status_amount_remaining: numeric(),
    status: invoices_status_enum().notNull().default('draft'),
    description: text(),
    deleted_at: timestampColumn(),
  }),
  (t) => [
    tenantUniqueKey(t),
    ...recordKeys(t, t.issue_date, t.deleted_at),
    // Common filters and sort fields.
    indexWithId(t, t.organisation_id, t.reference_number),
    indexWithId(t, t.organisation_id, t.grand_total_amount),
    // The default order: newest first, without a date last. Postgres reads the index backwards.
    index('invoices_organisation_id_latest_idx').on(t.organisation_id, t.issue_date.nullsFirst(), t.id),
    index('invoices_workspace_id_latest_idx').on(t.workspace_id, t.issue_date.nullsFirst(), t.id, t.organisation_id),
    ...setNullKey(t, t.issuer_id, companies),
    ...setNullKey(t, t.receiver_id, companies),
    ...setNullKey(t, t.document_id, documents),
    ...setNullKey(t, t.source_workspace_connector_id, workspace_connectors),
    ...setNullKey(t, t.exchange_rate_id, exchange_rates),
    ...setNullKey(t, t.subscription_id, subscriptions),
  ],
);

export const invoice_items = pgTable(
  'invoice_items',
  recordColumns({
    invoice_id: uuid().notNull(),
    line_id: text(),
    sku: text(),
    name: text(),
    description: text(),
    unit_price: numeric(),
    currency: text(),
    unit: text(),
    quantity: numeric(),
    min_quantity: numeric(),
    max_quantity: numeric(),
    amount: numeric(),
    tax_rate: numeric(),
    tax_category: text(),
    tax_scheme: text(),
    period_start: date(),
    period_end: date(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.invoice_id, invoices),
    check('invoice_items_quantities_check', sql`${t.min_quantity} <= ${t.max_quantity}`),
    check('invoice_items_period_check', sql`${t.period_end} >= ${t.period_start}`),
  ],
);

export const invoice_taxes = pgTable(
  'invoice_taxes',
  recordColumns({
    invoice_id: uuid().notNull(),
    category: text(),
    scheme: text(),
    rate: numeric(),
    taxable_amount: numeric(),
    tax_amount: numeric(),
    currency: text(),
    exemption_reason: text(),
  }),
  (t) => [...recordKeys(t, t.created_at), ...cascadingKey(t, t.invoice_id, invoices)],
);

export const invoice_people_role_enum = pgEnum('invoice_people_role', enumValues.invoice_people.role);

export const invoice_people = pgTable(
  'invoice_people',
  recordColumns({ invoice_id: uuid().notNull(), people_id: uuid().notNull(), role: invoice_people_role_enum() }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.invoice_id, invoices),
    ...cascadingKey(t, t.people_id, people),
  ],
);

/** Each person of an invoice once, even with several roles. */
export const distinct_invoice_people_view = pgView('distinct_invoice_people').as((query) =>
  query
    .selectDistinct({
      organisation_id: invoice_people.organisation_id,
      invoice_id: invoice_people.invoice_id,
      people_id: invoice_people.people_id,
    })
    .from(invoice_people),
);

export const invoice_workspace_connectors_sync_status_enum = pgEnum(
  'invoice_workspace_connectors_sync_status',
  enumValues.invoice_workspace_connectors.sync_status,
);

export const invoice_workspace_connectors = pgTable(
  'invoice_workspace_connectors',
  recordColumns({
    invoice_id: uuid().notNull(),
    workspace_connector_id: uuid().notNull(),
    external_id: text(),
    sync_status: invoice_workspace_connectors_sync_status_enum().notNull().default('pending'),
    synced_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.invoice_id, invoices),
    ...cascadingKey(t, t.workspace_connector_id, workspace_connectors),
  ],
);
