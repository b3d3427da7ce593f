import { Kind, parse, print, visit } from 'graphql';
import type { Metadata } from '../metadata/schema.ts';

/** A document as it is compared: laid out in one way, without `__typename`. */
const normalised = (text: string): string =>
  print(
    visit(parse(text, { noLocation: true }), {
      enter: (node) => (node.kind === Kind.FIELD && node.name.value === '__typename' ? null : undefined),
    }),
  );

/** Tells whether a role may send a document. */
export type AllowList = (role: string, text: string) => boolean;

/**
 * Makes the allow list of the metadata: the queries of the collections that are allowed, to everyone or to some roles.
 * @returns tells whether a document, which is GraphQL, is one of them
 */
export function allowList({ allowlist, query_collections }: Metadata): AllowList {
  const collections = new Map(
    (query_collections ?? []).map(({ name, definition }) => [
      name,
      new Set(definition.queries.map(({ query }) => normalised(query))),
    ]),
  );
  const allowed = (allowlist ?? []).map(({ collection, scope }) => ({ queries: collections.get(collection), scope }));
  return (role, text) => {
    const document = normalised(text);
    return allowed.some(
      ({ queries, scope }) => queries?.has(document) === true && (scope.global || scope.roles.includes(role)),
    );
  };
}
