import { apiKeysOf } from './api-keys.ts';
import { balancesOf } from './balances.ts';
import { chatsOf } from './chats.ts';
import { companiesOf, type DemoCompany } from './companies.ts';
import { customColumnJobsOf, customColumnsOf } from './custom-columns.ts';
import { collectionsOf, type DemoFile, mediasOf, otherDocumentsOf } from './documents.ts';
import { exchangeRatesOf } from './exchange-rates.ts';
import { type RowsForTable, rowsForTable } from './insert.ts';
import { invoicesOf } from './invoices.ts';
import { journalEntriesOf } from './journal-entries.ts';
import { accountsAndJournalsOf } from './ledger.ts';
import { ownPaymentMeansOf, partnerPaymentMeansOf } from './payment-means.ts';
import { peopleOf } from './people.ts';
import type { DemoWorkspace } from './scope.ts';
import { accountMonthsOf } from './statements.ts';
import { subscriptionsOf } from './subscriptions.ts';
import { transactionsOf } from './transactions.ts';
import { webhooksAndDeliveriesOf } from './webhooks.ts';

/**
 * Returns all records of one demo workspace. Each row follows the rows to which it refers.
 * @param parentCompany company of the parent workspace; it is a business partner of this workspace
 */
export function workspaceRecords(
  scope: DemoWorkspace,
  parentCompany: DemoCompany | null,
): { self: DemoCompany; batches: RowsForTable[]; files: DemoFile[] } {
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

  const accounts = ownPaymentMeansOf(scope, self, staff);
  const { main, foreign, card, others } = accounts;
  const ownMeans = [main, foreign, card, ...others].map(({ row }) => row);
  const statements = [main, foreign, card].flatMap((account) => accountMonthsOf(scope, account));
  const transactions = transactionsOf(scope, { accounts, statements, rateAt, connector }, invoices);
  const balances = balancesOf(scope, self, statements, transactions, rateAt);

  const ledger = accountsAndJournalsOf(scope, connector);
  const entries = journalEntriesOf(scope, ledger, invoices, transactions);
  const chats = chatsOf(scope, people, documents);
  const { webhooks, deliveries } = webhooksAndDeliveriesOf(scope);
  const columns = customColumnsOf(scope, { invoices: rowsOf(invoices), companies, documents: rowsOf(documents) });

  const batches = [
    rowsForTable('collections', collections),
    rowsForTable('companies', companies),
    rowsForTable('addresses', addresses),
    rowsForTable('people', people),
    rowsForTable('workspace_connectors', [connector]),
    rowsForTable('people', [mailbox]),
    rowsForTable('exchange_rates', exchangeRates),
    rowsForTable('subscriptions', rowsOf(subscriptions)),
    rowsForTable('documents', rowsOf(documents)),
    rowsForTable('medias', rowsOf(medias)),
    rowsForTable('invoices', rowsOf(invoices)),
    rowsForTable(
      'invoice_items',
      invoices.flatMap(({ items }) => items),
    ),
    rowsForTable(
      'invoice_taxes',
      invoices.flatMap(({ taxes }) => taxes),
    ),
    rowsForTable(
      'invoice_people',
      invoices.flatMap((invoice) => invoice.people),
    ),
    rowsForTable(
      'invoice_workspace_connectors',
      invoices.flatMap(({ connectors }) => connectors),
    ),
    rowsForTable('payment_means', [...ownMeans, ...partnerPaymentMeansOf(scope, partners, invoices)]),
    rowsForTable('balances', rowsOf(balances)),
    rowsForTable(
      'foreign_exchanges',
      balances.flatMap(({ foreignExchanges }) => foreignExchanges),
    ),
    rowsForTable('transactions', rowsOf(transactions)),
    rowsForTable(
      'transaction_fees',
      transactions.flatMap(({ fees }) => fees),
    ),
    rowsForTable(
      'invoice_transactions',
      transactions.flatMap(({ allocations }) => allocations),
    ),
    rowsForTable('ledger_accounts', ledger.ledgerAccounts),
    rowsForTable('journals', ledger.journals),
    rowsForTable('journal_entries', rowsOf(entries)),
    rowsForTable(
      'journal_entry_lines',
      entries.flatMap(({ lines }) => lines),
    ),
    rowsForTable('chat_conversations', rowsOf(chats)),
    rowsForTable(
      'chat_messages',
      chats.flatMap(({ messages }) => messages),
    ),
    rowsForTable('webhooks', webhooks),
    rowsForTable('webhook_deliveries', deliveries),
    rowsForTable('api_keys', apiKeysOf(scope)),
    rowsForTable('custom_columns', rowsOf(columns)),
    rowsForTable(
      'custom_column_jobs',
      customColumnJobsOf(
        scope,
        rowsOf(columns).find(({ extractor }) => extractor !== null),
        rowsOf(invoices).slice(0, 40),
      ),
    ),
    rowsForTable(
      'custom_column_values',
      columns.flatMap(({ values }) => values),
    ),
  ];
  return { self, batches, files: medias.map(({ row, bytes }) => ({ id: row.id, bytes })) };
}

function rowsOf<T>(built: readonly { readonly row: T }[]): T[] {
  return built.map(({ row }) => row);
}
