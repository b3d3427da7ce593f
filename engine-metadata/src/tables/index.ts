import type { TableDescription } from '../description/table.ts';
import { addresses } from './addresses.ts';
import { api_keys } from './api_keys.ts';
import { balances } from './balances.ts';
import { chat_conversations } from './chat_conversations.ts';
import { chat_messages } from './chat_messages.ts';
import { clients } from './clients.ts';
import { collections } from './collections.ts';
import { companies } from './companies.ts';
import { connector_states } from './connector_states.ts';
import { credentials } from './credentials.ts';
import { custom_column_jobs } from './custom_column_jobs.ts';
import { custom_column_values } from './custom_column_values.ts';
import { custom_columns } from './custom_columns.ts';
import { distinct_invoice_people } from './distinct_invoice_people.ts';
import { document_texts } from './document_texts.ts';
import { documents } from './documents.ts';
import { exchange_rates } from './exchange_rates.ts';
import { foreign_exchanges } from './foreign_exchanges.ts';
import { idempotency_keys } from './idempotency_keys.ts';
import { invoice_items } from './invoice_items.ts';
import { invoice_people } from './invoice_people.ts';
import { invoice_taxes } from './invoice_taxes.ts';
import { invoice_transactions } from './invoice_transactions.ts';
import { invoice_workspace_connectors } from './invoice_workspace_connectors.ts';
import { invoices } from './invoices.ts';
import { journal_entries } from './journal_entries.ts';
import { journal_entry_lines } from './journal_entry_lines.ts';
import { journals } from './journals.ts';
import { ledger_accounts } from './ledger_accounts.ts';
import { medias } from './medias.ts';
import { organisations } from './organisations.ts';
import { payment_means } from './payment_means.ts';
import { people } from './people.ts';
import { subscriptions } from './subscriptions.ts';
import { transaction_fees } from './transaction_fees.ts';
import { transactions } from './transactions.ts';
import { webhook_deliveries } from './webhook_deliveries.ts';
import { webhook_delivery_turns } from './webhook_delivery_turns.ts';
import { webhooks } from './webhooks.ts';
import { workspace_ancestors } from './workspace_ancestors.ts';
import { workspace_connectors } from './workspace_connectors.ts';
import { workspaces } from './workspaces.ts';

/** The descriptions of all tables and views of the database. */
export const descriptions: readonly TableDescription[] = [
  addresses,
  api_keys,
  balances,
  chat_conversations,
  chat_messages,
  clients,
  collections,
  companies,
  connector_states,
  credentials,
  custom_column_jobs,
  custom_column_values,
  custom_columns,
  distinct_invoice_people,
  document_texts,
  documents,
  exchange_rates,
  foreign_exchanges,
  idempotency_keys,
  invoice_items,
  invoice_people,
  invoice_taxes,
  invoice_transactions,
  invoice_workspace_connectors,
  invoices,
  journal_entries,
  journal_entry_lines,
  journals,
  ledger_accounts,
  medias,
  organisations,
  payment_means,
  people,
  subscriptions,
  transaction_fees,
  transactions,
  webhook_deliveries,
  webhook_delivery_turns,
  webhooks,
  workspace_ancestors,
  workspace_connectors,
  workspaces,
];
