import type { RecordDefinition } from '../types.ts';
import { addresses } from './addresses.ts';
import { apiKeys } from './api-keys.ts';
import { balances } from './balances.ts';
import { chatConversations } from './chat-conversations.ts';
import { chatMessages } from './chat-messages.ts';
import { collections } from './collections.ts';
import { companies } from './companies.ts';
import { customColumnValues } from './custom-column-values.ts';
import { customColumns } from './custom-columns.ts';
import { documents } from './documents.ts';
import { exchangeRates } from './exchange-rates.ts';
import { foreignExchanges } from './foreign-exchanges.ts';
import { invoiceItems } from './invoice-items.ts';
import { invoicePeople } from './invoice-people.ts';
import { invoiceTaxes } from './invoice-taxes.ts';
import { invoiceTransactions } from './invoice-transactions.ts';
import { invoiceWorkspaceConnectors } from './invoice-workspace-connectors.ts';
import { invoices } from './invoices.ts';
import { journalEntries } from './journal-entries.ts';
import { journalEntryLines } from './journal-entry-lines.ts';
import { journals } from './journals.ts';
import { ledgerAccounts } from './ledger-accounts.ts';
import { medias } from './medias.ts';
import { paymentMeans } from './payment-means.ts';
import { people } from './people.ts';
import { subscriptions } from './subscriptions.ts';
import { transactionFees } from './transaction-fees.ts';
import { transactions } from './transactions.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';
import { webhooks } from './webhooks.ts';
import { workspaceConnectors } from './workspace-connectors.ts';
import { workspaces } from './workspaces.ts';

/** The definitions of all record types that clients can query, in the order of `GET /v1/records/roots`. */
export const recordTypes: readonly RecordDefinition[] = [
  workspaces,
  collections,
  documents,
  medias,
  companies,
  addresses,
  people,
  invoices,
  invoiceItems,
  invoiceTaxes,
  invoicePeople,
  invoiceTransactions,
  invoiceWorkspaceConnectors,
  paymentMeans,
  balances,
  foreignExchanges,
  transactions,
  transactionFees,
  exchangeRates,
  subscriptions,
  ledgerAccounts,
  journals,
  journalEntries,
  journalEntryLines,
  chatConversations,
  chatMessages,
  workspaceConnectors,
  webhooks,
  webhookDeliveries,
  apiKeys,
  customColumns,
  customColumnValues,
];
