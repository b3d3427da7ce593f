import type { Relationship } from '../model/types.ts';
import { commas, join, type SqlFragment, sql } from '../sql/fragment.ts';
import { qualifiedColumn } from './context.ts';

/**
 * Prints the SQL that tests whether a select returns the row's key. The result is true or false and never null, so that
 * `not` works: in SQL, `not null` is null. The SQL first excludes composite keys that contain a null, because Postgres
 * would compare such a key with every key of the select.
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
