import { sameType } from '../model/scalars.ts';
import type { Column, Predicate } from '../model/types.ts';
import type { Operand } from '../sql/value.ts';
import type { OptimizeOptions } from './passes.ts';

/** The column that is never null, and the value that a condition makes it equal to. */
function equality(predicate: Predicate, { isSingle }: OptimizeOptions): readonly [Column, Operand] | undefined {
  if (predicate.is !== 'compare' || !('name' in predicate.column)) return undefined;
  const { column, operator, operand } = predicate;
  // Of a null the condition is unknown, and so would the whole be that is false: a negation or a check tells them apart.
  if (column.nullable) return undefined;
  if (operator === '_eq') return [column, operand];
  if (operator !== '_in' || operand.value.from !== 'session' || !isSingle(operand.value.name)) return undefined;
  return [column, { ...operand, value: { from: 'session-element', name: operand.value.name } }];
}

/**
 * Rewrites conditions that hold together: where one of them says which value a relationship's column has, a condition
 * on the row that it leads to no longer depends on the row it starts from. Postgres then judges it once a statement,
 * not once a row, and joins nothing.
 */
export function withKnownKeys(parts: readonly Predicate[], options: OptimizeOptions): readonly Predicate[] {
  if (!options.passes.knownKeys) return parts;
  const known = new Map(parts.map((part) => equality(part, options)).filter((pair) => pair !== undefined));
  if (known.size === 0) return parts;
  return parts.map((part): Predicate => {
    if (part.is !== 'related' || part.relationship.computed !== undefined) return part;
    const { relationship, where } = part;
    const [link, ...more] = relationship.mapping;
    if (link === undefined || more.length > 0) return part;
    const [here, there] = link;
    const operand = known.get(here);
    if (operand === undefined || !sameType(here.type, there.type)) return part;
    const key: Predicate = { is: 'compare', column: there, operator: '_eq', operand };
    return { is: 'exists', table: relationship.table, where: { is: 'all', of: [key, where] } };
  });
}
