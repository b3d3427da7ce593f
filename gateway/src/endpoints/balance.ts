import * as v from 'valibot';
import { catalogue, rootNamed } from '../contract/catalogue.ts';
import type { Relationship } from '../contract/types.ts';
import type { Selection } from '../graphql/selection.ts';
import { isObject } from '../json.ts';
import type { Resources } from '../response/resource.ts';
import { attributesSchema, resourceSchema } from '../response/schemas.ts';
import { listOf } from './parameters.ts';

/** A balance as its endpoints show it, apart from the records query: its workspaces are a list, what it includes is its own. */
export const root = rootNamed('balances');

/** What the contract shows of a balance, and the moments that it can be filtered and sorted by. */
const attributes = root.attributes.filter(({ path }) => path !== 'workspace_id');

/** The values of `include`: the relationship that each brings, the kind of its resources, the group they stand in. */
const includes = {
  transactions: { relationship: 'transactions', root: 'transactions', group: 'transaction' },
  account: { relationship: 'account', root: 'payment_means', group: 'account' },
  workspaces: { relationship: 'workspace', root: 'workspaces', group: 'workspaces' },
} as const;
type Word = keyof typeof includes;

/** The parameter `include` of balances (contract, GET /v1/balances). */
export const include = listOf(['transactions', 'account', 'workspaces']);

const transactions = root.relationships.get('transactions');
if (transactions?.cardinality !== 'many') throw new Error('balances have no transactions');

/** What is read of a balance; the identifiers of its transactions come along in any case. */
export const balanceSelection = (words: readonly Word[]): Omit<Selection, 'total' | 'sortColumns'> => ({
  root,
  attributes,
  include: [...new Set(words)].toSorted().flatMap((word): Relationship[] => {
    const relationship = root.relationships.get(includes[word].relationship);
    return relationship === undefined ? [] : [relationship];
  }),
  linked: words.includes('transactions') ? [] : [transactions],
});

/**
 * A balance with its included resources grouped within it (contract, Balance).
 * @param resources of the one balance
 */
export function balanceOf({ data: [balance], included }: Resources, words: readonly Word[]): object | undefined {
  if (balance === undefined) return undefined;
  const { type, id, attributes: shown, relationships } = balance;
  const to: Readonly<Record<string, unknown>> = isObject(relationships) ? relationships : {};
  const { data: workspace } = isObject(to.workspace) ? to.workspace : { data: null };
  const groups = words.map((word) => {
    const { type: kind } = rootNamed(includes[word].root);
    return [includes[word].group, included.filter((each) => each.type === kind)];
  });
  return {
    type,
    id,
    attributes: shown,
    relationships: { transactions: to.transactions, account: to.account, workspaces: { data: [workspace] } },
    ...(groups.length > 0 ? { included: Object.fromEntries(groups) } : {}),
  };
}

const identifier = (type: string) => v.strictObject({ type: v.literal(type), id: v.string() });
const group = (name: string) => v.optional(v.array(resourceSchema(rootNamed(name), catalogue)));

/** How a balance looks. */
export const balanceSchema = v.strictObject({
  type: v.literal('balance'),
  id: v.pipe(v.string(), v.uuid()),
  attributes: attributesSchema(root, attributes),
  relationships: v.strictObject({
    transactions: v.strictObject({
      data: v.array(identifier('transaction')),
      meta: v.optional(v.strictObject({ truncated: v.literal(true) })),
    }),
    account: v.strictObject({ data: v.nullable(identifier('payment_mean')) }),
    workspaces: v.strictObject({ data: v.array(identifier('workspace')) }),
  }),
  included: v.optional(
    v.strictObject({
      transaction: group('transactions'),
      account: group('payment_means'),
      workspaces: group('workspaces'),
    }),
  ),
});
