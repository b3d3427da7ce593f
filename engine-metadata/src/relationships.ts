/**
 * The relationships of the metadata that do not follow from the database: every foreign key gives an object relationship
 * by itself (`issuer_id` gives `issuer`).
 */

/** Object relationships whose name is not their column's without `_id`: table, column, name. */
export const renamed: readonly (readonly [table: string, column: string, name: string])[] = [
  ['workspaces', 'parent_workspace_id', 'parent'],
];

/** Array relationships: table, name, and the column elsewhere that holds the id of the table's row. */
export const arrayRelationships: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workspaces: {
    children: 'workspaces.parent_workspace_id',
    documents: 'documents.workspace_id',
    invoices: 'invoices.workspace_id',
    workspace_connectors: 'workspace_connectors.workspace_id',
  },
  collections: { documents: 'documents.collection_id' },
  documents: { medias: 'medias.document_id', invoices: 'invoices.document_id' },
  companies: {
    addresses: 'addresses.company_id',
    people: 'people.company_id',
    documents: 'documents.company_id',
    issued_invoices: 'invoices.issuer_id',
    received_invoices: 'invoices.receiver_id',
    subscriptions: 'subscriptions.company_id',
  },
  people: {
    documents: 'documents.people_id',
    invoice_people: 'invoice_people.people_id',
    chat_conversations: 'chat_conversations.people_id',
  },
  invoices: {
    payment_means: 'payment_means.invoice_id',
    invoice_items: 'invoice_items.invoice_id',
    invoice_taxes: 'invoice_taxes.invoice_id',
    invoice_transactions: 'invoice_transactions.invoice_id',
    invoice_workspace_connectors: 'invoice_workspace_connectors.invoice_id',
    // The first of the two hops to an invoice's people.
    invoice_people: 'invoice_people.invoice_id',
  },
  payment_means: { balances: 'balances.account_id', transactions: 'transactions.account_id' },
  balances: { transactions: 'transactions.balance_id', foreign_exchanges: 'foreign_exchanges.balance_id' },
  transactions: {
    transaction_fees: 'transaction_fees.transaction_id',
    invoice_transactions: 'invoice_transactions.transaction_id',
  },
  exchange_rates: { invoices: 'invoices.exchange_rate_id' },
  subscriptions: { invoices: 'invoices.subscription_id' },
  ledger_accounts: {
    child_accounts: 'ledger_accounts.parent_account_id',
    journal_entry_lines: 'journal_entry_lines.ledger_account_id',
  },
  journals: { journal_entries: 'journal_entries.journal_id' },
  journal_entries: { journal_entry_lines: 'journal_entry_lines.journal_entry_id' },
  chat_conversations: { chat_messages: 'chat_messages.chat_conversation_id' },
  workspace_connectors: {
    invoices: 'invoices.source_workspace_connector_id',
    documents: 'documents.source_workspace_connector_id',
  },
  webhooks: { webhook_deliveries: 'webhook_deliveries.webhook_id' },
  custom_columns: { custom_column_values: 'custom_column_values.custom_column_id' },
  clients: { credentials: 'credentials.client_id' },
};

/** Array relationships that no foreign key carries: local column = remote column. */
export const siblingRelationships: readonly {
  readonly table: string;
  readonly name: string;
  readonly column: string;
  readonly remote: string;
}[] = [
  // The workspaces an API key sees are those that have the key's workspace as an ancestor.
  { table: 'api_keys', name: 'descendants', column: 'workspace_id', remote: 'workspace_ancestors.ancestor_id' },
  { table: 'workspace_ancestors', name: 'api_keys', column: 'ancestor_id', remote: 'api_keys.workspace_id' },
  // Each person of an invoice once: what is counted and shown of its people.
  {
    table: 'invoices',
    name: 'distinct_invoice_people',
    column: 'id',
    remote: 'distinct_invoice_people.invoice_id',
  },
  // A webhook has a row for each of its events.
  { table: 'webhooks', name: 'registrations', column: 'group_id', remote: 'webhooks.group_id' },
];
