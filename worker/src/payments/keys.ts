import * as v from 'valibot';
import type { SqlQueryRunner } from '../documents/store.ts';
import type { Bill, Payment } from './agreement.ts';
import { referenceKey, textKeys } from './references.ts';
import type { Workspace } from './store.ts';

export type Keys = readonly string[];

export const referenceKeys = ({ reference }: Bill): Keys => [referenceKey(reference) ?? []].flat();

/** With `=`, which no word contains. */
const amountKeys = ({ amount, currency }: Payment | Bill): Keys =>
  amount === null || currency === null || amount.length > 40 ? [] : [`=${currency.slice(0, 10)} ${amount}`];

export const billKeys = (bill: Bill): Keys => [...referenceKeys(bill), ...amountKeys(bill)];

export const paymentKeys = (payment: Payment): Keys => [
  ...textKeys(payment.texts, payment.creditorNumber),
  ...amountKeys(payment),
];

/** Records with one key; more make a reference ambiguous, and an amount no evidence. */
const maxOfKey = 10;

type Kind = 'invoice' | 'transaction';

const addText = `
  insert into payment_keys (organisation_id, workspace_id, kind, key, record_id)
  select $1, $2, $3, given.key, given.id from unnest($4::text[], $5::uuid[]) as given (key, id) on conflict do nothing`;

export async function addKeys<Item extends { readonly id: string }>(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: Workspace,
  kind: Kind,
  items: readonly Item[],
  keysOf: (item: Item) => Keys,
): Promise<void> {
  const pairs = items.flatMap((item) => keysOf(item).map((key) => ({ key, id: item.id })));
  if (pairs.length === 0) return;
  const columns = [pairs.map(({ key }) => key), pairs.map(({ id }) => id)];
  await query(addText, [organisation_id, workspace_id, kind, ...columns]);
}

const findText = `
  select given.key, array(
    select k.record_id from payment_keys k
    where k.organisation_id = $1 and k.workspace_id = $2 and k.kind = $3 and k.key = given.key
    order by k.record_id desc limit ${maxOfKey + 1}
  ) as ids
  from unnest($4::text[]) as given (key)`;
const found = v.array(v.object({ key: v.string(), ids: v.array(v.string()) }));

export interface Found {
  readonly ids: readonly string[];
  /** A key has more records than these. */
  readonly isPartial: boolean;
}

/** Finds the newest records with the keys of each item. */
export async function findByKeys<Item extends { readonly id: string }>(
  query: SqlQueryRunner,
  { organisation_id, workspace_id }: Workspace,
  kind: Kind,
  items: readonly Item[],
  keysOf: (item: Item) => Keys,
): Promise<ReadonlyMap<string, Found>> {
  const keysById = new Map(items.map((item) => [item.id, keysOf(item)]));
  const keys = [...new Set([...keysById.values()].flat())];
  const rows = keys.length === 0 ? [] : await query(findText, [organisation_id, workspace_id, kind, keys]);
  const byKey = new Map(v.parse(found, rows).map(({ key, ids }) => [key, ids]));
  return new Map(
    Array.from(keysById, ([id, own]) => {
      const lists = own.map((key) => ({ key, ids: byKey.get(key) ?? [] }));
      const ids = new Set(lists.flatMap((each) => each.ids.slice(0, maxOfKey)));
      return [
        id,
        { ids: [...ids], isPartial: lists.some((each) => each.key[0] !== '=' && each.ids.length > maxOfKey) },
      ];
    }),
  );
}
