import type { TableDescription } from '../description/table.ts';
import {
  apiKeys,
  clients,
  credentials,
  idempotencyKeys,
  inboundAddresses,
  invitations,
  sessionEnds,
} from './access.ts';
import { auditChains, auditEvents, auditNotes } from './audit.ts';
import { exchangeRates, subscriptions } from './billing.ts';
import { changeHorizon, recordChanges, visibleChanges, workspaceRemovals } from './changes.ts';
import { chatConversations, chatMessages } from './chats.ts';
import { customColumnJobs, customColumns, customColumnValues } from './custom-columns.ts';
import { collections, documentReadings, documents, documentTexts, documentValidations, medias } from './documents.ts';
import {
  distinctInvoicePeople,
  invoiceItems,
  invoicePeople,
  invoices,
  invoiceTaxes,
  invoiceWorkspaceConnectors,
} from './invoices.ts';
import { journalEntries, journalEntryLines, journals, ledgerAccounts } from './ledger.ts';
import { addresses, companies, connectorStates, peopleTable, workspaceConnectors } from './parties.ts';
import {
  balances,
  foreignExchanges,
  invoiceTransactions,
  paymentKeys,
  paymentMatches,
  paymentMeans,
  transactionFees,
  transactions,
} from './payments.ts';
import { organisations, workspaceAncestors, workspaces } from './tenancy.ts';
import { loggedRequests, requestCounts, routeCounts, storedBytesTable } from './usage.ts';
import { webhookDeliveries, webhookDeliveryTurns, webhooks } from './webhooks.ts';

/** All tables and views. The record types have the order of `GET /v1/records/roots`. */
export const tableDescriptions: readonly TableDescription[] = [
  workspaces,
  collections,
  documents,
  medias,
  companies,
  addresses,
  peopleTable,
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
  auditChains,
  auditEvents,
  auditNotes,
  changeHorizon,
  clients,
  connectorStates,
  credentials,
  customColumnJobs,
  distinctInvoicePeople,
  documentReadings,
  documentTexts,
  documentValidations,
  idempotencyKeys,
  inboundAddresses,
  invitations,
  loggedRequests,
  organisations,
  paymentKeys,
  paymentMatches,
  recordChanges,
  requestCounts,
  routeCounts,
  sessionEnds,
  storedBytesTable,
  visibleChanges,
  webhookDeliveryTurns,
  workspaceAncestors,
  workspaceRemovals,
];
