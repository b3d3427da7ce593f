import { conjuncts, never } from '../model/predicate.ts';
import { sameType } from '../model/scalars.ts';
import type { Column, Predicate } from '../model/types.ts';
import type { Operand } from '../sql/value.ts';

/** A row that is known to meet a condition: it would not be there otherwise. */
export interface KnownRow {
  /** Its alias. */
  readonly row: string;
  readonly where: Predicate;
}

type Related = Extract<Predicate, { readonly is: 'related' }>;

function sameOperand({ value: a }: Operand, { value: b }: Operand): boolean {
  if (a.from === 'session' && b.from === 'session') return a.name === b.name;
  return a.from === 'constant' && b.from === 'constant' && a.value === b.value;
}

/** Whether the conditions say the same of the same row; where that is not plain to see, they do not. */
function same(a: Predicate, b: Predicate): boolean {
  if (a.is === 'all' && b.is === 'all')
    return a.of.length === b.of.length && a.of.every((part, i) => same(part, b.of[i] ?? never));
  if (a.is === 'null' && b.is === 'null') return a.column === b.column && a.isNull === b.isNull;
  if (a.is === 'compare' && b.is === 'compare')
    return a.column === b.column && a.operator === b.operator && sameOperand(a.operand, b.operand);
  return false;
}

/**
 * Tells from two columns that a condition on a related row holds: where they are equal, it is the related row of a row
 * that meets the same condition on it. So rows of one tenant need not look their tenant up, each for itself.
 * @param known the row above
 * @returns the columns to compare; undefined where nothing can be told so
 */
export function knownColumns(
  { relationship, where }: Related,
  known: Pick<KnownRow, 'where'>,
): readonly [here: Column, above: Column] | undefined {
  const [[own, there] = [], ...more] = relationship.mapping;
  // Of a null the comparison is unknown, where the condition is false: a negation tells them apart.
  if (own === undefined || own.nullable || more.length > 0 || relationship.computed !== undefined) return undefined;
  for (const part of conjuncts(known.where)) {
    if (part.is !== 'related' || part.relationship.computed !== undefined) continue;
    const [[key, target] = [], ...others] = part.relationship.mapping;
    if (key === undefined || others.length > 0 || target !== there) continue;
    if (part.relationship.table !== relationship.table || !sameType(key.type, own.type)) continue;
    if (same(part.where, where)) return [own, key];
  }
  return undefined;
}
