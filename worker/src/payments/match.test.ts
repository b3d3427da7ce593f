import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { accounts, type Case, customerCount, exactCase, generateCases, traps } from '../../test/known-truth.ts';
import { openWorkerTestEnvironment } from '../../test/world.ts';
import { matchPayments } from './match.ts';
import type { Workspace } from './store.ts';

const world = await openWorkerTestEnvironment();
afterAll(() => world[Symbol.asyncDispose]());

type Rows = readonly Readonly<Record<string, unknown>>[];

async function insert(table: string, rows: Rows): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  await world.sql`
    insert into ${world.sql(table)} (${world.sql(columns)})
    select ${world.sql(columns)} from json_populate_recordset(null::${world.sql(table)}, ${JSON.stringify(rows)}::text::json)`;
}

const match = (owner: Workspace, invoices: readonly string[], transactions: readonly string[]) =>
  world.connections.transaction(({ query }) => matchPayments(query, owner, { invoices, transactions }));

/** A workspace with two accounts, customers and a supplier. */
async function openBooks() {
  const owner = await world.addWorkspace();
  const dated = { ...owner, created_at: '2026-03-01', updated_at: '2026-03-01' };
  const means = { ...dated, type: 'account_details', status: 'active', tags: [] };
  const supplier = randomUUID();
  const customers = Array.from({ length: customerCount }, () => randomUUID());
  await insert(
    'companies',
    [...customers, supplier].map((id) => ({ ...dated, id, name: id })),
  );
  const own = new Map<string, string>([accounts.ours, accounts.otherOfOurs].map((iban) => [iban, randomUUID()]));
  await insert('payment_means', [
    ...Array.from(own, ([account_details_iban, id]) => ({ ...means, id, account_details_iban, company_id: null })),
    { ...means, id: randomUUID(), account_details_iban: accounts.theirs, company_id: supplier },
  ]);
  const addInvoices = async (cases: readonly Case[]): Promise<string[]> => {
    const rows = cases.flatMap(({ invoices, account, customer }) =>
      invoices.map((row) => ({ row, account, customer: customers[customer] })),
    );
    await insert(
      'invoices',
      rows.map(({ row, account, customer }) => ({
        payment_status_paid: false,
        ...row,
        ...dated,
        ...(account === accounts.theirs
          ? { issuer_id: supplier, receiver_id: null }
          : { issuer_id: null, receiver_id: customer }),
      })),
    );
    await insert(
      'payment_means',
      rows.map(({ row, account }) => ({
        ...means,
        id: randomUUID(),
        invoice_id: row.id,
        account_details_iban: account,
      })),
    );
    return rows.map(({ row }) => String(row.id));
  };
  const addTransactions = async (cases: readonly Case[]): Promise<string[]> => {
    const rows = cases.flatMap(({ transactions, account: payee, customer }) =>
      transactions.map(({ account = accounts.ours, ...row }) => ({
        ...row,
        ...dated,
        account_id: own.get(String(account)),
        counterparty_id: payee === accounts.theirs ? supplier : customers[customer],
      })),
    );
    await insert('transactions', rows);
    return rows.map((row) => String(Object(row).id));
  };
  const links = async (): Promise<string[]> => {
    const found = await world.sql`
      select transaction_id || ' ' || invoice_id as pair from invoice_transactions where workspace_id = ${owner.workspace_id}`;
    return found.map(({ pair }) => String(pair)).toSorted();
  };
  return { owner, addInvoices, addTransactions, links };
}

const linksOf = (cases: readonly Case[]): string[] => cases.flatMap(({ link }) => link ?? []).toSorted();

/** `PAYMENTS=1000 vitest run worker/src/payments` runs the long form. */
const payments = Number(process.env.PAYMENTS ?? 300);

describe('matchPayments', () => {
  it('finds at least 90 % of the exact payments among many with known truth, and makes no wrong link', async () => {
    const books = await openBooks();
    const cases = generateCases(payments);
    const early = await books.addInvoices(cases.slice(0, payments / 2));
    await match(books.owner, early, []);
    const transactions = await books.addTransactions(cases);
    for (let start = 0; start < transactions.length; start += 100)
      await match(books.owner, [], transactions.slice(start, start + 100));
    const late = await books.addInvoices(cases.slice(payments / 2));
    await match(books.owner, late, []);
    const [made, right] = [await books.links(), new Set(linksOf(cases))];
    const found = made.filter((link) => right.has(link));
    console.log(`${right.size} exact payments: ${found.length} linked, ${made.length - found.length} wrong links`);
    expect(made.filter((link) => !right.has(link))).toEqual([]);
    expect(found.length / right.size).toBeGreaterThanOrEqual(0.9);
    await match(books.owner, late, transactions.slice(0, 100));
    expect(await books.links()).toEqual(made);
  });

  it('links none of the payments that only look like the payment of an invoice', async () => {
    const books = await openBooks();
    for (const [index, [title, trap]] of Object.entries(traps).entries()) {
      const cases = [trap(exactCase(2 * index))];
      await match(books.owner, await books.addInvoices(cases), await books.addTransactions(cases));
      expect(await books.links(), title).toEqual([]);
    }
  });

  it('suggests a partial payment with its evidence, whichever of the two records is stored first', async () => {
    for (const invoiceFirst of [true, false]) {
      const books = await openBooks();
      const cases = [traps['a partial payment']?.(exactCase(12)) ?? exactCase(12)];
      const [invoices, transactions] = [await books.addInvoices(cases), await books.addTransactions(cases)];
      for (const first of [invoiceFirst, !invoiceFirst])
        await match(books.owner, first ? invoices : [], first ? [] : transactions);
      const [stored, ...others] = await world.sql`
        select status, agreements, evidence from payment_matches where workspace_id = ${books.owner.workspace_id}`;
      expect(others).toEqual([]);
      expect(stored).toMatchObject({ status: 'suggested', agreements: 4 });
      expect(stored?.evidence).toContainEqual({
        criterion: 'amount',
        agrees: false,
        transaction: '50 EUR',
        invoice: '143.5 EUR',
      });
    }
  });

  it('makes an undone link never again, and names itself in the audit log', async () => {
    const books = await openBooks();
    const cases = [exactCase(12)];
    const [invoices, transactions] = [await books.addInvoices(cases), await books.addTransactions(cases)];
    await match(books.owner, invoices, transactions);
    expect(await books.links()).toEqual(linksOf(cases));
    const [event, ...others] = await world.sql`
      select actor_kind, action, after ->> 'status' as status from audit_events
      where organisation_id = ${books.owner.organisation_id} and record_type = 'payment_matches'`;
    expect(others).toEqual([]);
    expect(event).toEqual({ actor_kind: 'automatic', action: 'created', status: 'automatic' });
    await world.sql`update payment_matches set status = 'undone' where workspace_id = ${books.owner.workspace_id}`;
    await match(books.owner, invoices, transactions);
    await match(books.owner, invoices, []);
    expect(await books.links()).toEqual([]);
    await world.sql`update payment_matches set status = 'confirmed' where workspace_id = ${books.owner.workspace_id}`;
    expect(await books.links()).toEqual(linksOf(cases));
  });

  it('removes its link if the payment is returned later, but not the link that a person has confirmed', async () => {
    const books = await openBooks();
    const cases = [exactCase(12), exactCase(13, 'out'), exactCase(14)];
    const [invoices, transactions] = [await books.addInvoices(cases), await books.addTransactions(cases)];
    await match(books.owner, invoices, transactions);
    expect(await books.links()).toEqual(linksOf(cases));
    const confirmed = transactions[2] ?? '';
    await world.sql`update payment_matches set status = 'confirmed' where transaction_id = ${confirmed}`;
    const returnsOf = (values: Readonly<Record<string, string>> = {}) =>
      cases.map((each) => ({
        ...each,
        transactions: each.transactions.map((row) => ({
          ...row,
          id: randomUUID(),
          transaction_type: row.transaction_type === 'credit' ? 'debit' : 'credit',
          booking_date: '2026-03-24',
          ...values,
        })),
      }));
    await match(books.owner, [], await books.addTransactions(returnsOf({ settlement_amount_amount: '1.00' })));
    expect(await books.links()).toEqual(linksOf(cases));
    await match(books.owner, [], await books.addTransactions(returnsOf()));
    expect(await books.links()).toEqual(linksOf(cases.slice(2)));
    const suggested = await world.sql`
      select transaction_id from payment_matches where workspace_id = ${books.owner.workspace_id} and status = 'suggested'`;
    expect(suggested.map(({ transaction_id }) => transaction_id)).toEqual(
      expect.arrayContaining(transactions.slice(0, 2)),
    );
    const events = await world.sql`
      select actor_kind from audit_events where organisation_id = ${books.owner.organisation_id}
      and record_type = 'payment_matches' and before ->> 'status' = 'automatic' and after ->> 'status' = 'suggested'`;
    expect(events).toEqual([{ actor_kind: 'automatic' }, { actor_kind: 'automatic' }]);
    await match(books.owner, invoices, transactions);
    expect(await books.links()).toEqual(linksOf(cases.slice(2)));
  });

  it('makes one link if the invoice and its payment are stored at the same time', async () => {
    const books = await openBooks();
    const cases = Array.from({ length: 8 }, (_, number) => exactCase(number));
    await Promise.all(
      cases.flatMap((each) => [
        books.addInvoices([each]).then((ids) => match(books.owner, ids, [])),
        books.addTransactions([each]).then((ids) => match(books.owner, [], ids)),
      ]),
    );
    expect(await books.links()).toEqual(linksOf(cases));
  });
});
