import { includedRecordsRule } from '../contract/query.ts';
import type { RecordType, Relationship } from '../contract/types.ts';
import { listParameter } from './parameters.ts';

/**
 * Creates the query parameter `include` of an endpoint. The parameter accepts the names of relationships. It also
 * accepts words of the API contract; one word includes several relationships.
 * @param relationshipsByWord accepted words of the API contract, each with the names of the relationships that it includes
 * @throws Error when the record type does not have one of these relationships
 */
export function includeParameter<const Word extends string, const RelationshipName extends string>(
  root: RecordType,
  relationshipsByWord: Readonly<Record<Word, readonly RelationshipName[]>>,
) {
  const byWord = new Map<string, readonly string[]>(Object.entries<readonly RelationshipName[]>(relationshipsByWord));
  const offered = new Set<string>([...byWord.values()].flat());
  for (const name of offered)
    if (!root.relationships.has(name)) throw new Error(`${root.name} does not have the relationship ${name}`);
  return {
    schema: listParameter(
      [...new Set([...byWord.keys(), ...offered])],
      `Comma-separated names of the related resources that the response contains. ${includedRecordsRule}`,
    ),
    /**
     * Returns the requested relationships in the order in which the record type defines them. Requests with the same
     * relationships therefore share one cached GraphQL operation.
     */
    relationshipsOf(asked: readonly string[]): Relationship[] {
      const names = new Set(asked.flatMap((word) => byWord.get(word) ?? [word]));
      return [...root.relationships.values()].filter(({ name }) => names.has(name));
    },
  };
}
