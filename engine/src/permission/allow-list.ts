import { Kind, parse, print, visit } from 'graphql';
import type { Metadata } from '../metadata/schema.ts';

/**
 * Returns the text of a document in a normal form: with uniform layout and without `__typename`. Equal documents have
 * the same normal form.
 */
const normalised = (text: string): string =>
  print(
    visit(parse(text, { noLocation: true }), {
      enter: (node) => (node.kind === Kind.FIELD && node.name.value === '__typename' ? null : undefined),
    }),
  );

/** Function that returns whether a role may run a document. */
export type AllowListCheck = (role: string, text: string) => boolean;

/**
 * Creates the allow list of the metadata. The allow list contains the queries of the allowed collections, for all roles
 * or for some roles.
 * @returns a function that returns whether a role may run a document. The document must be valid GraphQL
 */
export function allowListCheck({ allowlist, query_collections }: Metadata): AllowListCheck {
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
