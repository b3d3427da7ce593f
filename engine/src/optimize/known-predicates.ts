import { alwaysFalse, getConjuncts } from '../model/predicate.ts';
import { isSameScalarType } from '../model/scalars.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';

/** A row that meets a condition, because the select returns only such rows. */
export interface KnownRow {
  /** Alias of the row. */
  readonly row: string;
  readonly where: RowPredicate;
}

type Related = Extract<RowPredicate, { readonly is: 'related' }>;

function sameOperand({ value: a }: ValueWithPath, { value: b }: ValueWithPath): boolean {
  if (a.from === 'session' && b.from === 'session') return a.name === b.name;
  return a.from === 'constant' && b.from === 'constant' && a.value === b.value;
}

/** May return false for two equal complex conditions. */
function same(a: RowPredicate, b: RowPredicate): boolean {
  if (a.is === 'all' && b.is === 'all')
    return a.of.length === b.of.length && a.of.every((part, i) => same(part, b.of[i] ?? alwaysFalse));
  if (a.is === 'null' && b.is === 'null') return a.column === b.column && a.isNull === b.isNull;
  if (a.is === 'compare' && b.is === 'compare')
    return a.column === b.column && a.operator === b.operator && sameOperand(a.operand, b.operand);
  return false;
}

/**
 * Two foreign key columns whose equality implies a condition on a related row. An invoice is known to have a permitted
 * tenant: each item with the same `tenant_id` then also has one, so Postgres need not look it up.
 * @param known the outer row, which meets a condition on its own related row
 * @returns the column of the row (the item) and of the known row (the invoice)
 */
export function impliedEquality(
  { relationship, where }: Related,
  known: Pick<KnownRow, 'where'>,
): readonly [here: TableColumn, above: TableColumn] | undefined {
  const [[own, there] = [], ...more] = relationship.mapping;
  // In SQL, a comparison with null is unknown and not false. Inside a negation, the result of the rewritten condition
  // would therefore differ from the result of the original condition.
  if (own === undefined || own.nullable || more.length > 0 || relationship.computed !== undefined) return undefined;
  for (const part of getConjuncts(known.where)) {
    if (part.is !== 'related' || part.relationship.computed !== undefined) continue;
    const [[key, target] = [], ...others] = part.relationship.mapping;
    if (key === undefined || others.length > 0 || target !== there) continue;
    if (part.relationship.table !== relationship.table || !isSameScalarType(key.type, own.type)) continue;
    if (same(part.where, where)) return [own, key];
  }
  return undefined;
}
