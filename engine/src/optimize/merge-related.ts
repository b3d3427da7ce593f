import { alwaysTrue, andBoth, getConjuncts } from '../model/predicate.ts';
import type { Relationship, RowPredicate } from '../model/types.ts';
import type { OptimizerPasses } from './passes.ts';

export type RelatedCondition = Extract<RowPredicate, { readonly is: 'related' }>;
type Negated = Extract<RowPredicate, { readonly is: 'not' }> & { readonly of: RelatedCondition };

/** Conditions on the same relationship. */
export type RelatedGroup = readonly [RelatedCondition, ...RelatedCondition[]];

/** The parts that all conditions of a group have in common, and the remaining parts of each. */
interface CommonAndRemainingConditions {
  readonly common: readonly RowPredicate[];
  readonly rests: readonly RowPredicate[];
}

type Guarded = Extract<RowPredicate, { readonly is: 'guarded' }>;
const isGuarded = (predicate: RowPredicate): predicate is Guarded => predicate.is === 'guarded';
const isRelated = (predicate: RowPredicate): predicate is RelatedCondition => predicate.is === 'related';
const isNegated = (predicate: RowPredicate): predicate is Negated => predicate.is === 'not' && isRelated(predicate.of);

/** In the order of their first conditions. */
export function groupByRelationship(predicates: readonly RelatedCondition[]): readonly RelatedGroup[] {
  const groups = new Map<Relationship, [RelatedCondition, ...RelatedCondition[]]>();
  for (const predicate of predicates) {
    const group = groups.get(predicate.relationship);
    if (group === undefined) groups.set(predicate.relationship, [predicate]);
    else group.push(predicate);
  }
  return [...groups.values()];
}

/** The operands of AND that all conditions contain, such as the permission of the table, and the others. */
export function commonConditions(group: readonly RelatedCondition[]): CommonAndRemainingConditions {
  const parts = group.map(({ where }) => getConjuncts(where));
  const [first = [], ...others] = parts.map((own) => new Set(own));
  const common = [...first].filter((part) => others.every((other) => other.has(part)));
  const shared = new Set(common);
  return { common, rests: parts.map((own) => andBoth(...own.filter((part) => !shared.has(part)))) };
}

/** At least one related row meets at least one of the conditions. */
function mergeAlternatives(group: RelatedGroup): RelatedCondition {
  const [only] = group;
  if (group.length === 1) return only;
  const { common, rests } = commonConditions(group);
  return { ...only, where: andBoth(...common, { is: 'any', of: rests }) };
}

/** For a to-one relationship: the related row meets all of the conditions. */
const mergeConjuncts = (group: RelatedGroup): RelatedCondition => ({
  ...group[0],
  where: andBoth(...new Set(group.flatMap(({ where }) => getConjuncts(where)))),
});

/**
 * Merges conditions on the same relationship into one condition, so that Postgres reads the related rows once. A
 * request may contain hundreds of such conditions. `A exists` means that a related row matches the condition A.
 * - `A exists or B exists` becomes `(A or B) exists`.
 * - `A exists and B exists` becomes `(A and B) exists`, if there is at most one related row.
 * - `not A exists and not B exists` becomes `not (A or B) exists`.
 * - `not A exists or not B exists` becomes `not (A and B) exists`, if there is at most one related row.
 *
 * Conditions on related rows are true or false and never unknown. The rewriting is therefore also valid inside a
 * negation.
 * @param connective `and` or `or` between the conditions
 */
export function mergeRelatedConditions(
  connective: 'all' | 'any',
  parts: readonly RowPredicate[],
  passes: Pick<OptimizerPasses, 'mergeRelated'>,
): readonly RowPredicate[] {
  if (!passes.mergeRelated) return parts;
  const related = groupByRelationship(parts.filter(isRelated));
  const negated = groupByRelationship(parts.filter(isNegated).map(({ of }) => of));
  if (![...related, ...negated].some((group) => group.length > 1)) return parts;
  const rest = parts.filter((part) => !isRelated(part) && !isNegated(part));
  const isAll = connective === 'all';
  return [
    ...rest,
    ...related.flatMap((group) => {
      if (!isAll) return [mergeAlternatives(group)];
      return group[0].relationship.unique ? [mergeConjuncts(group)] : group;
    }),
    ...negated.map((group): RowPredicate => {
      if (isAll) return { is: 'not', of: mergeAlternatives(group) };
      return { is: 'not', of: group[0].relationship.unique ? mergeConjuncts(group) : { is: 'all', of: group } };
    }),
  ];
}

/** Guarded parts with the same guard are evaluated once for each row. A request may contain hundreds of them. */
export function mergeGuarded(connective: 'all' | 'any', parts: readonly RowPredicate[]): readonly RowPredicate[] {
  const byGuard = Map.groupBy(parts.filter(isGuarded), ({ by }) => by);
  return [
    ...parts.filter((part) => !isGuarded(part)),
    ...[...byGuard].map(([by, group]): RowPredicate => {
      const [only] = group;
      return group.length === 1 && only !== undefined
        ? only
        : { is: 'guarded', by, of: { is: connective, of: group.map(({ of }) => of) } };
    }),
  ];
}

/** If the select evaluates the guarded condition only on rows that meet the guard. */
export function removeGuards(predicate: RowPredicate, known: readonly RowPredicate[]): RowPredicate {
  switch (predicate.is) {
    case 'all':
    case 'any':
      return { is: predicate.is, of: predicate.of.map((part) => removeGuards(part, known)) };
    case 'guarded':
      return getConjuncts(predicate.by).every((part) => known.includes(part))
        ? { ...predicate, by: alwaysTrue }
        : predicate;
    default:
      return predicate;
  }
}
