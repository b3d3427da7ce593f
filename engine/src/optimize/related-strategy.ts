import { readsRoot } from '../model/predicate.ts';
import type { Column, PgType, Predicate } from '../model/types.ts';

import type { OptimizeOptions, Passes } from './passes.ts';
import { sharesRelated } from './share-related.ts';

/**
 * How many conditions on related rows may still become joins. Joins of one select are planned together, which takes the
 * longer the more they are (measured: 100 of them 2.8 s, 200 over 10 s).
 */
export class JoinBudget {
  #left: number;

  constructor(joins: number) {
    this.#left = joins;
  }

  /** Whether one more condition may become a join. */
  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/** How many conditions on related rows become joins of the selects of one statement that are not hashed. */
export const joinable = 8;

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
  readonly expectedSmall: boolean;
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

export const sameHashable = ([{ type: here }, { type: there }]: readonly [Column, Column]): boolean =>
  isHashable(here) && here.schema === there.schema && here.name === there.name;

/** Whether the related rows that meet the condition can be selected without the row that they belong to. */
export const canHash = ({ relationship, where }: Related, { hashNested }: Pick<Passes, 'hashNested'>): boolean =>
  hashNested &&
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
    case 'rooted':
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
 * What shares related rows reads all of them, hence is hashed at the outermost hop already.
 */
export function strategyFor(
  predicate: Extract<Related, { is: 'related' }>,
  { joins, nested, expectedSmall }: Place,
  options: OptimizeOptions,
): Strategy {
  const { passes } = options;
  if (passes.expectedSmall && expectedSmall && predicate.relationship.unique) return 'look-up';
  const isHashable = canHash(predicate, passes);
  if (nested && isHashable && !staysSingle(predicate)) return 'hash';
  if (isHashable && sharesRelated(predicate.where, options)) return 'hash';
  if (joins.take()) return 'join';
  return isHashable ? 'hash' : 'look-up';
}
