import { afterAll, describe, expect, it } from 'vitest';
import { startEngine } from './support.ts';

const uuid = '11111111-1111-4111-8111-111111111111';

/**
 * For each type: the Postgres type, its GraphQL type, a value in Postgres's format, and the value in the response. All
 * of these types have equality and an order.
 */
const ordered: readonly (readonly [type: string, graphql: string, value: string, answer: unknown])[] = [
  ['int2', 'smallint', '3', 3],
  ['int4', 'Int', '-7', -7],
  ['int8', 'bigint', '9007199254740993', '9007199254740993'],
  ['numeric(10,2)', 'numeric', '12.5', '12.50'],
  ['float4', 'Float', '1.5', 1.5],
  ['float8', 'float8', '2.5', '2.5'],
  ['money', 'money', '1234.5', '$1,234.50'],
  ['bool', 'Boolean', 't', true],
  ['text', 'String', 'a "b" {c}', 'a "b" {c}'],
  ['varchar(5)', 'String', 'abc', 'abc'],
  ['char(4)', 'bpchar', 'ab', 'ab  '],
  ['name', 'name', 'abc', 'abc'],
  ['uuid', 'uuid', uuid, uuid],
  ['date', 'date', '2020-01-31', '2020-01-31'],
  ['time', 'time', '10:00', '10:00:00'],
  ['timetz', 'timetz', '10:00+00', '10:00:00+00'],
  ['timestamp', 'timestamp', '2020-01-31 10:00', '2020-01-31T10:00:00'],
  ['timestamptz', 'timestamptz', '2020-01-31 10:00+00', '2020-01-31T10:00:00+00:00'],
  ['interval', 'interval', '1 day', '1 day'],
  ['bytea', 'bytea', '\\xdead', '\\xdead'],
  ['inet', 'inet', '10.0.0.1/8', '10.0.0.1/8'],
  ['macaddr', 'macaddr', '08:00:2b:01:02:03', '08:00:2b:01:02:03'],
  ['bit(3)', 'bit', '101', '101'],
  ['numrange', 'numrange', '[1.5,2]', '[1.5,2]'],
  ['tsvector', 'tsvector', 'a b', "'a' 'b'"],
  ['jsonb', 'jsonb', '{"a": [1, null]}', { a: [1, null] }],
  ['weekday', 'weekday', 'mon', 'mon'],
  ['positive', 'Int', '7', 7],
  ['int[]', '[Int!]', '{1,2}', [1, 2]],
  [
    'int[]',
    '[Int!]',
    '{{1,2},{3,4}}',
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['int[]', '[Int!]', '{}', []],
  ['text[]', '[String!]', '{"a b","c\\"d"}', ['a b', 'c"d']],
  ['numeric[]', '[numeric!]', '{1.5,2}', [1.5, 2]],
  ['uuid[]', '[uuid!]', `{${uuid}}`, [uuid]],
  ['date[]', '[date!]', '{2020-01-31}', ['2020-01-31']],
  ['jsonb[]', '[jsonb!]', '{"{\\"a\\": [1]}","[2]"}', [{ a: [1] }, [2]]],
  ['weekday[]', '[weekday!]', '{mon,tue}', ['mon', 'tue']],
];

/** Types that clients can write and read. Postgres has no comparison operators for these types. */
const written: readonly (readonly [type: string, graphql: string, value: string, answer: unknown])[] = [
  ['json', 'json', '{"b": 1, "a": 2}', { b: 1, a: 2 }],
  ['point', 'point', '(1,2)', '(1,2)'],
  ['polygon', 'polygon', '((1,2),(3,4))', '((1,2),(3,4))'],
  ['xml', 'xml', '<a>b</a>', '<a>b</a>'],
];

const all = [...ordered, ...written];

const columns = all.map(([type], i) => `c${i} ${type}`);
const values = all.map(([, , value]) => `'${value.replaceAll("'", "''")}'`);
const engine = await startEngine({
  sql: `
    create type weekday as enum ('mon', 'tue');
    create domain positive as int check (value > 0);
    create table one (id serial primary key, ${columns.join()});
    insert into one values (1, ${values.join()});
    alter sequence one_id_seq restart 10;`,
  tables: [{ table: 'one' }],
  environment: { HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'true' },
});
afterAll(() => engine[Symbol.asyncDispose]());

const cases = all.map(([type, graphql, value, answer], i) => ({ type, graphql, value, answer, column: `c${i}` }));

describe.each(cases)('Postgres type $type with the value $value', ({ type, graphql, answer, column }) => {
  it(`the engine returns and accepts a value of the type ${type} in the format of this type`, async () => {
    expect(await engine.ask(`{ one_by_pk(id: 1) { ${column} } }`)).toEqual({
      data: { one_by_pk: { [column]: answer } },
    });
    const mutation = `mutation ($value: ${graphql}) { insert_one_one(object: {${column}: $value}) { ${column} } }`;
    expect(await engine.ask(mutation, { value: answer })).toEqual({ data: { insert_one_one: { [column]: answer } } });
  });
});

describe.each(cases.slice(0, ordered.length))(
  'Postgres type $type with the value $value',
  ({ graphql, answer, column }) => {
    const ids = (operator: string, type: string, value: unknown) =>
      engine.ask(`query ($value: ${type}) { one(where: {id: {_eq: 1}, ${column}: {${operator}: $value}}) { id } }`, {
        value,
      });
    const found = { data: { one: [{ id: 1 }] } };
    const none = { data: { one: [] } };

    it(`each comparison operator works for a column of the GraphQL type ${graphql}`, async () => {
      for (let round = 0; round < 2; round += 1) {
        expect(await ids('_eq', graphql, answer)).toEqual(found);
        expect(await ids('_gte', graphql, answer)).toEqual(found);
        expect(await ids('_gt', graphql, answer)).toEqual(none);
        expect(await ids('_in', `[${graphql}!]`, [answer])).toEqual(found);
        expect(await ids('_in', `[${graphql}!]`, [answer, answer])).toEqual(found);
        expect(await ids('_in', `[${graphql}!]`, [])).toEqual(none);
        expect(await ids('_nin', `[${graphql}!]`, [answer])).toEqual(none);
        expect(await ids('_nin', `[${graphql}!]`, [])).toEqual(found);
      }
    });
  },
);

describe('invalid items of lists in conditions', () => {
  it.each([
    ['[1, null]', "unexpected null value for type 'Int'", '[1]', 'validation-failed'],
    ['[null]', "unexpected null value for type 'Int'", '[0]', 'validation-failed'],
    ['[1, true]', /^parsing Integer expected for input type: PGInteger failed/, '[1]', 'parse-failed'],
  ])("the error for an invalid item of a list contains the item's index: %s", async (list, message, place, code) => {
    const extensions = { path: `$.selectionSet.one.args.where.id._in${place}`, code };
    const texts = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(await engine.ask(`{ one(where: {id: {_in: ${list}}}) { id } }`)).toEqual({
      errors: [{ message: texts, extensions }],
    });
  });
});
