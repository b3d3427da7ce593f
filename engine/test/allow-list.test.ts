import { afterAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { startEngine } from './support.ts';

const engine = await startEngine({
  sql: createLibraryTablesSql,
  tables: libraryTableMetadata,
  environment: { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true' },
  files: {
    'query_collections.yaml': stringify([
      { name: 'all', definition: { queries: [{ name: 'Names', query: 'query Names { author { id name } }' }] } },
      { name: 'some', definition: { queries: [{ name: 'Books', query: '{ book { id } }' }] } },
    ]),
    'allow_list.yaml': stringify([
      { collection: 'all' },
      { collection: 'some', scope: { global: false, roles: ['counter'] } },
    ]),
  },
});
afterAll(() => engine[Symbol.asyncDispose]());

const refused = { errors: [{ message: 'query is not allowed', extensions: { path: '$', code: 'validation-failed' } }] };
const reader = { 'x-hasura-role': 'reader', 'x-hasura-branch-ids': '{1}' };

describe('allow list', () => {
  it('a role can run an allowed document with other whitespace, and with additional __typename fields', async () => {
    for (const query of ['query Names { author { id name } }', 'query Names {\n  author { __typename id, name }\n}'])
      expect(await engine.ask(query, undefined, reader)).toMatchObject({ data: { author: [{ id: 1 }, {}, {}] } });
  });

  it.each([
    ['a document with another selection', 'query Names { author { id } }'],
    ['a document with another operation name', 'query Others { author { id name } }'],
    ['a document with a further definition', 'query Names { author { id name } } fragment f on author { id }'],
    ['introspection', '{ __schema { queryType { name } } }'],
    ['a document that is listed for another role', '{ book { id } }'],
  ])('the engine with an allow list rejects %s', async (_, query) => {
    expect(await engine.ask(query, undefined, reader)).toEqual(refused);
    expect(await engine.ask(query, undefined, reader)).toEqual(refused);
  });

  it('the error for invalid GraphQL is the same with and without an allow list', async () => {
    expect(await engine.ask('{', undefined, reader)).toMatchObject({
      errors: [{ message: 'not a valid graphql query' }],
    });
  });

  it('the allow list does not restrict the admin', async () => {
    expect(await engine.ask('{ author_by_pk(id: 2) { name } }')).toEqual({ data: { author_by_pk: { name: 'Ben' } } });
  });
});
