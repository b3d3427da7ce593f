import type { TableDescription } from '../description/table.ts';
import { addressesTable } from './addresses.ts';
import { apiKeysTable } from './api_keys.ts';
import { balancesTable } from './balances.ts';
import { chatConversationsTable } from './chat_conversations.ts';
import { chatMessagesTable } from './chat_messages.ts';
import { clientsTable } from './clients.ts';
import { collectionsTable } from './collections.ts';
import { companiesTable } from './companies.ts';
import { connectorStatesTable } from './connector_states.ts';
import { credentialsTable } from './credentials.ts';
import { customColumnJobsTable } from './custom_column_jobs.ts';
import { customColumnValuesTable } from './custom_column_values.ts';
import { customColumnsTable } from './custom_columns.ts';
import { distinctInvoicePeopleTable } from './distinct_invoice_people.ts';
import { documentTextsTable } from './document_texts.ts';
import { documentsTable } from './documents.ts';
import { exchangeRatesTable } from './exchange_rates.ts';
import { foreignExchangesTable } from './foreign_exchanges.ts';
import { idempotencyKeysTable } from './idempotency_keys.ts';
import { invoiceItemsTable } from './invoice_items.ts';
import { invoicePeopleTable } from './invoice_people.ts';
import { invoiceTaxesTable } from './invoice_taxes.ts';
import { invoiceTransactionsTable } from './invoice_transactions.ts';
import { invoiceWorkspaceConnectorsTable } from './invoice_workspace_connectors.ts';
import { invoicesTable } from './invoices.ts';
import { journalEntriesTable } from './journal_entries.ts';
import { journalEntryLinesTable } from './journal_entry_lines.ts';
import { journalsTable } from './journals.ts';
import { ledgerAccountsTable } from './ledger_accounts.ts';
import { mediasTable } from './medias.ts';
import { organisationsTable } from './organisations.ts';
import { paymentMeansTable } from './payment_means.ts';
import { peopleTable } from './people.ts';
import { requestCountsTable } from './request_counts.ts';
import { storedBytesTable } from './stored_bytes.ts';
import { subscriptionsTable } from './subscriptions.ts';
import { transactionFeesTable } from './transaction_fees.ts';
import { transactionsTable } from './transactions.ts';
import { webhookDeliveriesTable } from './webhook_deliveries.ts';
import { webhookDeliveryTurnsTable } from './webhook_delivery_turns.ts';
import { webhooksTable } from './webhooks.ts';
import { workspaceAncestorsTable } from './workspace_ancestors.ts';
import { workspaceConnectorsTable } from './workspace_connectors.ts';
import { workspacesTable } from './workspaces.ts';

/** The descriptions of all tables and views of the database. */
export const tableDescriptions: readonly TableDescription[] = [
  addressesTable,
  apiKeysTable,
  balancesTable,
  chatConversationsTable,
  chatMessagesTable,
  clientsTable,
  collectionsTable,
  companiesTable,
  connectorStatesTable,
  credentialsTable,
  customColumnJobsTable,
  customColumnValuesTable,
  customColumnsTable,
  distinctInvoicePeopleTable,
  documentTextsTable,
  documentsTable,
  exchangeRatesTable,
  foreignExchangesTable,
  idempotencyKeysTable,
  invoiceItemsTable,
  invoicePeopleTable,
  invoiceTaxesTable,
  invoiceTransactionsTable,
  invoiceWorkspaceConnectorsTable,
  invoicesTable,
  journalEntriesTable,
  journalEntryLinesTable,
  journalsTable,
  ledgerAccountsTable,
  mediasTable,
  organisationsTable,
  paymentMeansTable,
  peopleTable,
  requestCountsTable,
  storedBytesTable,
  subscriptionsTable,
  transactionFeesTable,
  transactionsTable,
  webhookDeliveriesTable,
  webhookDeliveryTurnsTable,
  webhooksTable,
  workspaceAncestorsTable,
  workspaceConnectorsTable,
  workspacesTable,
];
