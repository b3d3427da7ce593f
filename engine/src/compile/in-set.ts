import type { Relationship } from '../model/types.ts';
import { type Fragment, joined, listed, sql } from '../sql/fragment.ts';
import { columnOf } from './context.ts';

/**
 * Prints that the row's key is in the set, as true or false: under `not`, the unknown of a null key differs from false.
 * Postgres compares a composite key that is partly null with each key of the set, so such keys are excluded first.
 */
export function inSet({ mapping }: Pick<Relationship, 'mapping'>, row: string, set: Fragment): Fragment {
  const keys = mapping.map(([own]) => columnOf(row, own));
  if (mapping.length === 1) return sql`((${listed(keys)} in (${set})) is true)`;
  const present = mapping.flatMap(([own]) => (own.nullable ? [sql`${columnOf(row, own)} is not null`] : []));
  return sql`(${joined([...present, sql`((${listed(keys)}) in (${set})) is true`], sql` and `)})`;
}
