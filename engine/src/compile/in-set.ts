import type { Relationship } from '../model/types.ts';
import { joinFragments, joinWithCommas, type SqlFragment, sql } from '../sql/fragment.ts';
import { printColumn } from './context.ts';

/**
 * Prints that the row's key is in the set, as true or false: under `not`, the unknown of a null key differs from false.
 * Postgres compares a composite key that is partly null with each key of the set, so such keys are excluded first.
 */
export function printKeyInSet({ mapping }: Pick<Relationship, 'mapping'>, row: string, set: SqlFragment): SqlFragment {
  const keys = mapping.map(([own]) => printColumn(row, own));
  if (mapping.length === 1) return sql`((${joinWithCommas(keys)} in (${set})) is true)`;
  const present = mapping.flatMap(([own]) => (own.nullable ? [sql`${printColumn(row, own)} is not null`] : []));
  return sql`(${joinFragments([...present, sql`((${joinWithCommas(keys)}) in (${set})) is true`], sql` and `)})`;
}
