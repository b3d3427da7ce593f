import { both, conjuncts } from '../model/predicate.ts';
import type { Predicate, Relationship } from '../model/types.ts';
import type { Passes } from './passes.ts';

/** A condition on related rows. */
export type Related = Extract<Predicate, { readonly is: 'related' }>;
type Negated = Extract<Predicate, { readonly is: 'not' }> & { readonly of: Related };

/** At least one condition. */
export type RelatedGroup = readonly [Related, ...Related[]];

/** Conditions on rows behind the same relationship: what they have in common, and what each demands beyond it. */
interface Common {
  readonly common: readonly Predicate[];
  readonly rests: readonly Predicate[];
}

const isRelated = (predicate: Predicate): predicate is Related => predicate.is === 'related';
const isNegated = (predicate: Predicate): predicate is Negated => predicate.is === 'not' && isRelated(predicate.of);

/** Groups by the relationship, in the order of the first of each. */
export function byRelationship(predicates: readonly Related[]): readonly RelatedGroup[] {
  const groups = new Map<Relationship, [Related, ...Related[]]>();
  for (const predicate of predicates) {
    const group = groups.get(predicate.relationship);
    if (group === undefined) groups.set(predicate.relationship, [predicate]);
    else group.push(predicate);
  }
  return [...groups.values()];
}

/** Takes out what stands in all of the conditions: above all the permission of the table. */
export function factored(group: readonly Related[]): Common {
  const parts = group.map(({ where }) => conjuncts(where));
  const [first = [], ...others] = parts.map((own) => new Set(own));
  const common = [...first].filter((part) => others.every((other) => other.has(part)));
  const shared = new Set(common);
  return { common, rests: parts.map((own) => both(...own.filter((part) => !shared.has(part)))) };
}

/** One of the conditions holds for a related row: the same row may meet any of them. */
function either(group: RelatedGroup): Related {
  const [only] = group;
  if (group.length === 1) return only;
  const { common, rests } = factored(group);
  return { ...only, where: both(...common, { is: 'any', of: rests }) };
}

/** Every one of the conditions holds for the only related row. */
const together = (group: RelatedGroup): Related => ({
  ...group[0],
  where: both(...new Set(group.flatMap(({ where }) => conjuncts(where)))),
});

/**
 * Merges conditions on rows behind the same relationship, so that the rows are looked at once for all of them:
 * hundreds of them in one clause are within the limits.
 * - That a row meets A or that a row meets B: that a row meets A or B.
 * - That the only row meets A and that it meets B: that it meets A and B.
 * - That no row meets A and that none meets B: that no row meets A or B; the other way round for alternatives.
 *
 * Conditions on related rows are true or false, never unknown, so that this holds under negations as well.
 * @param connective what stands between the parts
 */
export function mergeRelated(
  connective: 'all' | 'any',
  parts: readonly Predicate[],
  passes: Pick<Passes, 'mergeRelated'>,
): readonly Predicate[] {
  if (!passes.mergeRelated) return parts;
  const related = byRelationship(parts.filter(isRelated));
  const negated = byRelationship(parts.filter(isNegated).map(({ of }) => of));
  if (![...related, ...negated].some((group) => group.length > 1)) return parts;
  const rest = parts.filter((part) => !isRelated(part) && !isNegated(part));
  const isAll = connective === 'all';
  return [
    ...rest,
    ...related.flatMap((group) => {
      if (!isAll) return [either(group)];
      return group[0].relationship.unique ? [together(group)] : group;
    }),
    ...negated.map((group): Predicate => {
      if (isAll) return { is: 'not', of: either(group) };
      return { is: 'not', of: group[0].relationship.unique ? together(group) : { is: 'all', of: group } };
    }),
  ];
}
