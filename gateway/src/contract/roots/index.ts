import type { RecordDefinition } from '../types.ts';
import { apiKeys } from './access.ts';
import { exchangeRates, subscriptions } from './billing.ts';
import { chatConversations, chatMessages } from './chats.ts';
import { customColumns, customColumnValues } from './custom-columns.ts';
import { collections, documents, medias } from './documents.ts';
import { invoiceItems, invoicePeople, invoices, invoiceTaxes, invoiceWorkspaceConnectors } from './invoices.ts';
import { journalEntries, journalEntryLines, journals, ledgerAccounts } from './ledger.ts';
import { addresses, companies, people, workspaceConnectors } from './parties.ts';
import {
  balances,
  foreignExchanges,
  invoiceTransactions,
  paymentMeans,
  transactionFees,
  transactions,
} from './payments.ts';
import { workspaces } from './tenancy.ts';
import { webhookDeliveries, webhooks } from './webhooks.ts';

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
