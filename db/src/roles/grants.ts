import { eventTables } from '@fds/platform/event-kinds';

/** Processes with their own role. These roles own no tables. */
export const databaseRoles = ['engine', 'worker', 'gateway'] as const;

export type DatabaseRole = (typeof databaseRoles)[number];

/**
 * The letters of Postgres: `a` insert (append), `r` select (read), `w` update (write), `d` delete, `t` create a
 * trigger. Only Hasura gets `t`, because it creates the triggers of its event triggers itself; it also gets `t` on
 * the tables of the event kinds.
 */
export type TableRights = Readonly<Partial<Record<DatabaseRole, string>>>;

/**
 * A key that ends in `*` applies to the tables of the schema without a key; a test reports a table without rights.
 * The engine needs what the metadata permits. The worker writes records of documents and removes deleted workspaces.
 * Some rights to update exist only because `select … for update` requires them.
 */
const rights: Readonly<Record<string, TableRights>> = {
  'public.addresses': { engine: 'r', worker: 'arwd' },
  'public.api_keys': { engine: 'arwd', worker: 'rd' },
  // Triggers insert with the rights of their owner; functions with the same rights append to the chain and remove old events.
  'public.audit_chains': {},
  'public.audit_events': { engine: 'r' },
  'public.audit_notes': { engine: 'ar' },
  'public.balances': { engine: 'rd', worker: 'arwd' },
  'public.change_horizon': { engine: 'r', worker: 'r' },
  'public.chat_conversations': { engine: 'r', worker: 'rd' },
  'public.chat_messages': { engine: 'r', worker: 'rd' },
  'public.clients': { engine: 'r' },
  'public.collections': { engine: 'r', worker: 'rd' },
  'public.companies': { engine: 'r', worker: 'arwd' },
  'public.connector_states': { engine: 'ard', worker: 'rwd' },
  'public.credentials': { engine: 'r' },
  'public.custom_column_jobs': { engine: 'art', worker: 'rwd' },
  'public.custom_column_values': { engine: 'r', worker: 'arwd' },
  'public.custom_columns': { engine: 'ard', worker: 'rd' },
  'public.distinct_invoice_people': { engine: 'r' },
  'public.document_readings': { engine: 'rwt', worker: 'arwd' },
  'public.document_texts': { worker: 'arwd' },
  'public.document_validations': { engine: 'r', worker: 'arwd' },
  'public.documents': { engine: 'ar', worker: 'arwd' },
  'public.exchange_rates': { engine: 'r', worker: 'arwd' },
  'public.foreign_exchanges': { engine: 'r', worker: 'rd' },
  'public.idempotency_keys': { engine: 'arwd', worker: 'rwd' },
  'public.inbound_addresses': { engine: 'arw', worker: 'rd' },
  'public.invitations': { engine: 'arwd' },
  'public.invoice_items': { engine: 'r', worker: 'arwd' },
  'public.invoice_people': { engine: 'r', worker: 'arwd' },
  'public.invoice_taxes': { engine: 'r', worker: 'arwd' },
  'public.invoice_transactions': { engine: 'r', worker: 'rd' },
  'public.invoice_workspace_connectors': { engine: 'r', worker: 'rd' },
  'public.invoices': { engine: 'r', worker: 'arwd' },
  'public.journal_entries': { engine: 'r', worker: 'rd' },
  'public.journal_entry_lines': { engine: 'r', worker: 'rd' },
  'public.journals': { engine: 'r', worker: 'rd' },
  'public.ledger_accounts': { engine: 'r', worker: 'rd' },
  'public.medias': { engine: 'ard', worker: 'arwd' },
  'public.organisations': { engine: 'r' },
  'public.payment_keys': { worker: 'ard' },
  'public.payment_matches': { engine: 'rw', worker: 'arwd' },
  'public.payment_means': { engine: 'r', worker: 'arwd' },
  'public.people': { engine: 'arw', worker: 'arwd' },
  // Triggers insert with the rights of their owner.
  'public.record_changes': { worker: 'r' },
  'public.request_counts': { engine: 'arw', worker: 'rd' },
  'public.route_counts': { engine: 'arw', worker: 'rd' },
  'public.logged_requests': { engine: 'ar', worker: 'rd' },
  'public.session_ends': { engine: 'arw' },
  'public.stored_bytes': { engine: 'r', worker: 'rw' },
  'public.subscriptions': { engine: 'r', worker: 'rd' },
  'public.transaction_fees': { engine: 'r', worker: 'arwd' },
  'public.transactions': { engine: 'rwd', worker: 'arwd' },
  'public.visible_changes': { engine: 'r' },
  'public.webhook_deliveries': { engine: 'rwt', worker: 'arwd' },
  'public.webhook_delivery_turns': { engine: 'r', worker: 'arwd' },
  'public.webhooks': { engine: 'arw', worker: 'rwd' },
  'public.workspace_ancestors': { engine: 'r', worker: 'rd' },
  'public.workspace_connectors': { engine: 'arw', worker: 'rwd' },
  'public.workspace_removals': { worker: 'rd' },
  'public.workspaces': { engine: 'arw', worker: 'rd' },
  'gateway.rate_limits': { gateway: 'arwd', worker: 'arwd' },
  'pgboss.*': { worker: 'arwd' },
  // The embedded engine's trigger functions insert with the rights of their owner (`security definer`).
  'hdb_catalog.event_log': { engine: 'rwd' },
  'hdb_catalog.event_invocation_logs': { engine: 'arwd' },
  'drizzle.__drizzle_migrations': {},
};

const tablesWithEvents: ReadonlySet<string> = new Set(Object.values(eventTables).map((name) => `public.${name}`));

export const tableRights: Readonly<Record<string, TableRights>> = Object.fromEntries(
  Object.entries(rights).map(([table, given]) => [
    table,
    tablesWithEvents.has(table) ? { ...given, engine: `${given.engine ?? ''}t` } : given,
  ]),
);

/**
 * The tables that Hasura owns. Its trigger functions run with the rights of the role that changes a row, so the
 * worker needs the right to insert.
 */
export const hasuraRights: Readonly<Record<string, TableRights>> = { 'hdb_catalog.event_log': { worker: 'a' } };

/**
 * No role may execute another function; Postgres checks functions of triggers when a trigger is created. Inserts need
 * `uuid_v7`, the default of ids. A key that ends in `*` applies to the functions of the schema without a key.
 */
export const functionRights: Readonly<Record<string, readonly DatabaseRole[]>> = {
  'public.uuid_v7': ['engine', 'worker'],
  'public.keep_change_partitions': ['worker'],
  'public.note_deleted_workspace': ['worker'],
  'public.chain_audit_events': ['worker'],
  'public.remove_audit_events': ['worker'],
  'pgboss.*': ['worker'],
};

export const schemasByRole: Readonly<Record<DatabaseRole, readonly string[]>> = {
  engine: ['public', 'hdb_catalog'],
  worker: ['public', 'pgboss'],
  gateway: ['gateway'],
};

/** The storage sweep writes the names of all files to a temporary table. */
export const temporaryTableRoles: readonly DatabaseRole[] = ['worker'];
