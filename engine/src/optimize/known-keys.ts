import { isSameScalarType } from '../model/scalars.ts';
import type { RowPredicate, TableColumn } from '../model/types.ts';
import type { ValueWithPath } from '../sql/value.ts';
import type { OptimizerOptions } from './passes.ts';

/** Undefined for any other condition and for a nullable column. */
function equality(
  predicate: RowPredicate,
  { isSingle }: OptimizerOptions,
): readonly [TableColumn, ValueWithPath] | undefined {
  if (predicate.is !== 'compare' || !('name' in predicate.column)) return undefined;
  const { column, operator, operand } = predicate;
  // In SQL, a comparison with null is unknown and not false. Inside a negation or in a permission's check, the result
  // of the rewritten condition would therefore differ from the result of the original condition.
  if (column.nullable) return undefined;
  if (operator === '_eq') return [column, operand];
  if (operator !== '_in' || operand.value.from !== 'session' || !isSingle(operand.value.name)) return undefined;
  return [column, { ...operand, value: { from: 'session-element', name: operand.value.name } }];
}

/**
 * If a condition fixes a relationship's key column, such as `company_id = 7`, all matching rows have the same related
 * row. A condition on the related row then uses this value, so that Postgres evaluates it once for the statement and
 * not for each row.
 */
export function rewriteKnownKeys(parts: readonly RowPredicate[], options: OptimizerOptions): readonly RowPredicate[] {
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
    if (operand === undefined || !isSameScalarType(here.type, there.type)) return part;
    const key: RowPredicate = { is: 'compare', column: there, operator: '_eq', operand };
    return { is: 'exists', table: relationship.table, where: { is: 'all', of: [key, where] } };
  });
}
