import { type DemoCompany, demoCompanies } from './companies.ts';
import { demoCollections, demoMedias, plainDocuments } from './documents.ts';
import { demoExchangeRates, type MonthlyExchangeRate } from './exchange-rates.ts';
import { databaseRows, pairWithRows, type RowsForTable } from './insert.ts';
import { demoInvoices } from './invoices.ts';
import { convertAmount, formatMoney } from './money.ts';
import { partnerPaymentMeans, workspacePaymentMeans } from './payment-means.ts';
import { demoPeople } from './people.ts';
import { createRandom } from './random.ts';
import { commonValues, type WorkspaceParameters } from './scope.ts';
import { type StatementPeriod, statementPeriods } from './statements.ts';
import { demoSubscriptions } from './subscriptions.ts';
import { formatIsoDate, formatIsoDateTime } from './time.ts';
import { type DemoTransaction, demoTransactions } from './transactions.ts';

/** In the smallest unit of the currency. */
const OPENING = 8_000_000;

interface Amounts {
  readonly openingBooked: number;
  readonly openingValue: number;
  readonly closingBooked: number;
  readonly closingValue: number;
}

/**
 * Opening balances equal the closing balances of the month before, by booking and by value date. The accounting
 * balance is in the organisation's currency at the month's exchange rate.
 */
function demoBalances(
  scope: WorkspaceParameters,
  self: DemoCompany,
  statements: readonly StatementPeriod[],
  transactions: readonly DemoTransaction[],
  rateAt: (currency: string, at: number) => MonthlyExchangeRate | undefined,
) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'balances');
  const closing = new Map<string, { booked: number; value: number }>();
  return statements.map((statement) => {
    const { account, from, to } = statement;
    const opening = closing.get(account.row.id) ?? { booked: OPENING, value: OPENING };
    const closed = {
      booked: opening.booked + changeIn(transactions, statement, ({ row }) => row.booking_date),
      value: opening.value + changeIn(transactions, statement, ({ row }) => row.value_date),
    };
    closing.set(account.row.id, closed);
    const amounts: Amounts = {
      openingBooked: opening.booked,
      openingValue: opening.value,
      closingBooked: closed.booked,
      closingValue: closed.value,
    };
    const rate = account.currency === scope.organisation.currency ? undefined : rateAt(account.currency, from);
    return {
      row: {
        ...statement.row,
        account_id: account.row.id,
        holder_company_id: account.holderPerson === null ? self.row.id : null,
        holder_people_id: account.holderPerson?.id ?? null,
        ...localBalance(amounts, account.currency),
        ...accountingBalance(amounts, account.currency, scope.organisation.currency, rate),
        balance_at_from: formatIsoDateTime(from),
        balance_at_to: formatIsoDateTime(to),
      },
      foreignExchanges: rate === undefined ? [] : [foreignExchangeRow(scope, random, statement, rate)],
    };
  });
}

function changeIn(
  transactions: readonly DemoTransaction[],
  { account, from, to }: StatementPeriod,
  dateOf: (transaction: DemoTransaction) => string | null,
): number {
  const [first, last] = [formatIsoDate(from), formatIsoDate(to)];
  return transactions.reduce((total, transaction) => {
    const date = dateOf(transaction);
    const inside = transaction.account === account && date !== null && date >= first && date <= last;
    return inside ? total + transaction.change : total;
  }, 0);
}

function localBalance(amounts: Amounts, currency: string) {
  return {
    local_balance_opening_booked: formatMoney(amounts.openingBooked, currency),
    local_balance_opening_value: formatMoney(amounts.openingValue, currency),
    local_balance_closing_booked: formatMoney(amounts.closingBooked, currency),
    local_balance_closing_value: formatMoney(amounts.closingValue, currency),
    local_balance_currency: currency,
  };
}

function accountingBalance(amounts: Amounts, from: string, to: string, rate: MonthlyExchangeRate | undefined) {
  const into = (amount: number) =>
    formatMoney(rate === undefined ? amount : convertAmount(amount, from, to, +rate.rate), to);
  return {
    accounting_balance_opening_booked: into(amounts.openingBooked),
    accounting_balance_opening_value: into(amounts.openingValue),
    accounting_balance_closing_booked: into(amounts.closingBooked),
    accounting_balance_closing_value: into(amounts.closingValue),
    accounting_balance_currency: to,
  };
}

function foreignExchangeRow(
  scope: WorkspaceParameters,
  random: ReturnType<typeof createRandom>,
  { row, to }: StatementPeriod,
  { rate, currency_pair, source, rate_at }: MonthlyExchangeRate,
) {
  return {
    ...commonValues(scope, random, to),
    balance_id: row.id,
    currency_rate: rate,
    currency_pair,
    currency_rate_source: source,
    currency_rate_at: rate_at,
  };
}

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
