import { Kind, parse, print, visit } from 'graphql';
import type { Metadata } from '../../metadata/schema.ts';

/** Uniform layout, without `__typename`. */
const normalised = (text: string): string =>
  print(
    visit(parse(text, { noLocation: true }), {
      enter: (node) => (node.kind === Kind.FIELD && node.name.value === '__typename' ? null : undefined),
    }),
  );

/** Whether a role may run a document, which must be valid GraphQL. */
export type AllowListCheck = (role: string, text: string) => boolean;

/** The queries of the allowed collections, for all roles or for some. */
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
