import { includedRecordsRule } from '../contract/query.ts';
import type { RecordType, Relationship } from '../contract/types.ts';
import { listParameter } from './parameters.ts';

/** @param relationshipsByWord words of the contract, each of which includes several relationships */
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
    /** In the order of the record type, so that requests with the same set share one cached operation. */
    relationshipsOf(asked: readonly string[]): Relationship[] {
      const names = new Set(asked.flatMap((word) => byWord.get(word) ?? [word]));
      return [...root.relationships.values()].filter(({ name }) => names.has(name));
    },
  };
}
