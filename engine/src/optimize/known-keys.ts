import { sameType } from '../model/scalars.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import type { LocatedValue } from '../sql/value.ts';
import type { OptimizeOptions } from './passes.ts';

/** Returns the column that the condition equates with a value, if the column is never null. */
function equality(
  predicate: RowPredicate,
  { isSingle }: OptimizeOptions,
): readonly [TableColumn, LocatedValue] | undefined {
  if (predicate.is !== 'compare' || !('name' in predicate.column)) return undefined;
  const { column, operator, operand } = predicate;
  // With a null, the condition is unknown instead of false: a negation or a check would give another result.
  if (column.nullable) return undefined;
  if (operator === '_eq') return [column, operand];
  if (operator !== '_in' || operand.value.from !== 'session' || !isSingle(operand.value.name)) return undefined;
  return [column, { ...operand, value: { from: 'session-element', name: operand.value.name } }];
}

/**
 * Rewrites the parts of a conjunction. If one part fixes the key column of a relationship, a condition on the related
 * row no longer depends on the row: Postgres evaluates it once for the statement instead of once for each row, without
 * a join.
 */
export function withKnownKeys(parts: readonly RowPredicate[], options: OptimizeOptions): readonly RowPredicate[] {
  if (!options.passes.knownKeys) return parts;
  const known = new Map(parts.map((part) => equality(part, options)).filter((pair) => pair !== undefined));
  if (known.size === 0) return parts;
  return parts.map((part): RowPredicate => {
    if (part.is !== 'related' || part.relationship.computed !== undefined) return part;
    const { relationship, where } = part;
    const [link, ...more] = relationship.mapping;
    if (link === undefined || more.length > 0) return part;
    const [here, there] = link;
    const operand = known.get(here);
    if (operand === undefined || !sameType(here.type, there.type)) return part;
    const key: RowPredicate = { is: 'compare', column: there, operator: '_eq', operand };
    return { is: 'exists', table: relationship.table, where: { is: 'all', of: [key, where] } };
  });
}
