import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { isPlainType, operators } from '../src/model/operators.ts';
import { startEngine } from './support.ts';

const role = 'reader';
const own = { tenant: { _eq: 'X-Hasura-Tenant' } };
const related = (name: string, remote_table: string, column_mapping: object) => ({
  name,
  using: { manual_configuration: { remote_table, column_mapping } },
});
const permissions = (filter: object) => ({
  select_permissions: [{ role, permission: { columns: '*', filter, allow_aggregations: true } }],
});

/**
 * Reading a column of `secret` raises an error for a row of another tenant than 1. The functions are cheap and the column
 * `tenant` is costly, so Postgres evaluates a condition on these columns before it evaluates the permission.
 */
const sql = `
  create function reveal(tenant int, value anyelement) returns anyelement language plpgsql stable cost 0.0001 as
    $$ begin if tenant <> 1 then raise exception 'a foreign row was read'; end if; return value; end $$;
  create function slow(value int) returns int language plpgsql stable cost 1000 as $$ begin return value; end $$;
  create table shop (id int primary key, tenant int not null, closed boolean not null default false);
  insert into shop select i, i from generate_series(1, 2) i;
  create table raw (id int primary key, tenant int not null, text text, json jsonb, list int[]);
  insert into raw select i, 1 + i % 2, 'text ' || i, '{"a": 1}', array[i] from generate_series(1, 40) i;
  create view secret as select id, slow(tenant) as tenant, reveal(tenant, text) as text, reveal(tenant, json) as json,
    reveal(tenant, list) as list from raw;
  create table long (id int primary key, tenant int not null, text text not null);
  insert into long select i, 1 + i % 2, case when i % 2 = 0 then repeat('ab', 20000) else 'a' end from generate_series(1, 200) i;
  create index on long (tenant);
  analyze shop, raw, long;`;

const engine = await startEngine({
  sql,
  tables: [
    {
      table: 'shop',
      array_relationships: [related('secrets', 'secret', { id: 'tenant' })],
      ...permissions({ closed: { _eq: false } }),
    },
    {
      table: 'secret',
      object_relationships: [related('shop', 'shop', { tenant: 'id' })],
      ...permissions({ ...own, shop: { closed: { _eq: false } } }),
      delete_permissions: [{ role, permission: { filter: own } }],
      update_permissions: [{ role, permission: { columns: ['id'], filter: own } }],
    },
    { table: 'long', ...permissions({ ...own }) },
  ],
});
afterAll(() => engine[Symbol.asyncDispose]());

const ask = (query: string, variables: object, tenant = '1') =>
  engine.ask(query, variables, { 'x-hasura-role': role, 'x-hasura-tenant': tenant });

/** The column of `secret` and an operand for each kind of operator that is not leakproof. */
const samples = {
  text: ['text', 'a'],
  jsonb: ['json', 'a'],
  'array-or-jsonb': ['json', { a: 1 }],
  every: ['json', {}],
} as const;

const conditions: readonly (readonly [title: string, where: object])[] = [
  ...operators
    .filter(({ leakproof }) => !leakproof)
    .map(({ name, for: scope, operand }) => {
      const [column, value] = samples[scope];
      return [name, { [column]: { [name]: operand === 'texts' ? [value] : value } }] as const;
    }),
  ...operators
    .filter(({ leakproof, operand }) => leakproof && operand === 'same')
    .map(({ name }) => [`${name} of a jsonb value`, { json: { [name]: {} } }] as const),
  ['_contains of an array', { list: { _contains: '{1}' } }],
  ['_cast', { json: { _cast: { String: { _eq: '{}' } } } }],
  ['_in of arrays', { list: { _in: ['{1}'] } }],
];

describe('a condition of a caller on rows that the caller may not read', () => {
  it.each(conditions)(
    'Postgres evaluates a condition with %s only on rows that the permission allows',
    async (_, where) => {
      const text = `query ($where: secret_bool_exp!, $other: shop_bool_exp!) {
      secret(where: $where) { id }
      either: secret(where: { _or: [$where, { id: { _lt: 0 } }] }) { id }
      negated: secret(where: { _not: $where }, order_by: { id: asc }) { id }
      secret_aggregate(where: $where) { aggregate { count } }
      shop(where: $other, order_by: { secrets_aggregate: { count: asc } }) { id secrets(where: $where) { id } }
      counted: shop(where: { secrets_aggregate: { count: { predicate: { _gte: 0 }, filter: $where } } }) { id }
    }`;
      const other = { _and: [{ secrets: where }, { _not: { secrets: where } }] };
      expect(await ask(text, { where, other })).toHaveProperty('data');
    },
  );

  it('an update and a deletion evaluate the condition only on rows that the permission allows', async () => {
    const where = { text: { _regex: '^nothing' } };
    const update =
      'mutation ($where: secret_bool_exp!) { update_secret(where: $where, _set: { id: 99 }) { affected_rows } }';
    expect(await ask(update, { where })).toEqual({ data: { update_secret: { affected_rows: 0 } } });
    const deletion = 'mutation ($where: secret_bool_exp!) { delete_secret(where: $where) { affected_rows } }';
    expect(await ask(deletion, { where })).toEqual({ data: { delete_secret: { affected_rows: 0 } } });
  });

  it.each(['_regex', '_iregex', '_similar', '_ilike'])(
    'the time of %s does not depend on the texts of another tenant',
    async (operator) => {
      const pattern =
        operator === '_ilike' ? `%${'ab'.repeat(4)}c%` : operator === '_similar' ? '%(a|b)+c' : '(a|ab)+c';
      const time = async (tenant: string) => {
        const start = performance.now();
        await ask(
          'query ($where: long_bool_exp!) { long(where: $where) { id } }',
          { where: { text: { [operator]: pattern } } },
          tenant,
        );
        return performance.now() - start;
      };
      await time('2');
      const short = Math.min(await time('2'), await time('2'), await time('2'));
      const long = await time('1');
      expect(short * 3).toBeLessThan(long);
    },
  );
});

it('each operator that is marked as leakproof is leakproof in Postgres for all plain types, except numeric and enum types', async () => {
  const names = { _eq: '=', _in: '=', _neq: '<>', _nin: '<>', _gt: '>', _lt: '<', _gte: '>=', _lte: '<=' };
  const marked = operators.filter(({ leakproof }) => leakproof).map(({ name }) => name);
  expect(marked.toSorted()).toEqual(Object.keys(names).toSorted());
  const client = new pg.Client(engine.databaseUrl);
  await client.connect();
  const { rows: types } = await client.query<{ name: string; leakproof: boolean }>(
    `select typname as name, bool_and(p.proleakproof) as leakproof from pg_type t
     join pg_operator o on o.oprleft = t.oid and o.oprright = t.oid and o.oprname = any($1)
     join pg_proc p on p.oid = o.oprcode where typnamespace = 'pg_catalog'::regnamespace group by 1`,
    [Object.values(names)],
  );
  await client.end();
  const plain = types.filter(({ name }) => isPlainType({ schema: 'pg_catalog', name, kind: 'b', element: null }));
  expect(plain.filter(({ leakproof }) => !leakproof).map(({ name }) => name)).toEqual(['numeric']);
  expect(plain.length).toBeGreaterThan(15);
});

it.each([
  ['(a*)\\1', 'regular expression failed: it has a back reference, such as \\1'],
  ['(a{255}){255}', 'regular expression failed: it has more than 1000 characters, counting each repetition'],
])('the engine rejects the regular expression %s of a role with row permissions', async (pattern, message) => {
  const query = 'query ($where: long_bool_exp!) { long(where: $where) { id } }';
  expect(await ask(query, { where: { text: { _regex: pattern } } })).toMatchObject({
    errors: [{ message, extensions: { code: 'data-exception' } }],
  });
});
