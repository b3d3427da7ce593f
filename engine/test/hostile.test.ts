import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLibraryTablesSql, libraryTableMetadata } from './library.ts';
import { adminSecret, startEngine, type TestEngine } from './support.ts';

const sql = `${createLibraryTablesSql}
alter table branch add column note text;
update branch set note = repeat('a', 4000) || 'bab';
`;

let engine: TestEngine;
beforeAll(async () => {
  const environment = { ENGINE_STATEMENT_TIMEOUT_MS: '60000', HASURA_GRAPHQL_PG_CONNECTIONS: '2' };
  engine = await startEngine({ sql, tables: libraryTableMetadata, environment });
});
afterAll(() => engine[Symbol.asyncDispose]());

const times = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join(' ');
const nested = (depth: number, open: string, inner: string, close: string): string =>
  open.repeat(depth) + inner + close.repeat(depth);

const error = (message: string, path: string, code = 'validation-failed') => ({
  errors: [{ message: expect.stringMatching(message), extensions: { code, path: expect.stringMatching(path) } }],
});

const where = '^\\$\\.selectionSet\\.book\\.args\\.where';

describe('operations that exceed a limit', () => {
  it.each([
    [
      'number of aliases',
      `{ ${times(1_001, (i) => `a${i}: branch { id }`)} }`,
      'more than 1000 fields are selected from one object',
      '^\\$\\.selectionSet$',
    ],
    ['number of tokens', `{ branch { ${times(20_001, () => 'id')} } }`, 'more than 20000 tokens', '^\\$\\.query$'],
    [
      'number of fields after the expansion of fragments',
      `{ branch { ...f0 } } ${times(20, (i) => `fragment f${i} on branch { ${times(4, () => `...f${i + 1}`)} }`)} fragment f20 on branch { id }`,
      'more than 10000 fields',
      '^\\$\\.selectionSet\\.branch',
    ],
    [
      'cyclic fragments',
      '{ branch { ...a } } fragment a on branch { ...b } fragment b on branch { ...a }',
      'form a cycle',
      '^\\$\\.selectionSet\\.branch',
    ],
    [
      'nesting of the response',
      `{ book { ${nested(30, 'branch { books { ', 'id', '} }')} } }`,
      'more than 50 objects deep',
      '^\\$\\.selectionSet',
    ],
    [
      'nesting of the document',
      `{ book { ${nested(120, 'branch { ', 'id', '}')} } }`,
      'more than 100 levels deep',
      '^\\$\\.query$',
    ],
    ['brackets in the document', `{ book(where: ${'['.repeat(9_000)}`, 'not a valid graphql query', '^\\$\\.query$'],
    [
      'introspection with many aliases',
      `{ __schema { ${times(30, (i) => `a${i}: types { fields { name } }`)} } }`,
      'more than 20 lists',
      '^\\$\\.selectionSet$',
    ],
    [
      'cyclic introspection',
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
      'Maximum introspection depth exceeded',
      '^\\$\\.selectionSet$',
    ],
  ])('the engine rejects an operation because of its %s', async (_, query, message, path) => {
    expect(await engine.ask(query)).toEqual(error(message, path));
  });

  const books = 'query ($where: book_bool_exp!) { book(where: $where) { id } }';
  const alternating = (depth: number): object =>
    depth === 0 ? { id: { _eq: 1 } } : { branch: { books: alternating(depth - 1) } };
  const ids = (count: number) => Array.from({ length: count }, (_, i) => i);

  it.each([
    ['comparisons', { _or: ids(5_001).map((id) => ({ id: { _eq: id } })) }, 'more than 5000 comparisons'],
    ['conditions on related rows', { _or: ids(4_001).map(() => ({ branch: {} })) }, 'more than 4000 conditions on'],
    ['list values', { id: { _in: ids(10_000) } }, 'a list of values must not have more than 5000 items'],
  ])('the engine rejects an operation because of its number of %s', async (_, condition, message) => {
    expect(await engine.ask(books, { where: condition })).toEqual(error(message, where));
  });

  it('a hundred conditions on relationships take less than forty times as long as ten conditions', async () => {
    const environment = { ENGINE_STATEMENT_TIMEOUT_MS: '60000', HASURA_GRAPHQL_PG_CONNECTIONS: '1' };
    await using patient = await startEngine({ sql, tables: libraryTableMetadata, environment });
    /** Sends several requests and returns the shortest response time in milliseconds. */
    const took = async (condition: object): Promise<number> => {
      const durations: number[] = [];
      for (let round = 0; round < 3; round += 1) {
        const before = performance.now();
        expect(await patient.ask(books, { where: condition })).toHaveProperty('data');
        durations.push(performance.now() - before);
      }
      return Math.min(...durations);
    };
    const conditions = (count: number) => ({
      _and: ids(count).map((id) => ({ branch: { books: { id: { _neq: -id } } } })),
    });
    const ten = await took(conditions(10));
    // If one select joined the tables of all conditions, a hundred conditions would take more than a hundred times as
    // long as ten conditions. With a separate select for each condition, a hundred conditions take less than ten times
    // as long as ten conditions.
    expect(await took(conditions(100))).toBeLessThan(40 * ten);
    expect(await patient.ask(books, { where: alternating(20) })).toHaveProperty('data');
  });

  it('the engine rejects a list that is too long even if it has cached the plan for a shorter list', async () => {
    for (const list of [ids(2), ids(3), ids(4_000)])
      expect(await engine.ask(books, { where: { id: { _in: list } } })).toHaveProperty('data');
    expect(await engine.ask(books, { where: { id: { _in: ids(5_001) } } })).toEqual(
      error('more than 5000 items', where),
    );
  });

  const post = async (body: string): Promise<unknown> => {
    const headers = { 'x-hasura-admin-secret': adminSecret };
    return (await engine.fetch('/v1/graphql', { method: 'POST', headers, body })).json();
  };

  it.each([
    ['a condition', `{"where": ${nested(100_000, '{"_not":', '{}', '}')}}`],
    ['a list', `{"where": {"_and": ${'['.repeat(200_000)}${']'.repeat(200_000)}}}`],
  ])('the engine rejects variables that are nested too deeply: %s', async (_, variables) => {
    const answer = await post(`{"query": ${JSON.stringify(books)}, "variables": ${variables}}`);
    expect(answer).toEqual(error('at most 200 levels of nesting', '^\\$$', 'invalid-json'));
  });

  it('the engine rejects a number with 101 characters in the variables of a request', async () => {
    const body = (number: string) =>
      `{"query": ${JSON.stringify(books)}, "variables": {"where": {"price": {"_gt": ${number}}}}}`;
    expect(await post(body(`0.1${'0'.repeat(97)}1`))).toEqual(
      error('A number has 101 characters. At most 100 are allowed', '^\\$$', 'invalid-json'),
    );
    expect(await post(body(`0.1${'0'.repeat(96)}1`))).toHaveProperty('data');
  });

  it('the engine rejects a body with too many GraphQL requests', async () => {
    const one = JSON.stringify({ query: '{ branch { id } }' });
    expect(await post(`[${Array(101).fill(one).join()}]`)).toEqual(
      error('at most 100 requests', '^\\$$', 'bad-request'),
    );
  });
});

describe('values that could overload the engine', () => {
  it('a regular expression with exponential backtracking stops at the statement timeout', async () => {
    const environment = { ENGINE_STATEMENT_TIMEOUT_MS: '500', HASURA_GRAPHQL_PG_CONNECTIONS: '2' };
    await using hasty = await startEngine({ sql, tables: libraryTableMetadata, environment });
    expect(
      await hasty.ask('query ($e: String!) { branch(where: { note: { _regex: $e } }) { id } }', {
        e: '^(a*)(a*)(a*)\\1\\2\\3b',
      }),
    ).toEqual(error('exceeded the time limit', '^\\$$', 'time-limit-exceeded'));
    const query = 'query ($e: String!) { branch(where: { note: { _similar: $e } }) { id } }';
    expect(await engine.ask(query, { e: '(' })).toHaveProperty('errors');
  });

  it.each([
    ['1e400', '1e400'],
    ['-1e400', '-1e400'],
    ['9'.repeat(300), '9{20}'],
    ['1e999999999', '1e999999999'],
  ])('a number with many digits causes no internal error: %s', async (digits) => {
    const body = `{"query": "query ($p: numeric!) { book(where: {price: {_gt: $p}}) { id } }", "variables": {"p": ${digits}}}`;
    const headers = { 'x-hasura-admin-secret': adminSecret };
    const answer = await (await engine.fetch('/v1/graphql', { method: 'POST', headers, body })).json();
    expect(answer).not.toEqual(
      expect.objectContaining({ errors: [expect.objectContaining({ message: 'internal error' })] }),
    );
  });

  it('field and variable names such as constructor or __proto__ get the usual error for unknown names', async () => {
    const query = 'query ($where: book_bool_exp!) { book(where: $where) { id } }';
    for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const body = `{"query": ${JSON.stringify(query)}, "variables": {"where": {"${key}": {"_eq": 1}}}}`;
      const headers = { 'x-hasura-admin-secret': adminSecret };
      const answer = await (await engine.fetch('/v1/graphql', { method: 'POST', headers, body })).json();
      expect(answer).toEqual(error(`field '${key}' not found in type: 'book_bool_exp'`, where));
      const unknown = `{"query": "{ branch { id } }", "variables": {"${key}": 1}}`;
      const refused = await (await engine.fetch('/v1/graphql', { method: 'POST', headers, body: unknown })).json();
      expect(refused).toEqual(error(`unexpected variables in variableValues: ${key}`, '^\\$$'));
      expect(await engine.ask(`{ branch { ${key} } }`)).toEqual(error(`field '${key}' not found`, 'branch'));
    }
  });
});

it('the engine still responds after the hostile requests of this file', async () => {
  expect(await engine.ask('{ branch(order_by: {id: asc}) { id } }')).toEqual({
    data: { branch: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  });
});
