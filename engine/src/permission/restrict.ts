import { isPlainType, operatorByName } from '../model/operators.ts';
import { andBoth, getConjuncts, isAlwaysTrue } from '../model/predicate.ts';
import type { RowPredicate, RowValue } from '../model/types.ts';

/** Postgres computes the value with a function or a cast, which can be slow or raise an error. */
const isComputed = (value: RowValue): boolean =>
  'masked' in value ? isComputed(value.masked) : 'computed' in value || 'textOf' in value;

/** The time or an error of the condition can depend on the values of the row. */
function isRevealing(predicate: RowPredicate): boolean {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return predicate.of.some(isRevealing);
    case 'not':
    case 'rooted':
      return isRevealing(predicate.of);
    case 'compare': {
      const { column, operator } = predicate;
      return operatorByName.get(operator)?.leakproof !== true || !isPlainType(column.type) || isComputed(column);
    }
    case 'null':
      return isComputed(predicate.column);
    case 'related':
    case 'aggregate':
      return predicate.relationship.computed !== undefined;
    default:
      return false;
  }
}

/**
 * Marks the parts of a caller's condition that Postgres must not evaluate on a row to which the caller has no access.
 * Postgres chooses the order of conditions, so the time of a regular expression would show whether another organisation
 * has a certain text.
 */
export function guard(filter: RowPredicate, condition: RowPredicate): RowPredicate {
  const parts = getConjuncts(condition);
  const revealing = parts.filter(isRevealing);
  if (isAlwaysTrue(filter) || revealing.length === 0) return condition;
  return andBoth(...parts.filter((part) => !isRevealing(part)), {
    is: 'guarded',
    by: filter,
    of: andBoth(...revealing),
  });
}

export const restrict = (filter: RowPredicate, condition: RowPredicate): RowPredicate =>
  andBoth(filter, guard(filter, condition));
