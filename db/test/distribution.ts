/**
 * How a distributed Postgres (Citus) stores the tables: reference tables have a copy on each node, and all other tables
 * are distributed by `organisation_id`. The reference tables are the tables that the service reads before it knows the
 * organisation of the caller, and the workspaces, whose deletion hides the rows of all other tables.
 */
export const referenceTables: ReadonlySet<string> = new Set([
  'organisations',
  'clients',
  'credentials',
  'api_keys',
  'workspaces',
  'workspace_ancestors',
]);

/**
 * Unique keys of distributed tables that do not contain `organisation_id`. Citus requires this column in every unique
 * key. To prepare a key for Citus, add the column to the key, and remove the line of the key here. Do not add lines: a
 * new table needs keys with `organisation_id`.
 */
export const unreadyKeys: readonly string[] = [
  'addresses_pkey (id)',
  'balances_pkey (id)',
  'chat_conversations_pkey (id)',
  'chat_messages_pkey (id)',
  'collections_pkey (id)',
  'companies_pkey (id)',
  'connector_states_pkey (id)',
  'custom_column_jobs_pkey (id)',
  'custom_column_values_pkey (id)',
  'custom_column_values_record_id_key (custom_column_id, record_id)',
  'custom_columns_pkey (id)',
  'document_texts_pkey (id)',
  'documents_pkey (id)',
  'exchange_rates_pkey (id)',
  'foreign_exchanges_pkey (id)',
  'idempotency_keys_claim_key (claim)',
  'idempotency_keys_pkey (id)',
  'invoice_items_pkey (id)',
  'invoice_people_pkey (id)',
  'invoice_taxes_pkey (id)',
  'invoice_transactions_pkey (id)',
  'invoice_workspace_connectors_pkey (id)',
  'invoices_pkey (id)',
  'journal_entries_pkey (id)',
  'journal_entry_lines_pkey (id)',
  'journals_pkey (id)',
  'ledger_accounts_pkey (id)',
  'medias_pkey (id)',
  'payment_means_pkey (id)',
  'people_pkey (id)',
  'subscriptions_pkey (id)',
  'transaction_fees_pkey (id)',
  'transactions_pkey (id)',
  'webhook_deliveries_pkey (id)',
  'webhook_deliveries_webhook_id_event_id_key (webhook_id, event_id)',
  'webhook_delivery_turns_pkey (id)',
  'webhooks_group_id_event_key (group_id, event)',
  'webhooks_pkey (id)',
  'webhooks_url_event_key (workspace_id, event, url)',
  'workspace_connectors_pkey (id)',
];
