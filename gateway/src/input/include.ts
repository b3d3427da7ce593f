import type { Relationship, Root } from '../contract/types.ts';
import { listOf } from './parameters.ts';

/**
 * The parameter `include` of an endpoint: it takes the contract's words and the own names of the relationships that they
 * stand for.
 * @param words of the contract, each with the relationships whose resources it brings
 * @throws Error where the root has no such relationship
 */
export function includeParameter<const W extends string, const N extends string>(
  root: Root,
  words: Readonly<Record<W, readonly N[]>>,
) {
  const byWord = new Map<string, readonly string[]>(Object.entries<readonly N[]>(words));
  const offered = new Set<string>([...byWord.values()].flat());
  for (const name of offered) if (!root.relationships.has(name)) throw new Error(`${root.name} have no ${name}`);
  return {
    schema: listOf([...new Set([...byWord.keys(), ...offered])]),
    /** The relationships that are asked for, in the root's own order, so that the same set makes the same selection. */
    relationshipsOf(asked: readonly string[]): Relationship[] {
      const names = new Set(asked.flatMap((word) => byWord.get(word) ?? [word]));
      return [...root.relationships.values()].filter(({ name }) => names.has(name));
    },
  };
}
