import type { TableDescription } from '../description/table.ts';
import { addresses } from './addresses.ts';
import { apiKeys } from './api_keys.ts';
import { balances } from './balances.ts';
import { changeHorizon } from './change_horizon.ts';
import { chatConversations } from './chat_conversations.ts';
import { chatMessages } from './chat_messages.ts';
import { clients } from './clients.ts';
import { collections } from './collections.ts';
import { companies } from './companies.ts';
import { connectorStates } from './connector_states.ts';
import { credentials } from './credentials.ts';
import { customColumnJobs } from './custom_column_jobs.ts';
import { customColumnValues } from './custom_column_values.ts';
import { customColumns } from './custom_columns.ts';
import { distinctInvoicePeople } from './distinct_invoice_people.ts';
import { documentTexts } from './document_texts.ts';
import { documents } from './documents.ts';
import { exchangeRates } from './exchange_rates.ts';
import { foreignExchanges } from './foreign_exchanges.ts';
import { idempotencyKeys } from './idempotency_keys.ts';
import { invoiceItems } from './invoice_items.ts';
import { invoicePeople } from './invoice_people.ts';
import { invoiceTaxes } from './invoice_taxes.ts';
import { invoiceTransactions } from './invoice_transactions.ts';
import { invoiceWorkspaceConnectors } from './invoice_workspace_connectors.ts';
import { invoices } from './invoices.ts';
import { journalEntries } from './journal_entries.ts';
import { journalEntryLines } from './journal_entry_lines.ts';
import { journals } from './journals.ts';
import { ledgerAccounts } from './ledger_accounts.ts';
import { medias } from './medias.ts';
import { organisations } from './organisations.ts';
import { paymentMeans } from './payment_means.ts';
import { peopleTable } from './people.ts';
import { recordChanges } from './record_changes.ts';
import { requestCounts } from './request_counts.ts';
import { routeCounts } from './route_counts.ts';
import { storedBytesTable } from './stored_bytes.ts';
import { subscriptions } from './subscriptions.ts';
import { transactionFees } from './transaction_fees.ts';
import { transactions } from './transactions.ts';
import { visibleChanges } from './visible_changes.ts';
import { webhookDeliveries } from './webhook_deliveries.ts';
import { webhookDeliveryTurns } from './webhook_delivery_turns.ts';
import { webhooks } from './webhooks.ts';
import { workspaceAncestors } from './workspace_ancestors.ts';
import { workspaceConnectors } from './workspace_connectors.ts';
import { workspaceRemovals } from './workspace_removals.ts';
import { workspaces } from './workspaces.ts';

/** The descriptions of all tables and views of the database. */
export const tableDescriptions: readonly TableDescription[] = [
  addresses,
  apiKeys,
  balances,
  changeHorizon,
  chatConversations,
  chatMessages,
  clients,
  collections,
  companies,
  connectorStates,
  credentials,
  customColumnJobs,
  customColumnValues,
  customColumns,
  distinctInvoicePeople,
  documentTexts,
  documents,
  exchangeRates,
  foreignExchanges,
  idempotencyKeys,
  invoiceItems,
  invoicePeople,
  invoiceTaxes,
  invoiceTransactions,
  invoiceWorkspaceConnectors,
  invoices,
  journalEntries,
  journalEntryLines,
  journals,
  ledgerAccounts,
  medias,
  organisations,
  paymentMeans,
  peopleTable,
  recordChanges,
  requestCounts,
  routeCounts,
  storedBytesTable,
  subscriptions,
  transactionFees,
  transactions,
  visibleChanges,
  webhookDeliveries,
  webhookDeliveryTurns,
  webhooks,
  workspaceAncestors,
  workspaceConnectors,
  workspaceRemovals,
  workspaces,
];
