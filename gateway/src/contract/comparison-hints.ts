import { quoted } from '../base/error-details.ts';
import { numeralOf } from '../base/json.ts';
import { didYouMean, sentences, suggester } from '../base/suggest.ts';
import { comparisonsOf, isComparison } from './comparisons.ts';
import { clauseOf } from './name-hints.ts';
import { operators, operatorsOf } from './operators.ts';
import type { Dimension, FieldKind, Root } from './types.ts';

/** Operators of `filters` and `whereClause` with names that other APIs use for them. */
const otherNames: readonly (readonly [operators: readonly string[], others: readonly string[]])[] = [
  [
    ['eq', '_eq'],
    ['=', '==', '===', 'is', 'equal', 'equals', 'equal_to'],
  ],
  [
    ['neq', '_neq'],
    ['!=', '!==', '<>', 'ne', 'not', 'is_not', 'not_eq', 'not_equal', 'not_equals'],
  ],
  [
    ['gt', '_gt'],
    ['>', 'after', 'above', 'since', 'more_than', 'greater_than'],
  ],
  [
    ['gte', '_gte', 'gt', '_gt'],
    ['>=', 'ge', 'min', 'from', 'at_least', 'greater_than_or_equal'],
  ],
  [
    ['lt', '_lt'],
    ['<', 'before', 'below', 'until', 'less_than'],
  ],
  [
    ['lte', '_lte', 'lt', '_lt'],
    ['<=', 'le', 'max', 'to', 'at_most', 'less_than_or_equal'],
  ],
  [
    ['gte', 'lte', '_gte', '_lte', 'gt', 'lt'],
    ['between', 'range', 'btw'],
  ],
  [
    ['contains', '_ilike'],
    ['like', 'ilike', 'contains', 'includes', 'has', 'matches', 'search', 'icontains'],
  ],
  [
    ['starts_with', '_ilike'],
    ['begins_with', 'starts_with', 'startswith', 'prefix'],
  ],
  [
    ['ends_with', '_ilike'],
    ['ends_with', 'endswith', 'suffix'],
  ],
  [
    ['in', '_in', 'eq'],
    ['one_of', 'any', 'any_of', 'in'],
  ],
  [
    ['_nin', 'neq'],
    ['nin', 'not_in', 'none_of'],
  ],
  [
    ['is_null', '_is_null'],
    ['null', 'isnull', 'empty', 'missing', 'is_empty', 'not_exists'],
  ],
  [
    ['is_not_null', '_is_null'],
    ['not_null', 'notnull', 'exists', 'present', 'is_not_empty'],
  ],
  [
    ['_nilike', 'neq'],
    ['not_like', 'not_contains', 'excludes'],
  ],
  [
    ['_regex', 'contains'],
    ['regexp', 'rlike'],
  ],
];

/** Longest name that is looked up. */
const maxLength = 30;

/** Returns the operators that a caller may have meant. @param allowed operators that the field accepts */
function meantOperators(given: string, allowed: readonly string[]): readonly string[] {
  if (given.length > maxLength) return [];
  const name = given
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^[_$]+/, '')
    .replaceAll(/[^a-z=<>!]+/g, '_');
  const row = otherNames.find(([, others]) => others.includes(name));
  const found = row?.[0].filter((operator) => allowed.includes(operator)) ?? [];
  return found.length > 0 ? found.slice(0, 2) : suggester(allowed)(given);
}

/** A compared field: its path in the record or from a related record, and its kind. */
type Compared = Pick<Dimension, 'path' | 'kind'>;

/** Returns the detail for an operator of `filters` that a field does not accept. A `whereClause` accepts more. */
export function operatorNotAllowed(root: Root, { path, kind }: Compared, given: string): string {
  const allowed = operatorsOf(kind.type);
  // An operator of another type is not a typing error: of a boolean, `neq` does not mean `eq`.
  const meant = operators.has(given) ? [] : meantOperators(given, allowed);
  const [more] = meantOperators(given, comparisonsOf(kind));
  const clause = more === undefined ? undefined : clauseOf(root, path.split('.'), `{"${more}":…}`);
  return sentences(
    `${path} has the type ${kind.type} and does not accept the operator ${quoted(given)}.`,
    didYouMean(meant),
    `Allowed: ${allowed.join(', ')}.`,
    clause === undefined ? '' : `Or send whereClause ${clause}.`,
  );
}

/** Returns the detail for an operator of `whereClause` that a field does not accept. */
export function comparisonNotAllowed({ path, kind }: Compared, given: string): string {
  const allowed = comparisonsOf(kind);
  const meant = isComparison(given) ? [] : meantOperators(given, allowed);
  return sentences(
    `${path} does not accept the operator ${quoted(given)}.`,
    didYouMean(meant),
    `Allowed: ${allowed.join(', ')}.`,
  );
}

/** Returns a value of a request for an error detail. */
function shown(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return 'a list';
  return value === null || typeof value === 'boolean' ? String(value) : (numeralOf(value) ?? 'an object');
}

const similarValues = ({ values }: FieldKind, given: unknown): readonly string[] =>
  typeof given === 'string' && values.length > 0 ? suggester(values)(given) : [];

/**
 * Returns the detail for a value that a field cannot be compared with.
 * @param isNull the operator that finds records without a value
 */
export const invalidValue = (
  { path, kind }: Compared,
  expected: string,
  given: unknown,
  isNull: 'is_null' | '_is_null',
): string =>
  sentences(
    `${path} must be compared with ${expected}, not with ${shown(given)}.`,
    didYouMean(similarValues(kind, given)),
    given === null ? `To find records without a value, use ${isNull}.` : '',
  );
