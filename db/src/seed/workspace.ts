import { apiKeysOf } from './api-keys.ts';
import { balancesOf } from './balances.ts';
import { chatsOf } from './chats.ts';
import { companiesOf, type DemoCompany } from './companies.ts';
import { customColumnJobsOf, customColumnsOf } from './custom-columns.ts';
import { collectionsOf, type DemoFile, mediasOf, otherDocumentsOf } from './documents.ts';
import { exchangeRatesOf } from './exchange-rates.ts';
import { type TableRows, tableRows } from './insert.ts';
import { invoicesOf } from './invoices.ts';
import { journalEntriesOf } from './journal-entries.ts';
import { ledgerOf } from './ledger.ts';
import { accountsOf, partnerMeansOf } from './payment-means.ts';
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
): { self: DemoCompany; batches: TableRows[]; files: DemoFile[] } {
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
  const statements = [main, foreign, card].flatMap((account) => accountMonthsOf(scope, account));
  const transactions = transactionsOf(scope, { accounts, statements, rateAt, connector }, invoices);
  const balances = balancesOf(scope, self, statements, transactions, rateAt);

  const ledger = ledgerOf(scope, connector);
  const entries = journalEntriesOf(scope, ledger, invoices, transactions);
  const chats = chatsOf(scope, people, documents);
  const { webhooks, deliveries } = webhooksAndDeliveriesOf(scope);
  const columns = customColumnsOf(scope, { invoices: rowsOf(invoices), companies, documents: rowsOf(documents) });

  const batches = [
    tableRows('collections', collections),
    tableRows('companies', companies),
    tableRows('addresses', addresses),
    tableRows('people', people),
    tableRows('workspace_connectors', [connector]),
    tableRows('people', [mailbox]),
    tableRows('exchange_rates', exchangeRates),
    tableRows('subscriptions', rowsOf(subscriptions)),
    tableRows('documents', rowsOf(documents)),
    tableRows('medias', rowsOf(medias)),
    tableRows('invoices', rowsOf(invoices)),
    tableRows(
      'invoice_items',
      invoices.flatMap(({ items }) => items),
    ),
    tableRows(
      'invoice_taxes',
      invoices.flatMap(({ taxes }) => taxes),
    ),
    tableRows(
      'invoice_people',
      invoices.flatMap((invoice) => invoice.people),
    ),
    tableRows(
      'invoice_workspace_connectors',
      invoices.flatMap(({ connectors }) => connectors),
    ),
    tableRows('payment_means', [...ownMeans, ...partnerMeansOf(scope, partners, invoices)]),
    tableRows('balances', rowsOf(balances)),
    tableRows(
      'foreign_exchanges',
      balances.flatMap(({ foreignExchanges }) => foreignExchanges),
    ),
    tableRows('transactions', rowsOf(transactions)),
    tableRows(
      'transaction_fees',
      transactions.flatMap(({ fees }) => fees),
    ),
    tableRows(
      'invoice_transactions',
      transactions.flatMap(({ allocations }) => allocations),
    ),
    tableRows('ledger_accounts', ledger.ledgerAccounts),
    tableRows('journals', ledger.journals),
    tableRows('journal_entries', rowsOf(entries)),
    tableRows(
      'journal_entry_lines',
      entries.flatMap(({ lines }) => lines),
    ),
    tableRows('chat_conversations', rowsOf(chats)),
    tableRows(
      'chat_messages',
      chats.flatMap(({ messages }) => messages),
    ),
    tableRows('webhooks', webhooks),
    tableRows('webhook_deliveries', deliveries),
    tableRows('api_keys', apiKeysOf(scope)),
    tableRows('custom_columns', rowsOf(columns)),
    tableRows(
      'custom_column_jobs',
      customColumnJobsOf(
        scope,
        rowsOf(columns).find(({ extractor }) => extractor !== null),
        rowsOf(invoices).slice(0, 40),
      ),
    ),
    tableRows(
      'custom_column_values',
      columns.flatMap(({ values }) => values),
    ),
  ];
  return { self, batches, files: medias.map(({ row, bytes }) => ({ id: row.id, bytes })) };
}

function rowsOf<T>(built: readonly { readonly row: T }[]): T[] {
  return built.map(({ row }) => row);
}
