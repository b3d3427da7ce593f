import { internalTables } from '@fds/db/tables';
import type { TableShape } from './fill.ts';
import type { WorkloadFacts } from './workloads.ts';

/** A list query: table, filter and order. */
export interface ListQuestion {
  readonly title: string;
  readonly table: string;
  readonly where: Readonly<Record<string, unknown>>;
  readonly orderBy: readonly Readonly<Record<string, unknown>>[];
}

/** Columns of the default orders; all other tables are ordered by their creation. */
const defaultOrders: Readonly<Record<string, string>> = {
  documents: 'uploaded_at',
  journal_entries: 'entry_date',
  invoices: 'issue_date',
  balances: 'balance_at_from',
  transactions: 'booking_date',
};

const newest = (table: string) => [{ [defaultOrders[table] ?? 'created_at']: 'desc' }, { id: 'desc' }];

/**
 * Returns whether clients can query the table as a record type. Tables without `created_at` are parts of other records.
 */
const isRoot = (table: TableShape): boolean =>
  !internalTables.includes(table.name) && table.columns.some(({ name }) => name === 'created_at');

/** Returns the default list query of every record type. */
export const defaultListQuestions = (tables: readonly TableShape[]): readonly ListQuestion[] =>
  ['workspaces', ...tables.filter(isRoot).map(({ name }) => name)].map((table) => ({
    title: `${table}, newest first`,
    table,
    where: {},
    orderBy: newest(table),
  }));

/** Returns the most common filters and orders. */
export const commonFilters = (facts: WorkloadFacts, companyId: string): readonly ListQuestion[] => {
  const invoices = (
    title: string,
    where: ListQuestion['where'],
    orderBy: ListQuestion['orderBy'] = newest('invoices'),
  ) => ({
    title: `invoices ${title}`,
    table: 'invoices',
    where,
    orderBy,
  });
  const { issueDate, id } = facts.lastSeen;
  return [
    invoices('by id', { id: { _eq: facts.invoiceId } }),
    invoices('not deleted', { deleted_at: { _is_null: true } }),
    invoices('of a status', { status: { _eq: 'paid' } }),
    invoices('unpaid', { payment_status_paid: { _eq: false } }),
    invoices('of an issuer', { issuer_id: { _eq: companyId } }),
    invoices('of a receiver, by id of the row', { receiver: { id: { _eq: companyId } } }),
    invoices('issued in a month', { issue_date: { _gte: '2024-03-01', _lt: '2024-04-01' } }),
    invoices('past a row', {
      _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _eq: issueDate }, id: { _lt: id } }],
    }),
    invoices('newest first, undated invoices last', {}, [{ issue_date: 'desc_nulls_last' }, { id: 'desc' }]),
    invoices(
      'page after a row, undated invoices last',
      {
        _and: [
          { _or: [{ issue_date: { _lte: issueDate } }, { issue_date: { _is_null: true } }] },
          { _or: [{ issue_date: { _lt: issueDate } }, { issue_date: { _is_null: true } }, { id: { _lt: id } }] },
        ],
      },
      [{ issue_date: 'desc_nulls_last' }, { id: 'desc' }],
    ),
    invoices('oldest first', {}, [{ issue_date: 'asc' }, { id: 'asc' }]),
    invoices('by number', { reference_number: { _eq: 'INV-4711' } }),
    invoices('by name of the issuer', { issuer: { name: { _ilike: 'acme%' } } }),
    invoices('with an item above an amount', { invoice_items: { amount: { _gt: facts.itemAmount } } }),
    invoices('by amount', {}, [{ grand_total_amount: 'desc' }, { id: 'desc' }]),
    {
      title: 'items of an invoice',
      table: 'invoice_items',
      where: { invoice_id: { _eq: facts.invoiceId } },
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
 * Nests a condition in `hops` alternating relationships. No row matches the innermost condition, so every row is
 * examined.
 */
function inTurns(hops: number, first: string, second: string, innermost: Clause): Clause {
  let clause = innermost;
  for (let hop = hops; hop > 0; hop -= 1) clause = { [hop % 2 === 1 ? first : second]: clause };
  return clause;
}

const nothing = { reference_number: { _eq: 'nothing' } };

const each = (count: number, one: (i: number) => Clause): Clause[] => Array.from({ length: count }, (_, i) => one(i));

const all = (count: number, one: (i: number) => Clause): Clause => ({ _and: each(count, one) });

const nested = (table: string, title: string, where: Clause): ListQuestion => ({
  title: `${table} ${title}`,
  table,
  where,
  orderBy: newest(table),
});

/** Conditions with the maximum nesting of the REST API. Their costs must add up and not multiply. */
export const nestedFilters: readonly ListQuestion[] = [
  nested('invoices', 'with a condition across 2 relationships', inTurns(2, 'issuer', 'issued_invoices', nothing)),
  nested('invoices', 'with a condition across 12 relationships', inTurns(12, 'issuer', 'issued_invoices', nothing)),
  nested('invoice_items', 'of an issuer with an item above an amount', {
    invoice: { issuer: { issued_invoices: { invoice_items: { amount: { _gt: 1e12 } } } } },
  }),
  nested('transactions', 'of an account without a matching invoice', {
    account: { transactions: { invoice_transactions: { invoice: { issuer: { name: { _eq: 'nobody' } } } } } },
  }),
  nested('invoice_people', 'in a workspace without a matching invoice', {
    workspace: { invoices: { workspace: { invoices: { workspace_id: { _is_null: true } } } } },
  }),
  nested(
    'invoices',
    'with an item above each of 50 amounts',
    all(50, (i) => ({ invoice_items: { amount: { _gt: i / 1_000 } } })),
  ),
  nested(
    'invoices',
    'with 80 conditions, each across four relationships',
    all(80, (i) => ({ issuer: { issued_invoices: { invoice_items: { amount: { _gt: i / 1_000 } } } } })),
  ),
  nested(
    'invoices',
    'without any of 240 items',
    all(240, (i) => ({ _not: { invoice_items: { amount: { _gt: 1e12 + i } } } })),
  ),
  nested(
    'invoice_items',
    'with 160 conditions behind two hops',
    all(160, (i) => ({ invoice: { invoice_items: { amount: { _gt: i / 1_000 } } } })),
  ),
  nested('invoices', 'by 120 alternatives with an item each', {
    _or: each(120, (i) => ({ reference_number: { _neq: `${i}` }, invoice_items: { amount: { _gt: 1e12 + i } } })),
  }),
];
