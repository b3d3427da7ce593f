import { balancesOf } from './balances.ts';
import { companiesOf, type DemoCompany } from './companies.ts';
import { collectionsOf, mediasOf, otherDocumentsOf } from './documents.ts';
import { exchangeRatesOf } from './exchange-rates.ts';
import { type RowsForTable, rowsForTable, rowsOf } from './insert.ts';
import { invoicesOf } from './invoices.ts';
import { ownPaymentMeansOf, partnerPaymentMeansOf } from './payment-means.ts';
import { peopleOf } from './people.ts';
import type { DemoWorkspace } from './scope.ts';
import { accountMonthsOf } from './statements.ts';
import { subscriptionsOf } from './subscriptions.ts';
import { transactionsOf } from './transactions.ts';

/**
 * Returns the records of one demo workspace that depend on each other, from the companies to the balances. Each row
 * follows the rows to which it refers.
 * @param parentCompany company of the parent workspace; it is a business partner of this workspace
 */
export function coreRecordsOf(scope: DemoWorkspace, parentCompany: DemoCompany | null) {
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

  const batches: RowsForTable[] = [
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
  ];
  return { self, companies, people, connector, documents, medias, invoices, transactions, batches };
}

/**
 * Returns the rows of record types to which no core record refers, such as chats.
 * @param core the core records of the workspace, to which the rows can refer
 */
export type FurtherRecords = (
  scope: DemoWorkspace,
  core: Pick<
    ReturnType<typeof coreRecordsOf>,
    'companies' | 'people' | 'connector' | 'documents' | 'invoices' | 'transactions'
  >,
) => RowsForTable[];
