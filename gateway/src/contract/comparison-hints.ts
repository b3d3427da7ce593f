import { quote, truncateText } from '../base/errors.ts';
import { didYouMean, joinSentences, nameSuggester } from '../base/suggest.ts';
import { jsonDigits } from '../base/validation.ts';
import { whereClauseExample } from './name-hints.ts';
import { filterOperators, isComparison, listComparisons, operatorNames } from './operators.ts';
import type { FieldProperties, FilterField, RecordType } from './types.ts';

/** Names that other APIs use for operators, by the operators of `filters` and `whereClause`. */
const otherNames: Readonly<Record<string, string>> = {
  'eq _eq': '= == === is equal equals equal_to',
  'neq _neq': '!= !== <> ne not is_not not_eq not_equal not_equals',
  'gt _gt': '> after above since more_than greater_than',
  'gte _gte gt _gt': '>= ge min from at_least greater_than_or_equal',
  'lt _lt': '< before below until less_than',
  'lte _lte lt _lt': '<= le max to at_most less_than_or_equal',
  'gte lte _gte _lte gt lt': 'between range btw',
  'contains _ilike': 'like ilike contains includes has matches search icontains',
  'starts_with _ilike': 'begins_with starts_with startswith prefix',
  'ends_with _ilike': 'ends_with endswith suffix',
  'in _in eq': 'one_of any any_of in',
  '_nin neq': 'nin not_in none_of',
  'is_null _is_null': 'null isnull empty missing is_empty not_exists',
  'is_not_null _is_null': 'not_null notnull exists present is_not_empty',
  '_nilike neq': 'not_like not_contains excludes',
  '_regex contains': 'regexp rlike',
};

/** Maximum length of an unknown operator in characters. For a longer text, the error suggests no operator. */
const maxLength = 30;

/** @param allowed operators that the field accepts */
function meantOperators(given: string, allowed: readonly string[]): readonly string[] {
  if (given.length > maxLength) return [];
  const name = given
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/^[_$]+/, '')
    .replaceAll(/[^a-z=<>!]+/g, '_');
  const [operators = ''] = Object.entries(otherNames).find(([, others]) => others.split(' ').includes(name)) ?? [];
  const found = operators.split(' ').filter((operator) => allowed.includes(operator));
  return found.length > 0 ? found.slice(0, 2) : nameSuggester(allowed)(given);
}

type ComparedField = Pick<FilterField, 'path' | 'kind'>;

/** May propose a `whereClause`, which has more operators. */
export function operatorHint(root: RecordType, { path, kind }: ComparedField, given: string): string {
  const allowed = operatorNames(kind.type);
  // An existing operator that the field does not accept gets no suggestion: a similar operator has another meaning. For
  // `neq` on a boolean, the suggestion would be `eq`.
  const meant = filterOperators.has(given) ? [] : meantOperators(given, allowed);
  const [more] = meantOperators(given, listComparisons(kind));
  const clause = more === undefined ? undefined : whereClauseExample(root, path.split('.'), `{"${more}":…}`);
  return joinSentences(
    `${path} has the type ${kind.type} and does not accept the operator ${quote(given)}.`,
    didYouMean(meant),
    `Allowed: ${allowed.join(', ')}.`,
    clause === undefined ? '' : `Or send whereClause ${clause}.`,
  );
}

export function comparisonHint({ path, kind }: ComparedField, given: string): string {
  const allowed = listComparisons(kind);
  const meant = isComparison(given) ? [] : meantOperators(given, allowed);
  return joinSentences(
    `${path} does not accept the operator ${quote(given)}.`,
    didYouMean(meant),
    `Allowed: ${allowed.join(', ')}.`,
  );
}

function shown(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return 'a list';
  return value === null || typeof value === 'boolean' ? String(value) : (jsonDigits(value) ?? 'an object');
}

const similarValues = ({ values }: FieldProperties, given: unknown): readonly string[] =>
  typeof given === 'string' && values.length > 0 ? nameSuggester(values)(given) : [];

/** Returns the error detail for a condition that contains a field and a value without an operator. */
export function operatorMissing(given: unknown): string {
  if (given === null) return 'Expected an object with an operator, such as {"_is_null":true}.';
  if (Array.isArray(given)) return 'Expected an object with an operator, such as {"_in":[…]}.';
  return `Expected an object with an operator, such as {"_eq":${truncateText(JSON.stringify(given), 60)}}.`;
}

/** @param isNull operator that finds records without a value, which differs between `filters` and `whereClause` */
export const valueHint = (
  { path, kind }: ComparedField,
  expected: string,
  given: unknown,
  isNull: 'is_null' | '_is_null',
): string =>
  joinSentences(
    `${path} must be compared with ${expected}, not with ${shown(given)}.`,
    didYouMean(similarValues(kind, given)),
    given === null ? `To find records without a value, use ${isNull}.` : '',
  );
