// Keys in the result of a select, which Postgres keeps in a hash table.
import type { Relationship } from '../model/types.ts';
import { commas, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { qualifiedColumn } from './context.ts';

/**
 * `(("t1"."a" in (select …)) is true)`, or for a composite key
 * `("t1"."a" is not null and (("t1"."a", "t1"."b") in (select …)) is true)`.
 * `is true`, because in SQL `not null` is null. `is not null`, because Postgres would compare a composite key that
 * contains a null with every key of the select.
 */
export function keyInSelect(
  { mapping }: Pick<Relationship, 'mapping'>,
  row: string,
  keySelect: SqlFragment,
): SqlFragment {
  const keys = mapping.map(([own]) => qualifiedColumn(row, own));
  if (mapping.length === 1) return sql`((${commas(keys)} in (${keySelect})) is true)`;
  const present = mapping.flatMap(([own]) => (own.nullable ? [sql`${qualifiedColumn(row, own)} is not null`] : []));
  return sql`(${join([...present, sql`((${commas(keys)}) in (${keySelect})) is true`], sql` and `)})`;
}
