import type { Column, PgType, Predicate, Relationship } from '../model/types.ts';
import { type Fragment, joined, listed, sql } from '../sql/fragment.ts';
import { columnOf, type JoinBudget } from './context.ts';

/**
 * How Postgres finds the rows that meet a condition on related rows.
 * - `join`: `exists (…)`, which Postgres turns into a join of the select that it stands in.
 * - `look-up`: `exists (… offset 0)`, which keeps Postgres from making a join: an index look-up for each row.
 * - `hash`: `key in (select …)` without reference to the row: Postgres runs the select once a statement and keeps its
 *   keys in a hash table, whatever number of rows is looked at.
 */
export type Strategy = 'join' | 'look-up' | 'hash';

type Related = Extract<Predicate, { readonly is: 'related' | 'aggregate' }>;

/** The row that a condition on related rows is on. */
export interface Place {
  /** How many more conditions may become joins of the select that the row is read by. */
  readonly joins: JoinBudget;
  /** Whether the row is itself one of many related rows. */
  readonly nested: boolean;
  /** Whether few rows are looked at. */
  readonly few: boolean;
}

/** Types without parameters whose `=` can be hashed; of others Postgres would run the select anew for each row. */
const hashable: ReadonlySet<string> = new Set([
  'bool',
  'bpchar',
  'date',
  'int2',
  'int4',
  'int8',
  'numeric',
  'text',
  'timestamp',
  'timestamptz',
  'uuid',
  'varchar',
]);

const isHashable = ({ schema, name, kind, element }: PgType): boolean =>
  element === null && (kind === 'e' || (schema === 'pg_catalog' && hashable.has(name)));

const sameHashable = ([{ type: here }, { type: there }]: readonly [Column, Column]): boolean =>
  isHashable(here) && here.schema === there.schema && here.name === there.name;

/** Whether the predicate compares with a column of the row that the whole condition is on. */
function readsRoot(predicate: Predicate): boolean {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.some(readsRoot);
    case 'not':
      return readsRoot(predicate.of);
    case 'related':
    case 'exists':
      return readsRoot(predicate.where);
    case 'compare-columns':
      return predicate.otherOfRoot;
    default:
      return false;
  }
}

/** Whether the related rows that meet the condition can be selected without the row that they belong to. */
export const canHash = ({ relationship, where }: Related): boolean =>
  relationship.computed === undefined &&
  relationship.mapping.length > 0 &&
  relationship.mapping.every(sameHashable) &&
  !readsRoot(where);

/** Whether the condition is on the row and on rows that keys lead to from it, each to one at most. */
function staysSingle(predicate: Predicate): boolean {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.every(staysSingle);
    case 'not':
      return staysSingle(predicate.of);
    case 'related':
      return predicate.relationship.unique && staysSingle(predicate.where);
    default:
      return predicate.is !== 'aggregate' && predicate.is !== 'exists';
  }
}

/**
 * Chooses the strategy for a condition on related rows.
 *
 * The outermost hop is joined, because an index then finds the rows of one page or one key. What is nested in it is
 * hashed: joined, Postgres estimates a chain of hops so badly that it looks up the rows of one hop again for each row of
 * the others, so that the costs multiply. Hashed, a chain costs the sum of its hops. (2,000 invoices, twelve hops:
 * 14 ms instead of more than 10 s. docs/performance.md has the figures of 60,000 invoices.) A hop to one row with no
 * further hop, as permissions have it, is joined with the hop that it stands in: there is no chain to be misjudged.
 */
export function strategyFor(predicate: Extract<Related, { is: 'related' }>, { joins, nested, few }: Place): Strategy {
  if (few && predicate.relationship.unique) return 'look-up';
  const isHashable = canHash(predicate);
  if (nested && isHashable && !staysSingle(predicate)) return 'hash';
  if (joins.take()) return 'join';
  return isHashable ? 'hash' : 'look-up';
}

/**
 * That the row's key is in the set, true or false: of a null it would be unknown, which a negation tells from false.
 * Postgres compares a composite key that is partly null with each key of the set, so that it is not let so far.
 */
export function inSet({ mapping }: Relationship, row: string, set: Fragment): Fragment {
  const keys = mapping.map(([own]) => columnOf(row, own));
  if (mapping.length === 1) return sql`((${listed(keys)} in (${set})) is true)`;
  const present = mapping.flatMap(([own]) => (own.nullable ? [sql`${columnOf(row, own)} is not null`] : []));
  return sql`(${joined([...present, sql`((${listed(keys)}) in (${set})) is true`], sql` and `)})`;
}
