import { demoBalances } from './balances.ts';
import { type DemoCompany, demoCompanies } from './companies.ts';
import { demoCollections, demoMedias, plainDocuments } from './documents.ts';
import { demoExchangeRates } from './exchange-rates.ts';
import { databaseRows, pairWithRows, type RowsForTable } from './insert.ts';
import { demoInvoices } from './invoices.ts';
import { partnerPaymentMeans, workspacePaymentMeans } from './payment-means.ts';
import { demoPeople } from './people.ts';
import type { WorkspaceParameters } from './scope.ts';
import { statementPeriods } from './statements.ts';
import { demoSubscriptions } from './subscriptions.ts';
import { demoTransactions } from './transactions.ts';

/**
 * From companies to balances: each row comes after the rows to which it refers.
 * @param parentCompany a business partner of this workspace
 */
export function createInvoicingRecords(scope: WorkspaceParameters, parentCompany: DemoCompany | null) {
  const { self, partners, companies, addresses } = demoCompanies(scope);
  const { staff, contacts, people, connector, mailbox } = demoPeople(scope, self, partners);
  const collections = demoCollections(scope);
  const { exchangeRates, rateAt } = demoExchangeRates(scope);
  const subscriptions = demoSubscriptions(scope, partners);

  const links = { collections, partners, people, connector };
  const input = { self, partners, parentCompany, subscriptions, rateAt };
  const invoices = demoInvoices(scope, input, links, { staff, contacts });
  const invoiceDocuments = invoices.flatMap(({ document }) => document ?? []);
  const documents = [...plainDocuments(scope, links), ...invoiceDocuments];
  const medias = demoMedias(scope, documents);

  const accounts = workspacePaymentMeans(scope, self, staff);
  const { main, foreign, card, others } = accounts;
  const ownMeans = [main, foreign, card, ...others].map(({ row }) => row);
  const statements = [main, foreign, card].flatMap((account) => statementPeriods(scope, account));
  const transactions = demoTransactions(scope, { accounts, statements, rateAt, connector }, invoices);
  const balances = demoBalances(scope, self, statements, transactions, rateAt);

  const batches: RowsForTable[] = [
    pairWithRows('collections', collections),
    pairWithRows('companies', companies),
    pairWithRows('addresses', addresses),
    pairWithRows('people', people),
    pairWithRows('workspace_connectors', [connector]),
    pairWithRows('people', [mailbox]),
    pairWithRows('exchange_rates', exchangeRates),
    pairWithRows('subscriptions', databaseRows(subscriptions)),
    pairWithRows('documents', databaseRows(documents)),
    pairWithRows('medias', databaseRows(medias)),
    pairWithRows('invoices', databaseRows(invoices)),
    pairWithRows(
      'invoice_items',
      invoices.flatMap(({ items }) => items),
    ),
    pairWithRows(
      'invoice_taxes',
      invoices.flatMap(({ taxes }) => taxes),
    ),
    pairWithRows(
      'invoice_people',
      invoices.flatMap((invoice) => invoice.people),
    ),
    pairWithRows(
      'invoice_workspace_connectors',
      invoices.flatMap(({ connectors }) => connectors),
    ),
    pairWithRows('payment_means', [...ownMeans, ...partnerPaymentMeans(scope, partners, invoices)]),
    pairWithRows('balances', databaseRows(balances)),
    pairWithRows(
      'foreign_exchanges',
      balances.flatMap(({ foreignExchanges }) => foreignExchanges),
    ),
    pairWithRows('transactions', databaseRows(transactions)),
    pairWithRows(
      'transaction_fees',
      transactions.flatMap(({ fees }) => fees),
    ),
    pairWithRows(
      'invoice_transactions',
      transactions.flatMap(({ allocations }) => allocations),
    ),
  ];
  return { self, companies, people, connector, documents, medias, invoices, transactions, batches };
}

/** Records to which no invoicing record refers, such as chats. */
export type RecordGenerator = (
  scope: WorkspaceParameters,
  invoicingRecords: Pick<
    ReturnType<typeof createInvoicingRecords>,
    'companies' | 'people' | 'connector' | 'documents' | 'invoices' | 'transactions'
  >,
) => RowsForTable[];
