import { comparesRootRow } from '../model/predicate.ts';
import type { PgType, RowPredicate, TableColumn } from '../model/types.ts';

import type { OptimizerOptions, OptimizerPasses } from './passes.ts';
import { sharesReads } from './share-related.ts';

/**
 * The conditions on related rows that become joins of one select. Planning time grows fast with the number of joins:
 * Postgres needed 2.8 s for 100, and more than 10 s for 200.
 */
export class JoinBudget {
  #left: number;

  constructor(joins: number) {
    this.#left = joins;
  }

  /** Returns false if the budget was already used up. */
  take(): boolean {
    this.#left -= 1;
    return this.#left >= 0;
  }
}

/** Joins in one statement. Another maximum limits the subqueries for which Postgres builds a hash table. */
export const maxJoins = 8;

/**
 * How Postgres finds the rows that meet a condition on related rows.
 * - `join`: `exists (…)`, which Postgres turns into a join of the surrounding select.
 * - `look-up`: `exists (… offset 0)`, which prevents the join: Postgres reads an index for each row.
 * - `hash`: `key in (select …)` without a reference to the row: Postgres runs the select once for the statement and
 * keeps the keys in a hash table.
 */
export type Strategy = 'join' | 'look-up' | 'hash';

type Related = Extract<RowPredicate, { readonly is: 'related' | 'aggregate' }>;

/** The select that evaluates a condition on related rows. */
export interface EnclosingSelect {
  readonly joins: JoinBudget;
  /**
   * The select can read many rows, because it joins related rows or reads a whole table. At the outermost level, an
   * index finds the rows of one page or one key.
   */
  readonly nested: boolean;
  /** Postgres probably evaluates the condition on few rows. */
  readonly expectedSmall: boolean;
}

/** For another type, Postgres would run the select again for each row. */
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

export const isHashable = ({ schema, name, kind, element }: PgType): boolean =>
  element === null && (kind === 'e' || (schema === 'pg_catalog' && hashable.has(name)));

export const shareHashableType = ([{ type: here }, { type: there }]: readonly [TableColumn, TableColumn]): boolean =>
  isHashable(here) && here.schema === there.schema && here.name === there.name;

/** The select of the related rows must not refer to the outer row. */
export const canHashKeys = (
  { relationship, where }: Related,
  { hashNested }: Pick<OptimizerPasses, 'hashNested'>,
): boolean =>
  hashNested &&
  relationship.computed === undefined &&
  relationship.mapping.length > 0 &&
  relationship.mapping.every(shareHashableType) &&
  !comparesRootRow(where);

/** Only the current row and related rows that a key identifies. */
function readsSingleRows(predicate: RowPredicate): boolean {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.every(readsSingleRows);
    case 'not':
    case 'rooted':
      return readsSingleRows(predicate.of);
    case 'guarded':
      return readsSingleRows(predicate.by) && readsSingleRows(predicate.of);
    case 'related':
      return predicate.relationship.unique && readsSingleRows(predicate.where);
    default:
      return predicate.is !== 'aggregate' && predicate.is !== 'exists';
  }
}

/**
 * Chooses how Postgres evaluates a condition on related rows (see `Strategy`):
 * - A condition at the outermost level is a `join`, because an index then finds the rows of one page or one key.
 * - A condition inside another condition on related rows is a `hash`. For a chain of joins, Postgres's estimates are
 * wrong: it looks up the rows of one relationship again for each row of another relationship, and the costs multiply.
 * With hash tables, the costs add up. A chain of twelve relationships on 2,000 invoices took 14 ms instead of more than
 * 10 s. docs/performance.md has the measurements of 60,000 invoices.
 * - A condition that reads only one related row, such as a permission, is a `join` at every level.
 * - A condition whose nested conditions share one read (`share-related.ts`) is a `hash` even at the outermost level,
 * because the shared read reads all related rows anyway.
 */
export function chooseStrategy(
  predicate: Extract<Related, { is: 'related' }>,
  { joins, nested, expectedSmall }: EnclosingSelect,
  options: OptimizerOptions,
): Strategy {
  const { passes } = options;
  if (passes.expectedSmall && expectedSmall && predicate.relationship.unique) return 'look-up';
  const canHash = canHashKeys(predicate, passes);
  if (nested && canHash && !readsSingleRows(predicate)) return 'hash';
  if (canHash && sharesReads(predicate.where, options)) return 'hash';
  if (joins.take()) return 'join';
  return canHash ? 'hash' : 'look-up';
}
