import { tablesHiddenFromApi } from '@fds/db/tables';
import type { TableColumns } from './fill.ts';
import type { WorkloadRequestValues } from './workloads.ts';

/** A list query: table, filter and order. */
export interface ListQuery {
  readonly title: string;
  readonly table: string;
  readonly where: Readonly<Record<string, unknown>>;
  readonly orderBy: readonly Readonly<Record<string, unknown>>[];
}

/** Columns by which the lists of some tables are ordered by default. All other lists are ordered by `created_at`. */
const defaultOrders: Readonly<Record<string, string>> = {
  documents: 'uploaded_at',
  journal_entries: 'entry_date',
  invoices: 'issue_date',
  balances: 'balance_at_from',
  transactions: 'booking_date',
};

const newest = (table: string) => [{ [defaultOrders[table] ?? 'created_at']: 'desc' }, { id: 'desc' }];

/**
 * Returns true if clients can query the table as a record type. The rows of a table without `created_at` are parts of
 * other records, so clients cannot query this table.
 */
const isRoot = (table: TableColumns): boolean =>
  !tablesHiddenFromApi.includes(table.name) && table.columns.some(({ name }) => name === 'created_at');

/** Returns for each record type the list query without a filter, in the default order. */
export const createUnfilteredListQueries = (tables: readonly TableColumns[]): readonly ListQuery[] =>
  ['workspaces', ...tables.filter(isRoot).map(({ name }) => name)].map((table) => ({
    title: `${table}, newest first`,
    table,
    where: {},
    orderBy: newest(table),
  }));

/** Returns list queries with the most common filters and orders. */
export const createCommonListQueries = (values: WorkloadRequestValues, companyId: string): readonly ListQuery[] => {
  const invoices = (title: string, where: ListQuery['where'], orderBy: ListQuery['orderBy'] = newest('invoices')) => ({
    title,
    table: 'invoices',
    where,
    orderBy,
  });
  const { issueDate, id } = values.lastSeen;
  return [
    invoices('invoice by id', { id: { _eq: values.invoiceId } }),
    invoices('invoices that are not deleted', { deleted_at: { _is_null: true } }),
    invoices('invoices with a status', { status: { _eq: 'paid' } }),
    invoices('unpaid invoices', { payment_status_paid: { _eq: false } }),
    invoices('invoices of an issuer', { issuer_id: { _eq: companyId } }),
    invoices('invoices by the id of the related receiver', { receiver: { id: { _eq: companyId } } }),
    invoices('invoices issued in a month', { issue_date: { _gte: '2024-03-01', _lt: '2024-04-01' } }),
    invoices('invoices after a given invoice, newest first', {
      _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _eq: issueDate }, id: { _lt: id } }],
    }),
    invoices('invoices by date, newest first, undated invoices last', {}, [
      { issue_date: 'desc_nulls_last' },
      { id: 'desc' },
    ]),
    invoices(
      'the second page of invoices by date, undated invoices last',
      {
        _and: [
          { _or: [{ issue_date: { _lte: issueDate } }, { issue_date: { _is_null: true } }] },
          { _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _is_null: true } }, { id: { _lt: id } }] },
        ],
      },
      [{ issue_date: 'desc_nulls_last' }, { id: 'desc' }],
    ),
    invoices('invoices by date, oldest first', {}, [{ issue_date: 'asc' }, { id: 'asc' }]),
    invoices('invoice by number', { reference_number: { _eq: 'INV-4711' } }),
    invoices('invoices whose issuer has a given name', { issuer: { name: { _ilike: 'acme%' } } }),
    invoices('invoices with an item above an amount', { invoice_items: { amount: { _gt: values.itemAmount } } }),
    invoices('invoices by amount', {}, [{ grand_total_amount: 'desc' }, { id: 'desc' }]),
    {
      title: 'items of an invoice',
      table: 'invoice_items',
      where: { invoice_id: { _eq: values.invoiceId } },
      orderBy: [{ id: 'asc' }],
    },
    {
      title: 'companies by the start of the name',
      table: 'companies',
      where: { name: { _ilike: 'acme%' } },
      orderBy: newest('companies'),
    },
    {
      title: 'addresses of a company',
      table: 'addresses',
      where: { company_id: { _eq: companyId } },
      orderBy: newest('addresses'),
    },
  ];
};

type Clause = Readonly<Record<string, unknown>>;

/**
 * Nests a condition in `hops` relationships that alternate between two record types. No row fulfils the innermost
 * condition, so Postgres examines every row.
 */
function inTurns(hops: number, first: string, second: string, innermost: Clause): Clause {
  let clause = innermost;
  for (let hop = hops; hop > 0; hop -= 1) clause = { [hop % 2 === 1 ? first : second]: clause };
  return clause;
}

const nothing = { reference_number: { _eq: 'nothing' } };

const each = (count: number, one: (i: number) => Clause): Clause[] => Array.from({ length: count }, (_, i) => one(i));

const all = (count: number, one: (i: number) => Clause): Clause => ({ _and: each(count, one) });

const nested = (table: string, title: string, where: Clause): ListQuery => ({
  title,
  table,
  where,
  orderBy: newest(table),
});

/**
 * Returns list queries with the largest conditions that the REST API allows. Their time must not grow exponentially
 * with the nesting.
 */
export const nestedListQueries: readonly ListQuery[] = [
  nested(
    'invoices',
    'invoices with a condition across 2 relationships',
    inTurns(2, 'issuer', 'issued_invoices', nothing),
  ),
  nested(
    'invoices',
    'invoices with a condition across 12 relationships',
    inTurns(12, 'issuer', 'issued_invoices', nothing),
  ),
  nested('invoice_items', 'items of invoices whose issuer has an invoice with an item above an amount', {
    invoice: { issuer: { issued_invoices: { invoice_items: { amount: { _gt: 1e12 } } } } },
  }),
  nested(
    'transactions',
    'transactions whose account has a transaction for an invoice of a certain issuer; no row matches',
    { account: { transactions: { invoice_transactions: { invoice: { issuer: { name: { _eq: 'nobody' } } } } } } },
  ),
  nested('invoice_people', 'people of invoices whose workspace has an invoice that meets an impossible condition', {
    workspace: { invoices: { workspace: { invoices: { workspace_id: { _is_null: true } } } } },
  }),
  nested(
    'invoices',
    'invoices with an item above each of 50 amounts',
    all(50, (i) => ({ invoice_items: { amount: { _gt: i / 1_000 } } })),
  ),
  nested(
    'invoices',
    'invoices with 80 conditions, each across four relationships',
    all(80, (i) => ({ issuer: { issued_invoices: { invoice_items: { amount: { _gt: i / 1_000 } } } } })),
  ),
  nested(
    'invoices',
    'invoices that meet 240 negated conditions on their items',
    all(240, (i) => ({ _not: { invoice_items: { amount: { _gt: 1e12 + i } } } })),
  ),
  nested(
    'invoice_items',
    'invoice items with 160 conditions, each across two relationships',
    all(160, (i) => ({ invoice: { invoice_items: { amount: { _gt: i / 1_000 } } } })),
  ),
  nested('invoices', 'invoices with an item that fulfils one of 120 conditions', {
    _or: each(120, (i) => ({ reference_number: { _neq: `${i}` }, invoice_items: { amount: { _gt: 1e12 + i } } })),
  }),
];
