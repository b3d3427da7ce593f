import { createDemoBalances } from './balances.ts';
import { createDemoCompanies, type DemoCompany } from './companies.ts';
import { createDemoDocumentCollections, createDemoMedias, createDocumentsWithoutInvoice } from './documents.ts';
import { createDemoExchangeRates } from './exchange-rates.ts';
import { extractDatabaseRows, pairTableWithRows, type RowsForTable } from './insert.ts';
import { createDemoInvoices } from './invoices.ts';
import { createPartnerPaymentMeans, createWorkspacePaymentMeans } from './payment-means.ts';
import { createDemoPeople } from './people.ts';
import type { DemoWorkspaceParameters } from './scope.ts';
import { getStatementPeriodsOfAccount } from './statements.ts';
import { createDemoSubscriptions } from './subscriptions.ts';
import { createDemoTransactions } from './transactions.ts';

/**
 * Returns the records of one demo workspace for invoicing, from companies to balances. These records refer to each other; each
 * row comes after the rows to which it refers.
 * @param parentCompany company of the parent workspace; it is a business partner of this workspace
 */
export function createInvoicingRecords(scope: DemoWorkspaceParameters, parentCompany: DemoCompany | null) {
  const { self, partners, companies, addresses } = createDemoCompanies(scope);
  const { staff, contacts, people, connector, mailbox } = createDemoPeople(scope, self, partners);
  const collections = createDemoDocumentCollections(scope);
  const { exchangeRates, rateAt } = createDemoExchangeRates(scope);
  const subscriptions = createDemoSubscriptions(scope, partners);

  const links = { collections, partners, people, connector };
  const input = { self, partners, parentCompany, subscriptions, rateAt };
  const invoices = createDemoInvoices(scope, input, links, { staff, contacts });
  const invoiceDocuments = invoices.flatMap(({ document }) => document ?? []);
  const documents = [...createDocumentsWithoutInvoice(scope, links), ...invoiceDocuments];
  const medias = createDemoMedias(scope, documents);

  const accounts = createWorkspacePaymentMeans(scope, self, staff);
  const { main, foreign, card, others } = accounts;
  const ownMeans = [main, foreign, card, ...others].map(({ row }) => row);
  const statements = [main, foreign, card].flatMap((account) => getStatementPeriodsOfAccount(scope, account));
  const transactions = createDemoTransactions(scope, { accounts, statements, rateAt, connector }, invoices);
  const balances = createDemoBalances(scope, self, statements, transactions, rateAt);

  const batches: RowsForTable[] = [
    pairTableWithRows('collections', collections),
    pairTableWithRows('companies', companies),
    pairTableWithRows('addresses', addresses),
    pairTableWithRows('people', people),
    pairTableWithRows('workspace_connectors', [connector]),
    pairTableWithRows('people', [mailbox]),
    pairTableWithRows('exchange_rates', exchangeRates),
    pairTableWithRows('subscriptions', extractDatabaseRows(subscriptions)),
    pairTableWithRows('documents', extractDatabaseRows(documents)),
    pairTableWithRows('medias', extractDatabaseRows(medias)),
    pairTableWithRows('invoices', extractDatabaseRows(invoices)),
    pairTableWithRows(
      'invoice_items',
      invoices.flatMap(({ items }) => items),
    ),
    pairTableWithRows(
      'invoice_taxes',
      invoices.flatMap(({ taxes }) => taxes),
    ),
    pairTableWithRows(
      'invoice_people',
      invoices.flatMap((invoice) => invoice.people),
    ),
    pairTableWithRows(
      'invoice_workspace_connectors',
      invoices.flatMap(({ connectors }) => connectors),
    ),
    pairTableWithRows('payment_means', [...ownMeans, ...createPartnerPaymentMeans(scope, partners, invoices)]),
    pairTableWithRows('balances', extractDatabaseRows(balances)),
    pairTableWithRows(
      'foreign_exchanges',
      balances.flatMap(({ foreignExchanges }) => foreignExchanges),
    ),
    pairTableWithRows('transactions', extractDatabaseRows(transactions)),
    pairTableWithRows(
      'transaction_fees',
      transactions.flatMap(({ fees }) => fees),
    ),
    pairTableWithRows(
      'invoice_transactions',
      transactions.flatMap(({ allocations }) => allocations),
    ),
  ];
  return { self, companies, people, connector, documents, medias, invoices, transactions, batches };
}

/**
 * A function that generates the rows of records that are not part of invoicing, such as chats. These rows can refer to
 * the invoicing records of the workspace, but no invoicing record refers to these rows.
 * @param invoicingRecords the invoicing records of the workspace
 */
export type NonInvoicingRecordGenerator = (
  scope: DemoWorkspaceParameters,
  invoicingRecords: Pick<
    ReturnType<typeof createInvoicingRecords>,
    'companies' | 'people' | 'connector' | 'documents' | 'invoices' | 'transactions'
  >,
) => RowsForTable[];
