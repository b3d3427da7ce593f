import * as schema from '../schema/index.ts';
import { apiKeysOf } from './api-keys.ts';
import { balancesOf } from './balances.ts';
import { chatsOf } from './chats.ts';
import { type Company, companiesOf } from './companies.ts';
import { customColumnJobsOf, customColumnsOf } from './custom-columns.ts';
import { collectionsOf, type DemoFile, mediasOf, otherDocumentsOf } from './documents.ts';
import { exchangeRatesOf } from './exchange-rates.ts';
import { type Batch, batch } from './insert.ts';
import { invoicesOf } from './invoices.ts';
import { journalEntriesOf } from './journal-entries.ts';
import { ledgerOf } from './ledger.ts';
import { accountsOf, partnerMeansOf } from './payment-means.ts';
import { peopleOf } from './people.ts';
import type { Scope } from './scope.ts';
import { statementsOf } from './statements.ts';
import { subscriptionsOf } from './subscriptions.ts';
import { transactionsOf } from './transactions.ts';
import { webhooksAndDeliveriesOf } from './webhooks.ts';

/**
 * Returns all records of one workspace, ordered so that a row comes after the rows it refers to.
 * @param parentCompany company of the parent workspace, which is a business partner
 */
export function workspaceRecords(
  scope: Scope,
  parentCompany: Company | null,
): { self: Company; batches: Batch[]; files: DemoFile[] } {
  const { self, partners, companies, addresses } = companiesOf(scope);
  const { staff, contacts, people, connector, mailbox } = peopleOf(scope, self, partners);
  const collections = collectionsOf(scope);
  const { exchangeRates, rateAt } = exchangeRatesOf(scope);
  const subscriptions = subscriptionsOf(scope, partners);

  const links = { collections, partners, people, connector };
  const trade = { self, partners, parentCompany, subscriptions, rateAt };
  const invoices = invoicesOf(scope, trade, links, { staff, contacts });
  const invoiceDocuments = invoices.flatMap(({ document }) => document ?? []);
  const documents = [...otherDocumentsOf(scope, links), ...invoiceDocuments];
  const medias = mediasOf(scope, documents);

  const accounts = accountsOf(scope, self, staff);
  const { main, foreign, card, others } = accounts;
  const ownMeans = [main, foreign, card, ...others].map(({ row }) => row);
  const statements = [main, foreign, card].flatMap((account) => statementsOf(scope, account));
  const transactions = transactionsOf(scope, { accounts, statements, rateAt, connector }, invoices);
  const balances = balancesOf(scope, self, statements, transactions, rateAt);

  const ledger = ledgerOf(scope, connector);
  const entries = journalEntriesOf(scope, ledger, invoices, transactions);
  const chats = chatsOf(scope, people, documents);
  const { webhooks, deliveries } = webhooksAndDeliveriesOf(scope);
  const columns = customColumnsOf(scope, { invoices: rowsOf(invoices), companies, documents: rowsOf(documents) });

  const batches = [
    batch(schema.collections, collections),
    batch(schema.companies, companies),
    batch(schema.addresses, addresses),
    batch(schema.people, people),
    batch(schema.workspace_connectors, [connector]),
    batch(schema.people, [mailbox]),
    batch(schema.exchange_rates, exchangeRates),
    batch(schema.subscriptions, rowsOf(subscriptions)),
    batch(schema.documents, rowsOf(documents)),
    batch(schema.medias, rowsOf(medias)),
    batch(schema.invoices, rowsOf(invoices)),
    batch(
      schema.invoice_items,
      invoices.flatMap(({ items }) => items),
    ),
    batch(
      schema.invoice_taxes,
      invoices.flatMap(({ taxes }) => taxes),
    ),
    batch(
      schema.invoice_people,
      invoices.flatMap((invoice) => invoice.people),
    ),
    batch(
      schema.invoice_workspace_connectors,
      invoices.flatMap(({ connectors }) => connectors),
    ),
    batch(schema.payment_means, [...ownMeans, ...partnerMeansOf(scope, partners, invoices)]),
    batch(schema.balances, rowsOf(balances)),
    batch(
      schema.foreign_exchanges,
      balances.flatMap(({ foreignExchanges }) => foreignExchanges),
    ),
    batch(schema.transactions, rowsOf(transactions)),
    batch(
      schema.transaction_fees,
      transactions.flatMap(({ fees }) => fees),
    ),
    batch(
      schema.invoice_transactions,
      transactions.flatMap(({ allocations }) => allocations),
    ),
    batch(schema.ledger_accounts, ledger.ledgerAccounts),
    batch(schema.journals, ledger.journals),
    batch(schema.journal_entries, rowsOf(entries)),
    batch(
      schema.journal_entry_lines,
      entries.flatMap(({ lines }) => lines),
    ),
    batch(schema.chat_conversations, rowsOf(chats)),
    batch(
      schema.chat_messages,
      chats.flatMap(({ messages }) => messages),
    ),
    batch(schema.webhooks, webhooks),
    batch(schema.webhook_deliveries, deliveries),
    batch(schema.api_keys, apiKeysOf(scope)),
    batch(schema.custom_columns, rowsOf(columns)),
    batch(
      schema.custom_column_jobs,
      customColumnJobsOf(
        scope,
        rowsOf(columns).find(({ extractor }) => extractor !== null),
        rowsOf(invoices).slice(0, 40),
      ),
    ),
    batch(
      schema.custom_column_values,
      columns.flatMap(({ values }) => values),
    ),
  ];
  return { self, batches, files: medias.map(({ row, bytes }) => ({ id: row.id, bytes })) };
}

function rowsOf<T>(built: readonly { readonly row: T }[]): T[] {
  return built.map(({ row }) => row);
}
