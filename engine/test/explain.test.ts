import { afterAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { adminSecret, startEngine } from './support.ts';

const engine = await startEngine({ sql: createLibraryTablesSql, tables: libraryTableMetadata });
afterAll(() => engine[Symbol.asyncDispose]());

async function explain(body: unknown, headers: Record<string, string> = {}): Promise<[number, unknown]> {
  const response = await engine.fetch('/v1/graphql/explain', {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
    body: JSON.stringify(body),
  });
  return [response.status, await response.json()];
}

describe('POST /v1/graphql/explain', () => {
  it('POST /v1/graphql/explain returns the SQL and the plan of each root field, with the values of the variables', async () => {
    const query = 'query ($title: String!) { book(where: {title: {_eq: $title}}) { id } all: __typename }';
    const [status, body] = await explain({ query: { query, variables: { title: "it's \\" } } });
    expect([status, body]).toEqual([
      200,
      [
        {
          field: 'book',
          sql: expect.stringContaining(`"t1"."title" = (E'it''s \\\\')::"text"`),
          plan: expect.arrayContaining([expect.stringMatching(/Seq Scan on book/)]),
        },
        { field: 'all', sql: null, plan: null },
      ],
    ]);
  });

  it('in a request to POST /v1/graphql/explain, the member `user` sets the role and the session variables', async () => {
    const user = { 'X-Hasura-Role': 'reader', 'x-hasura-branch-ids': '{1,2}' };
    const [, body] = await explain({ query: { query: '{ branch { id } }' }, user });
    expect(body).toMatchObject([{ sql: expect.stringContaining(`= any(('{1,2}')::"int4"[])`) }]);
    expect(await explain({ query: { query: '{ branch { closed } }' }, user })).toEqual([
      400,
      {
        code: 'validation-failed',
        error: "field 'closed' not found in type: 'branch'",
        path: '$.selectionSet.branch.selectionSet.closed',
      },
    ]);
  });

  it('POST /v1/graphql/explain returns, for a subscription, the statement that serves many subscribers', async () => {
    const query = 'subscription ($id: Int!) { book_by_pk(id: $id) { id } }';
    expect(await explain({ query: { query, variables: { id: 3 } } })).toEqual([
      200,
      {
        sql: expect.stringContaining('unnest($1::"text"[])'),
        plan: expect.arrayContaining([expect.stringMatching(/Function Scan on unnest _subs/)]),
        variables: { session: {}, query: { id: '3' }, synthetic: [], cursor: {} },
      },
    ]);
  });

  it.each<[string, unknown, string]>([
    [
      'a mutation',
      { query: { query: 'mutation { delete_book(where: {}) { affected_rows } }' } },
      'only queries can be explained',
    ],
    [
      'a body without query',
      {},
      'the body must be an object with query (a GraphQL request) and optional user (session variables)',
    ],
  ])('the engine rejects %s', async (_, body, error) => {
    expect(await explain(body)).toMatchObject([400, { error }]);
  });

  it('POST /v1/graphql/explain rejects a caller that is not an admin', async () => {
    expect(await explain({ query: { query: '{ book { id } }' } }, { 'x-hasura-role': 'reader' })).toEqual([
      400,
      { code: 'access-denied', error: 'restricted access : admin only', path: '$' },
    ]);
  });
});
