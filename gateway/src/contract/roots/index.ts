import type { RecordTypeDefinition } from '../types.ts';
import { addressesDefinition } from './addresses.ts';
import { apiKeysDefinition } from './api-keys.ts';
import { balancesDefinition } from './balances.ts';
import { chatConversationsDefinition } from './chat-conversations.ts';
import { chatMessagesDefinition } from './chat-messages.ts';
import { collectionsDefinition } from './collections.ts';
import { companiesDefinition } from './companies.ts';
import { customColumnValuesDefinition } from './custom-column-values.ts';
import { customColumnsDefinition } from './custom-columns.ts';
import { documentsDefinition } from './documents.ts';
import { exchangeRatesDefinition } from './exchange-rates.ts';
import { foreignExchangesDefinition } from './foreign-exchanges.ts';
import { invoiceItemsDefinition } from './invoice-items.ts';
import { invoicePeopleDefinition } from './invoice-people.ts';
import { invoiceTaxesDefinition } from './invoice-taxes.ts';
import { invoiceTransactionsDefinition } from './invoice-transactions.ts';
import { invoiceWorkspaceConnectorsDefinition } from './invoice-workspace-connectors.ts';
import { invoicesDefinition } from './invoices.ts';
import { journalEntriesDefinition } from './journal-entries.ts';
import { journalEntryLinesDefinition } from './journal-entry-lines.ts';
import { journalsDefinition } from './journals.ts';
import { ledgerAccountsDefinition } from './ledger-accounts.ts';
import { mediasDefinition } from './medias.ts';
import { paymentMeansDefinition } from './payment-means.ts';
import { peopleDefinition } from './people.ts';
import { subscriptionsDefinition } from './subscriptions.ts';
import { transactionFeesDefinition } from './transaction-fees.ts';
import { transactionsDefinition } from './transactions.ts';
import { webhookDeliveriesDefinition } from './webhook-deliveries.ts';
import { webhooksDefinition } from './webhooks.ts';
import { workspaceConnectorsDefinition } from './workspace-connectors.ts';
import { workspacesDefinition } from './workspaces.ts';

/** The definitions of all record types that clients can query, in the order of `GET /v1/records/roots`. */
export const recordTypeDefinitions: readonly RecordTypeDefinition[] = [
  workspacesDefinition,
  collectionsDefinition,
  documentsDefinition,
  mediasDefinition,
  companiesDefinition,
  addressesDefinition,
  peopleDefinition,
  invoicesDefinition,
  invoiceItemsDefinition,
  invoiceTaxesDefinition,
  invoicePeopleDefinition,
  invoiceTransactionsDefinition,
  invoiceWorkspaceConnectorsDefinition,
  paymentMeansDefinition,
  balancesDefinition,
  foreignExchangesDefinition,
  transactionsDefinition,
  transactionFeesDefinition,
  exchangeRatesDefinition,
  subscriptionsDefinition,
  ledgerAccountsDefinition,
  journalsDefinition,
  journalEntriesDefinition,
  journalEntryLinesDefinition,
  chatConversationsDefinition,
  chatMessagesDefinition,
  workspaceConnectorsDefinition,
  webhooksDefinition,
  webhookDeliveriesDefinition,
  apiKeysDefinition,
  customColumnsDefinition,
  customColumnValuesDefinition,
];
