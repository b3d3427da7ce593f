import type { Json, JsonObject } from '../json.ts';
import type { HasuraTestFolderSettings } from './group.ts';

/** The queries of the role-based allow list with their responses. The query `unlisted` is in no collection. */
const AUTHOR_QUERIES: Readonly<Record<string, readonly [query: string, rows: Json]>> = {
  unlisted: ['query { author { first_name } }', [{ first_name: 'George' }, { first_name: 'Paulo' }]],
  names: [
    'query { author { first_name last_name } }',
    [
      { first_name: 'George', last_name: 'Martin' },
      { first_name: 'Paulo', last_name: 'Coelho' },
    ],
  ],
  typename: [
    'query { author { __typename last_name } }',
    [
      { __typename: 'author', last_name: 'Martin' },
      { __typename: 'author', last_name: 'Coelho' },
    ],
  ],
  ids: ['query { author { id } }', [{ id: 1 }, { id: 2 }]],
};

const notAllowed = {
  errors: [{ message: 'query is not allowed', extensions: { path: '$', code: 'validation-failed' } }],
};

/**
 * Returns one step for each query of AUTHOR_QUERIES. The step of an allowed query expects rows; the step of any other
 * query expects an error.
 */
const asRole = (role: string, allowed: readonly string[]): readonly JsonObject[] =>
  Object.entries(AUTHOR_QUERIES).map(([name, [query, rows]]) => ({
    description: `${role} sends the query ${name}`,
    url: '/v1/graphql',
    headers: { 'X-Hasura-Role': role },
    query: { query },
    response: allowed.includes(name) ? { data: { author: rows } } : notAllowed,
  }));

const command = (type: string, args: JsonObject): JsonObject => ({ url: '/v1/metadata', query: { type, args } });

const allowLists: HasuraTestFolderSettings = {
  folder: /\/allowlist_role_based$/,
  environment: { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' },
  scenarios: [
    {
      name: 'allow list by role',
      document: [
        ...['user', 'guest'].flatMap((role) => asRole(role, [])),
        ...asRole('admin', Object.keys(AUTHOR_QUERIES)),
        command('add_collection_to_allowlist', { collection: 'collection_1', scope: { global: true } }),
        command('add_collection_to_allowlist', {
          collection: 'collection_2',
          scope: { global: false, roles: ['user', 'editor'] },
        }),
        ...asRole('user', ['names', 'typename', 'ids']),
        ...asRole('guest', ['names', 'typename']),
      ],
    },
  ],
};

/**
 * Checks which object relationships are non-null in the GraphQL schema: only those whose foreign key is not nullable.
 */
const introspection: HasuraTestFolderSettings = {
  folder: /\/queries\/graphql_introspection$/,
  scenarios: [
    {
      name: 'relationships',
      document: [
        {
          url: '/v1/graphql',
          query: { query: '{ __type(name: "article") { fields { name type { kind } } } }' },
          response: {
            data: {
              __type: {
                fields: [
                  { name: 'author_id', type: { kind: 'NON_NULL' } },
                  { name: 'author_obj_rel_fk', type: { kind: 'NON_NULL' } },
                  { name: 'author_obj_rel_manual', type: { kind: 'OBJECT' } },
                  { name: 'content', type: { kind: 'SCALAR' } },
                  { name: 'id', type: { kind: 'NON_NULL' } },
                  { name: 'is_published', type: { kind: 'NON_NULL' } },
                  { name: 'published_on', type: { kind: 'SCALAR' } },
                  { name: 'title', type: { kind: 'SCALAR' } },
                ],
              },
            },
          },
        },
      ],
    },
  ],
};

/**
 * The settings and test cases for the folders below `queries/graphql_query` and `queries/graphql_introspection` whose
 * expected results are in the Python code of Hasura's suite.
 */
export const QUERY_FOLDER_SETTINGS: readonly HasuraTestFolderSettings[] = [allowLists, introspection];
