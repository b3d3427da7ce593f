import type { RecordType, Relationship } from '../contract/types.ts';
import { commaSeparatedListParameter } from './parameters.ts';

/**
 * Creates the query parameter `include` of an endpoint. The parameter accepts the values that the API contract defines
 * for it, and the names of relationships.
 * @param words values of `include` in the API contract, each with the relationships that it includes
 * @throws Error when the record type does not have such a relationship
 */
export function includeParameter<const W extends string, const N extends string>(
  root: RecordType,
  words: Readonly<Record<W, readonly N[]>>,
) {
  const byWord = new Map<string, readonly string[]>(Object.entries<readonly N[]>(words));
  const offered = new Set<string>([...byWord.values()].flat());
  for (const name of offered)
    if (!root.relationships.has(name)) throw new Error(`${root.name} does not have the relationship ${name}`);
  return {
    schema: commaSeparatedListParameter(
      [...new Set([...byWord.keys(), ...offered])],
      'Comma-separated names of the related resources that the response contains',
    ),
    /**
     * Returns the requested relationships in the order of the definition, so that two requests with the same
     * relationships share one cached operation.
     */
    relationshipsOf(asked: readonly string[]): Relationship[] {
      const names = new Set(asked.flatMap((word) => byWord.get(word) ?? [word]));
      return [...root.relationships.values()].filter(({ name }) => names.has(name));
    },
  };
}
