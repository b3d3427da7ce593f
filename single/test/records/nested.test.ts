import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { firstOrganisationId, startTestService } from './service.ts';

// Time limit for each query. Without the optimizations of the engine, a query takes between two seconds and hours.
const service = await startTestService({ engineTimeoutMs: 2_000 });
afterAll(() => service[Symbol.asyncDispose]());
const caller = await service.organisation(firstOrganisationId);
const [workspace] = await service.sql<{ id: string }[]>`
  select workspace_id as id from invoices where organisation_id = ${firstOrganisationId} group by 1 order by count(*) desc limit 1`;
const workspaceId = workspace?.id ?? '';

const some = (name: string, inner: object): object => ({ [name]: { _some: inner } });
const issuer = (inner: object): object => ({ issuer: inner });
const issued = (inner: object): object => some('issued_invoices', inner);

/**
 * Nests a condition in `hops` relationships. The outermost relationship is `first`, the next one is `second`, then
 * both alternate.
 */
const inTurns = (hops: number, first: typeof issuer, second: typeof issuer, innermost: object): object => {
  let clause = innermost;
  for (let hop = hops; hop > 0; hop -= 1) clause = hop % 2 === 1 ? first(clause) : second(clause);
  return clause;
};

const noAmount = { amount: { _gt: 1e12 } };
const nobody = { name: { _eq: 'nobody' } };
const noNumber = { reference_number: { _eq: 'nothing' } };
const sharedWorkspace = (): object => ({
  workspace: some('invoices', { workspace: some('invoices', { workspace_id: { _nin: [workspaceId] } }) }),
});

const each = (count: number, inner: (i: number) => object): object[] =>
  Array.from({ length: count }, (_, i) => inner(i));

/**
 * Returns a where clause with `2 ** hops` conditions. Each condition leads `hops` times from an invoice to its issuer,
 * and from the issuer to the invoices that it issued.
 */
const branches = (hops: number, path = ''): object =>
  hops === 0
    ? { reference_number: { _neq: path } }
    : { _and: each(2, (i) => issuer(issued(branches(hops - 1, `${path}${i}`)))) };

const counted = v.object({ meta: v.object({ total: v.number() }) });

it.each<[string, string, () => object, 'none' | 'some']>([
  [
    'items whose invoice has an issuer with such an item',
    'invoice_items',
    () => ({ invoice: issuer(issued(some('invoice_items', noAmount))) }),
    'none',
  ],
  [
    'transactions whose account has a transaction with an invoice that matches nothing',
    'transactions',
    () => ({ account: some('transactions', some('invoice_transactions', { invoice: issuer(nobody) })) }),
    'none',
  ],
  ['six hops', 'invoices', () => inTurns(6, issuer, issued, noNumber), 'none'],
  ['ten hops', 'invoices', () => inTurns(10, issuer, issued, noNumber), 'none'],
  ['twelve hops', 'invoices', () => inTurns(12, issuer, issued, noNumber), 'none'],
  ['persons in workspaces of invoices of others', 'invoice_people', sharedWorkspace, 'some'],
  [
    'relationships that match all rows',
    'invoices',
    () => inTurns(10, issuer, (inner) => ({ issued_invoices: { _none: inner } }), noNumber),
    'some',
  ],
  [
    'sixty conditions on items',
    'invoices',
    () => ({ _and: each(60, (i) => some('invoice_items', { amount: { _gt: i / 1_000 } })) }),
    'some',
  ],
  [
    'forty conditions of four hops',
    'invoices',
    () => ({ _and: each(40, (i) => issuer(issued(some('invoice_items', { amount: { _gt: i / 1_000 } })))) }),
    'some',
  ],
  [
    'sixty conditions that no item meets',
    'invoices',
    () => ({ _and: each(60, (i) => ({ invoice_items: { _none: { amount: { _gt: 1e12 + i } } } })) }),
    'some',
  ],
  [
    'fifty conditions behind two hops',
    'invoice_items',
    () => ({ _and: each(50, (i) => ({ invoice: some('invoice_items', { amount: { _gt: i / 1_000 } }) })) }),
    'some',
  ],
  [
    'alternatives of a condition on the invoice and one on its items',
    'invoices',
    () => ({
      _or: each(57, (i) => ({
        reference_number: { _neq: `${i}` },
        ...some('invoice_items', { amount: { _gt: 1e12 + i } }),
      })),
    }),
    'none',
  ],
  ['sixteen chains of eight hops', 'invoices', () => branches(4), 'some'],
])(
  'POST /v1/records/query counts the records of a nested where clause within the time limit: %s',
  async (_, root, whereClause, rows) => {
    const { status, text, body } = await caller.ask({ root, whereClause: whereClause(), total: true });
    expect(status, text).toBe(200);
    const { total } = v.parse(counted, body).meta;
    expect(total > 0 ? 'some' : 'none').toBe(rows);
  },
);
