import * as v from 'valibot';
import type { SqlQueryRunner } from '../documents/store.ts';
import { type Comparison, compare } from './agreement.ts';
import { addKeys, billKeys, type Found, findByKeys, paymentKeys, referenceKeys } from './keys.ts';
import { readBills, readPayments, type Workspace } from './store.ts';

/** For one transaction in a run: those of which most agrees. */
const maxMatches = 20;

/** Two runs in a workspace could link two transactions to one invoice. */
const lockText = `select pg_advisory_xact_lock(hashtextextended('payments of ' || $1, 0))`;

/** The audit log names the author of a link. */
const authorText = `
  select set_config('hasura.user', '{"x-hasura-actor-kind": "automatic", "x-hasura-actor-id": "payment-matching"}', true)`;

const pairOf = (transaction: string, invoice: string): string => `${transaction} ${invoice}`;

/** A person has said that they do not belong together. */
const undoneText = `
  select transaction_id, invoice_id from payment_matches
  where organisation_id = $1 and invoice_id = any ($2::uuid[]) and status = 'undone'`;
const undoneRows = v.array(v.object({ transaction_id: v.string(), invoice_id: v.string() }));

/** Suggestions of new records, and of records that are linked now, are no longer valid. */
const removeText = `
  delete from payment_matches where organisation_id = $1 and status = 'suggested'
    and (transaction_id = any ($2::uuid[]) or invoice_id = any ($3::uuid[]))`;

const storeText = `
  insert into payment_matches as m (organisation_id, workspace_id, transaction_id, invoice_id, status, evidence, agreements)
  select $1, $2, g.transaction_id, g.invoice_id, g.status, g.evidence, g.agreements
  from json_to_recordset($3::text::json) as g (
    transaction_id uuid, invoice_id uuid, status payment_matches_status, evidence jsonb, agreements smallint
  )
  on conflict (transaction_id, invoice_id, organisation_id) do update
  set status = excluded.status, evidence = excluded.evidence, agreements = excluded.agreements
  where m.status = 'suggested'`;

/**
 * A payment that is returned after its link is a suggestion again, unless a person confirmed it. The return names the
 * same invoice and has the same amount in the other direction.
 */
const returnText = `
  update payment_matches m set status = 'suggested'
  from unnest($2::uuid[], $3::uuid[]) as given (transaction_id, invoice_id), transactions r, transactions t
  where m.organisation_id = $1 and m.invoice_id = given.invoice_id and m.status = 'automatic'
    and r.organisation_id = $1 and r.id = given.transaction_id and t.organisation_id = $1 and t.id = m.transaction_id
    and r.transaction_type <> t.transaction_type
    and coalesce(r.settlement_amount_amount, r.instructed_amount_amount) = coalesce(t.settlement_amount_amount, t.instructed_amount_amount)
    and coalesce(r.settlement_amount_currency, r.instructed_amount_currency) = coalesce(t.settlement_amount_currency, t.instructed_amount_currency)
    and coalesce(r.booking_date, r.value_date) >= coalesce(t.booking_date, t.value_date)`;

/** Reads each record once. */
function cached<Item extends { readonly id: string }>(read: (ids: readonly string[]) => Promise<readonly Item[]>) {
  const known = new Map<string, Item>();
  const get = (ids: readonly string[]): readonly Item[] => ids.flatMap((id) => known.get(id) ?? []);
  const load = async (ids: Iterable<string>): Promise<readonly Item[]> => {
    const all = [...new Set(ids)];
    for (const item of await read(all.filter((id) => !known.has(id)))) known.set(item.id, item);
    return get(all);
  };
  return { get, load };
}

const idsOf = (found: ReadonlyMap<string, Found>): readonly string[] => [...found.values()].flatMap(({ ids }) => ids);
const agreementsOf = ({ evidence }: Comparison): number => evidence.filter(({ agrees }) => agrees).length;

/**
 * Links new transactions and invoices with those that they belong to, if everything agrees and nothing else could be
 * meant. Stores suggestions where a part agrees.
 */
export async function matchPayments(
  query: SqlQueryRunner,
  owner: Workspace,
  added: { readonly transactions: readonly string[]; readonly invoices: readonly string[] },
): Promise<{ readonly linked: number; readonly suggested: number }> {
  await query(lockText, [owner.workspace_id]);
  const payments = cached((ids) => readPayments(query, owner, ids));
  const bills = cached((ids) => readBills(query, owner, ids));
  const newPayments = await payments.load(added.transactions);
  const newBills = await bills.load(added.invoices);
  await addKeys(query, owner, 'transaction', newPayments, paymentKeys);
  await addKeys(query, owner, 'invoice', newBills, billKeys);

  const payersOf = await findByKeys(query, owner, 'transaction', newBills, billKeys);
  const possible = await payments.load([...added.transactions, ...idsOf(payersOf)]);
  const billsOf = await findByKeys(query, owner, 'invoice', possible, paymentKeys);
  await bills.load(idsOf(billsOf));
  const undone = new Set(
    v
      .parse(undoneRows, await query(undoneText, [owner.organisation_id, [...added.invoices, ...idsOf(billsOf)]]))
      .map(({ transaction_id, invoice_id }) => pairOf(transaction_id, invoice_id)),
  );
  const pairs = [
    ...newPayments.flatMap((payment) =>
      bills.get(billsOf.get(payment.id)?.ids ?? []).map((bill) => ({ payment, bill })),
    ),
    ...newBills.flatMap((bill) => payments.get(payersOf.get(bill.id)?.ids ?? []).map((payment) => ({ payment, bill }))),
  ];
  const distinct = new Map(pairs.map(({ payment, bill }) => [pairOf(payment.id, bill.id), { payment, bill }]));
  const likely = Array.from(distinct.values(), ({ payment, bill }) => compare(payment, bill)).filter(
    ({ payment, bill, isLikely }) => isLikely && !undone.has(pairOf(payment.id, bill.id)),
  );

  const exact = likely.filter(({ isExact }) => isExact);
  const rivalsOf = await findByKeys(
    query,
    owner,
    'transaction',
    exact.map(({ bill }) => bill),
    referenceKeys,
  );
  await payments.load(idsOf(rivalsOf));
  const isOnly = ({ payment, bill }: Comparison): boolean => {
    const [named, naming] = [billsOf.get(payment.id), rivalsOf.get(bill.id)];
    if (named === undefined || naming === undefined || named.isPartial || naming.isPartial) return false;
    const isOtherBill = bills.get(named.ids).some((other) => {
      const { reference, contradictsAccount } = compare(payment, other);
      return other !== bill && reference !== 'none' && !contradictsAccount;
    });
    // Also in the other direction, such as the return of a payment.
    const isOtherPayment = payments
      .get(naming.ids)
      .some(
        (other) =>
          other !== payment &&
          other.amount === payment.amount &&
          !undone.has(pairOf(other.id, bill.id)) &&
          compare(other, bill).reference !== 'none',
      );
    return !isOtherBill && !isOtherPayment;
  };
  const links = exact.filter(isOnly);

  const linked = {
    payments: new Set(links.map(({ payment }) => payment.id)),
    bills: new Set(links.map(({ bill }) => bill.id)),
  };
  const isOpen = ({ payment, bill }: Comparison) => !linked.payments.has(payment.id) && !linked.bills.has(bill.id);
  const suggestions = [...Map.groupBy(likely.filter(isOpen), ({ payment }) => payment.id).values()].flatMap((each) =>
    each.toSorted((one, other) => agreementsOf(other) - agreementsOf(one)).slice(0, maxMatches),
  );
  const { organisation_id, workspace_id } = owner;
  const rowOf = (status: string) => (comparison: Comparison) => ({
    transaction_id: comparison.payment.id,
    invoice_id: comparison.bill.id,
    status,
    evidence: comparison.evidence,
    agreements: agreementsOf(comparison),
  });
  await query(removeText, [
    organisation_id,
    [...added.transactions, ...linked.payments],
    [...added.invoices, ...linked.bills],
  ]);
  const rows = [...links.map(rowOf('automatic')), ...suggestions.map(rowOf('suggested'))];
  const returns = newPayments.flatMap((payment) =>
    bills
      .get(billsOf.get(payment.id)?.ids ?? [])
      .filter((bill) => bill.isLinked && compare(payment, bill).reference !== 'none')
      .map((bill) => ({ payment, bill })),
  );
  if (rows.length > 0 || returns.length > 0) await query(authorText, []);
  if (returns.length > 0)
    await query(returnText, [
      organisation_id,
      returns.map(({ payment }) => payment.id),
      returns.map(({ bill }) => bill.id),
    ]);
  if (rows.length > 0) {
    await query(storeText, [organisation_id, workspace_id, JSON.stringify(rows)]);
  }
  return { linked: links.length, suggested: suggestions.length };
}
