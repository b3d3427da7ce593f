import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { startEngine } from './support.ts';

const engine = await startEngine({
  sql: createLibraryTablesSql,
  tables: libraryTableMetadata,
  environment: { HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true' },
});
afterAll(() => engine[Symbol.asyncDispose]());

const idsAnswer = v.object({ data: v.object({ book: v.array(v.object({ id: v.number() })) }) });

const error = (code: string, path: string, message: string) => ({ errors: [{ message, extensions: { path, code } }] });

describe('requests that use a cached plan', () => {
  const books =
    'query ($where: book_bool_exp, $order: [book_order_by!], $limit: Int) { book(where: $where, order_by: $order, limit: $limit) { id } }';
  const ids = async (where: object, order: unknown = [{ id: 'asc' }], limit: unknown = null): Promise<number[]> => {
    const answer = await engine.ask(books, { where, order, limit });
    return v.parse(idsAnswer, answer).data.book.map(({ id }) => id);
  };

  const repeated: [string, ...[object, number[]][]][] = [
    ['values', [{ title: { _eq: 'Alpha' } }, [1, 5]], [{ title: { _eq: 'Beta' } }, [2]]],
    ['lengths of lists', [{ id: { _in: [2] } }, [2]], [{ id: { _in: [3, 1] } }, [1, 3]], [{ id: { _in: [] } }, []]],
    ['excluding lists', [{ id: { _nin: [2] } }, [1, 3, 4, 5]], [{ id: { _nin: [] } }, [1, 2, 3, 4, 5]]],
    ['true and false', [{ price: { _is_null: true } }, [3]], [{ price: { _is_null: false } }, [1, 2, 4, 5]]],
    ['strings as numbers', [{ price: { _gt: '10' } }, [1, 2]], [{ price: { _gt: 19.5 } }, [2]]],
    ['enum values', [{ state: { _in: ['new', 'lost'] } }, [1, 3, 4, 5]], [{ state: { _in: ['worn'] } }, [2]]],
    [
      'numbers of conditions',
      [{ _or: [{ id: { _eq: 1 } }] }, [1]],
      [{ _or: [{ id: { _eq: 1 } }, { id: { _eq: 4 } }] }, [1, 4]],
      [{ _or: [] }, []],
    ],
    [
      'arrays',
      [{ tags: { _contains: ['red'] } }, [1, 2]],
      [{ tags: { _contains: ['red', 'blue'] } }, [1]],
      [{ tags: { _eq: [] } }, [3, 5]],
    ],
    ['relationships', [{ author: { books: { id: { _eq: 4 } } } }, [3, 4]], [{ _not: { author: {} } }, [5]]],
    [
      'rows with a known nullable key',
      [{ author_id: { _eq: 1 }, author: { name: { _eq: 'Ada' } } }, [1, 2]],
      [{ _not: { author_id: { _eq: 1 }, author: { name: { _eq: 'Ada' } } } }, [3, 4, 5]],
    ],
  ];

  it.each(repeated)('two requests with the same cached plan get different responses: %s', async (_, ...cases) => {
    for (const round of [1, 2, 3])
      for (const [where, expected] of cases) expect([round, await ids(where)]).toEqual([round, expected]);
  });

  it('requests with different order_by or limit do not share a cached plan', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect(await ids({}, [{ id: 'desc' }], 2)).toEqual([5, 4]);
      expect(await ids({}, [{ id: 'asc' }], 1)).toEqual([1]);
      expect(await ids({}, { price: 'desc_nulls_last' }, 0)).toEqual([]);
      expect(await ids({}, [{ price: 'asc_nulls_first' }])).toEqual([3, 5, 4, 1, 2]);
      expect(await ids({}, [{ author: { name: 'desc' } }, { id: 'desc' }])).toEqual([5, 4, 3, 2, 1]);
    }
  });

  it('the engine rejects an invalid value even if the plan of the request is cached', async () => {
    const where = (id: unknown) => engine.ask(books, { where: { id: { _eq: id } } });
    expect(await where(1)).toEqual({ data: { book: [{ id: 1 }] } });
    expect(await where({ nested: 1 })).toEqual(
      error(
        'parse-failed',
        '$.selectionSet.book.args.where.id._eq',
        'parsing Integer expected for input type: PGInteger failed, expected Number, but encountered Object',
      ),
    );
    expect(await where(null)).toEqual(
      error('validation-failed', '$.selectionSet.book.args.where.id._eq', "unexpected null value for type 'Int'"),
    );
    expect(await where('one')).toEqual(error('data-exception', '$', 'invalid input syntax for type integer: "one"'));
    expect(await engine.ask(books, { limit: -1 })).toEqual(
      error(
        'validation-failed',
        '$.selectionSet.book.args.limit',
        "expected a non-negative 32-bit integer for type 'Int', but found an integer",
      ),
    );
  });
});

describe('content of a GraphQL response', () => {
  it('a response contains the fields in the order of the selection, with aliases and expanded fragments', async () => {
    const response = await engine.fetch('/v1/graphql', {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': 'the secret of the admin' },
      body: JSON.stringify({
        query: `query ($no: Boolean!) {
          z: book_by_pk(id: 1) { title ...more kind: __typename price @include(if: $no) extra(path: "$.pages[1]['x y']") }
          none: book_by_pk(id: 99) { id }
          a: __typename
        }
        fragment more on book { id title author { name } }`,
        variables: { no: false },
      }),
    });
    expect(await response.text()).toBe(
      '{"data":{"z":{"title":"Alpha","id":1,"author":{"name":"Ada"},"kind":"book","extra":2},"none":null,"a":"query_root"}}',
    );
  });

  it('a response can contain keys that are longer than the 63 bytes of a Postgres name', async () => {
    const long = 'k'.repeat(80);
    expect(await engine.ask(`{ book(limit: 1, order_by: {id: asc}) { ${long}1: id ${long}2: title } }`)).toEqual({
      data: { book: [{ [`${long}1`]: 1, [`${long}2`]: 'Alpha' }] },
    });
  });

  it('the argument `limit` of an aggregate field limits the counted rows and the nodes', async () => {
    const query = `{ book_aggregate(order_by: {id: asc}, limit: 2) {
      aggregate { count all: count(columns: [author_id, price]) titles: count(columns: title, distinct: true) sum { price } max { title } }
      nodes { id }
    } }`;
    expect(await engine.ask(query)).toEqual({
      data: {
        book_aggregate: {
          aggregate: { count: 2, all: 2, titles: 2, sum: { price: '30.50' }, max: { title: 'Beta' } },
          nodes: [{ id: 1 }, { id: 2 }],
        },
      },
    });
  });
});

describe('select permissions of a role', () => {
  const reader = (branches: string) => ({ 'x-hasura-role': 'reader', 'X-Hasura-Branch-Ids': branches });

  it('a role reads only the rows that its session variable lists, in root fields and in relationships', async () => {
    const query =
      '{ book(order_by: {id: asc}) { id branch { name } } author(order_by: {id: asc}) { id books(order_by: {id: asc}) { id } } }';
    for (let round = 0; round < 3; round += 1) {
      expect(await engine.ask(query, {}, reader('{1}'))).toEqual({
        data: {
          book: [
            { id: 1, branch: { name: 'North' } },
            { id: 2, branch: { name: 'North' } },
          ],
          author: [
            { id: 1, books: [{ id: 1 }, { id: 2 }] },
            { id: 2, books: [] },
            { id: 3, books: [] },
          ],
        },
      });
      expect(await engine.ask('{ book(order_by: {id: asc}) { id } }', {}, reader('{2,3,1}'))).toEqual({
        data: { book: [{ id: 1 }, { id: 2 }, { id: 3 }] },
      });
      expect(await engine.ask('{ book { id } }', {}, reader('{}'))).toEqual({ data: { book: [] } });
    }
  });

  it('conditions and order_by do not reveal rows that the role may not read', async () => {
    const query = '{ author(where: {books: {title: {_eq: "Gamma"}}}) { id } }';
    expect(await engine.ask(query, {}, reader('{1}'))).toEqual({ data: { author: [] } });
    expect(await engine.ask(query, {}, reader('{2}'))).toEqual({ data: { author: [{ id: 2 }] } });
    const byHidden = '{ author(order_by: [{books_aggregate: {count: desc}}, {id: desc}]) { id } }';
    expect(await engine.ask(byHidden, {}, reader('{3}'))).toEqual({
      data: { author: [{ id: 3 }, { id: 2 }, { id: 1 }] },
    });
  });

  it('the row limit of a permission applies to lists and nodes, but not to aggregates', async () => {
    const query =
      '{ book(limit: 5) { id } book_aggregate { aggregate { count } nodes { id } } author_by_pk(id: 1) { id } }';
    expect(await engine.ask(query, {}, reader('{1,2}'))).toMatchObject({
      data: { book: { length: 3 }, book_aggregate: { aggregate: { count: 4 }, nodes: { length: 3 } } },
    });
  });

  it('a role gets an error for columns that it may not read', async () => {
    expect(await engine.ask('{ book { extra } }', {}, reader('{1}'))).toEqual(
      error('validation-failed', '$.selectionSet.book.selectionSet.extra', "field 'extra' not found in type: 'book'"),
    );
    expect(await engine.ask('{ book(where: {extra: {_is_null: true}}) { id } }', {}, reader('{1}'))).toEqual(
      error(
        'validation-failed',
        '$.selectionSet.book.args.where.extra',
        "field 'extra' not found in type: 'book_bool_exp'",
      ),
    );
    expect(await engine.ask('{ book { id } }', {}, { 'x-hasura-role': 'counter' })).toEqual(
      error('validation-failed', '$.selectionSet.book', "field 'book' not found in type: 'query_root'"),
    );
    expect(await engine.ask('{ book_aggregate { aggregate { count } } }', {}, { 'x-hasura-role': 'counter' })).toEqual({
      data: { book_aggregate: { aggregate: { count: 5 } } },
    });
  });

  it('the engine rejects a request whose session variable is missing or not an array', async () => {
    expect(await engine.ask('{ book { id } }', {}, { 'x-hasura-role': 'reader' })).toEqual(
      error('not-found', '$', 'missing session variable: "x-hasura-branch-ids"'),
    );
    expect(await engine.ask('{ book { id } }', {}, reader('["1"]'))).toEqual(
      error('data-exception', '$', 'malformed array literal: "["1"]"'),
    );
    expect(await engine.ask('{ book { id } }', {}, reader('{1); drop table book}'))).toEqual(
      error('data-exception', '$', 'invalid input syntax for type integer: "1); drop table book"'),
    );
  });

  it('a role without any permission in the metadata cannot read any table', async () => {
    expect(await engine.ask('{ book { id } }', {}, { 'x-hasura-role': 'stranger' })).toEqual(
      error('validation-failed', '$.selectionSet.book', "field 'book' not found in type: 'query_root'"),
    );
  });
});
