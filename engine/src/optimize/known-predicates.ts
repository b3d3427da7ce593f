import { alwaysFalse, conjunctsOf } from '../model/predicate.ts';
import { sameType } from '../model/scalars.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import type { LocatedValue } from '../sql/value.ts';

/** A row that meets a known condition, because the select returns only rows that meet it. */
export interface KnownRow {
  /** Alias of the row in the statement. */
  readonly row: string;
  readonly where: RowPredicate;
}

type Related = Extract<RowPredicate, { readonly is: 'related' }>;

function sameOperand({ value: a }: LocatedValue, { value: b }: LocatedValue): boolean {
  if (a.from === 'session' && b.from === 'session') return a.name === b.name;
  return a.from === 'constant' && b.from === 'constant' && a.value === b.value;
}

/** Returns whether two conditions are equal. May return false for equal conditions of complex form. */
function same(a: RowPredicate, b: RowPredicate): boolean {
  if (a.is === 'all' && b.is === 'all')
    return a.of.length === b.of.length && a.of.every((part, i) => same(part, b.of[i] ?? alwaysFalse));
  if (a.is === 'null' && b.is === 'null') return a.column === b.column && a.isNull === b.isNull;
  if (a.is === 'compare' && b.is === 'compare')
    return a.column === b.column && a.operator === b.operator && sameOperand(a.operand, b.operand);
  return false;
}

/**
 * Returns two columns whose equality proves that a related row meets a condition. If the columns are equal, the related
 * row is the row that an outer row refers to under the same condition. For example, rows of one tenant need no look-up
 * of the tenant for each row.
 * @param known the outer row
 * @returns the columns to compare; undefined if their equality would prove nothing
 */
export function knownColumns(
  { relationship, where }: Related,
  known: Pick<KnownRow, 'where'>,
): readonly [here: TableColumn, above: TableColumn] | undefined {
  const [[own, there] = [], ...more] = relationship.mapping;
  // A comparison with a null column is unknown instead of false. Under a negation, the rewritten condition would give
  // another result.
  if (own === undefined || own.nullable || more.length > 0 || relationship.computed !== undefined) return undefined;
  for (const part of conjunctsOf(known.where)) {
    if (part.is !== 'related' || part.relationship.computed !== undefined) continue;
    const [[key, target] = [], ...others] = part.relationship.mapping;
    if (key === undefined || others.length > 0 || target !== there) continue;
    if (part.relationship.table !== relationship.table || !sameType(key.type, own.type)) continue;
    if (same(part.where, where)) return [own, key];
  }
  return undefined;
}
