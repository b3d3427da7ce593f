import fc from 'fast-check';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine, type TestEngine } from './support.ts';

/** Number of random conditions; `RANDOM_QUERIES` overrides it. */
const runs = Number(process.env.RANDOM_QUERIES ?? 150);

/**
 * Makers and parts with relationships of every kind of key: a nullable key, a key of two columns, a key of a type that
 * Postgres cannot hash, and a function. `work` counts the table rows and index entries that a connection has read.
 */
const sql = `
create table maker (id int primary key, boss_id int, area text, grade int, price money, size int not null);
create table part (id int primary key, maker_id int, area text, grade int, price money, size int not null);
create index on part (maker_id);
create index on maker (boss_id);
insert into maker select i, nullif(i * 7 % 41, 0), case when i % 5 > 0 then 'area ' || i % 3 end,
  nullif(i % 4, 0), (i % 6)::money, i % 9 from generate_series(1, 40) i;
insert into part select i, nullif(i * 3 % 37, 0), case when i % 7 > 0 then 'area ' || i % 4 end,
  nullif(i % 3, 0), (i % 9)::money, i % 10 from generate_series(1, 90) i;
create function maker_parts(maker) returns setof part language sql stable as
  'select * from part where size = $1.size';
create view memory as
  select pg_size_bytes(current_setting('work_mem')) * current_setting('hash_mem_multiplier')::float8 as bytes;
create view work as select sum(seq_scan + seq_tup_read + coalesce(idx_scan, 0) + coalesce(idx_tup_fetch, 0))::int as rows
  from pg_stat_xact_user_tables;
analyze;
`;

const to = (name: string, remote_table: string, column_mapping: object) => ({
  name,
  using: { manual_configuration: { remote_table, column_mapping } },
});

/** A relationship, with the SQL of the related table and of the condition for the related rows of \`here\`. */
interface Link {
  readonly to: string;
  readonly sql: (here: string, there: string) => string;
}

const relationships: Readonly<Record<string, Readonly<Record<string, Link>>>> = {
  maker: {
    boss: { to: 'maker', sql: (here, there) => `${there}.id = ${here}.boss_id` },
    staff: { to: 'maker', sql: (here, there) => `${there}.boss_id = ${here}.id` },
    parts: { to: 'part', sql: (here, there) => `${there}.maker_id = ${here}.id` },
    near: { to: 'part', sql: (here, there) => `(${there}.area, ${there}.grade) = (${here}.area, ${here}.grade)` },
    alike: { to: 'part', sql: (here, there) => `${there}.price = ${here}.price` },
    sized: { to: 'part', sql: (here, there) => `${there}.size = ${here}.size` },
  },
  part: {
    maker: { to: 'maker', sql: (here, there) => `${there}.id = ${here}.maker_id` },
    near: { to: 'maker', sql: (here, there) => `(${there}.area, ${there}.grade) = (${here}.area, ${here}.grade)` },
  },
};

const nearby = { area: 'area', grade: 'grade' };
/** Parts of makers that have another part of the same size. */
const sameSize = { maker: { parts: { size: { _ceq: ['$', 'size'] } } } };
const tables = [
  { table: 'work' },
  { table: 'memory' },
  {
    table: 'maker',
    object_relationships: [to('boss', 'maker', { boss_id: 'id' })],
    array_relationships: [
      to('staff', 'maker', { id: 'boss_id' }),
      to('parts', 'part', { id: 'maker_id' }),
      to('near', 'part', nearby),
      to('alike', 'part', { price: 'price' }),
    ],
    computed_fields: [{ name: 'sized', definition: { function: 'maker_parts' } }],
    select_permissions: [{ role: 'reader', permission: { columns: '*', filter: {} } }],
  },
  {
    table: 'part',
    object_relationships: [to('maker', 'maker', { maker_id: 'id' })],
    array_relationships: [to('near', 'maker', nearby)],
    select_permissions: [
      { role: 'reader', permission: { columns: '*', filter: sameSize } },
      {
        role: 'visitor',
        permission: {
          columns: '*',
          filter: {
            maker: { boss: { _exists: { _table: 'part', _where: { maker: { boss: { size: { _gt: 7 } } } } } } },
          },
        },
      },
    ],
  },
];

let engine: TestEngine;
let database: pg.Client;
beforeAll(async () => {
  const environment = { HASURA_GRAPHQL_PG_CONNECTIONS: '1', ENGINE_STATEMENT_TIMEOUT_MS: '60000' };
  engine = await startEngine({ sql, tables, environment });
  database = new pg.Client(engine.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await engine[Symbol.asyncDispose]();
});

const found = v.object({ data: v.object({ rows: v.array(v.object({ id: v.number() })) }) });

async function ids(table: string, where: object, role?: string): Promise<number[]> {
  const query = `query ($where: ${table}_bool_exp!) { rows: ${table}(where: $where, order_by: {id: asc}) { id } }`;
  const answer = await engine.ask(query, { where }, role === undefined ? {} : { 'x-hasura-role': role });
  return v.parse(found, answer, { message: JSON.stringify(answer) }).data.rows.map(({ id }) => id);
}

const idsBySql = async (table: string, condition: string): Promise<number[]> => {
  const { rows } = await database.query(`select id from ${table} as r where ${condition} order by id`);
  return rows.map(({ id }) => id);
};

/** A condition in GraphQL, and the same condition in SQL on the row with an alias. */
interface Condition {
  readonly where: object;
  readonly sql: (row: string) => string;
}

let aliases = 0;

/** Generates random conditions on rows of the table, with at most `hops` nested relationships. */
function conditionsOn(table: string, hops: number): fc.Arbitrary<Condition> {
  const size = fc
    .integer({ min: 0, max: 9 })
    .map((limit): Condition => ({ where: { size: { _lt: limit } }, sql: (row) => `${row}.size < ${limit}` }));
  if (hops === 0) return size;
  const names = fc.constantFrom(...Object.entries(relationships[table] ?? {}));
  const behindOne = ([name, { to: there, sql: link }]: [string, Link]) =>
    conditionsOn(there, hops - 1).map(
      (inner): Condition => ({
        where: { [name]: inner.where },
        sql: (row) => {
          const alias = `a${aliases++}`;
          return `exists (select from ${there} as ${alias} where ${link(row, alias)} and ${inner.sql(alias)})`;
        },
      }),
    );
  const behind = names.chain(behindOne);
  const word = fc.constantFrom('and', 'or');
  const negate = ({ where, sql: text }: Condition): Condition => ({
    where: { _not: where },
    sql: (row) => `not (${text(row)})`,
  });
  const combine = (connective: string, parts: readonly Condition[]): Condition => ({
    where: { [`_${connective}`]: parts.map(({ where }) => where) },
    sql: (row) => `(${parts.map((part) => part.sql(row)).join(` ${connective} `)})`,
  });
  const several = fc
    .tuple(names, word, fc.boolean())
    .chain(([name, connective, negated]) =>
      fc
        .array(behindOne(name), { minLength: 2, maxLength: 5 })
        .map((parts) => combine(connective, negated ? parts.map(negate) : parts)),
    );
  const apart = fc.tuple(names, word).chain(([name, connective]) =>
    fc
      .array(
        fc.tuple(size, behindOne(name), fc.boolean()).map(([own, one, negated]) => {
          const both = combine(connective === 'and' ? 'or' : 'and', [own, one]);
          return negated ? negate(both) : both;
        }),
        { minLength: 2, maxLength: 5 },
      )
      .map((parts) => combine(connective, parts)),
  );
  const many = names.filter(([name]) => !['boss', 'maker', 'sized'].includes(name));
  const counted = fc
    .tuple(many, fc.integer({ min: 0, max: 3 }), fc.constantFrom('_eq', '_gte', '_lt'))
    .chain(([[name, { to: there, sql: link }], count, operator]) =>
      conditionsOn(there, hops - 1).map(
        (inner): Condition => ({
          where: { [`${name}_aggregate`]: { count: { filter: inner.where, predicate: { [operator]: count } } } },
          sql: (row) => {
            const alias = `a${aliases++}`;
            const rows = `select count(*) from ${there} as ${alias} where ${link(row, alias)} and ${inner.sql(alias)}`;
            return `(${rows}) ${{ _eq: '=', _gte: '>=', _lt: '<' }[operator] ?? ''} ${count}`;
          },
        }),
      ),
    );
  const inner = conditionsOn(table, hops - 1);
  const negated = inner.map(negate);
  const combined = fc.tuple(word, inner, behind).map(([connective, ...parts]) => combine(connective, parts));
  return fc.oneof({ weight: 4, arbitrary: behind }, counted, negated, combined, several, apart);
}

describe('nested conditions on related rows', () => {
  it(
    'find the same rows as plain SQL, for every kind of key',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc
            .constantFrom('maker', 'part')
            .chain((table) => conditionsOn(table, 5).map((condition) => ({ table, ...condition }))),
          async ({ table, where, sql: text }) => {
            expect(await ids(table, where), JSON.stringify(where)).toEqual(await idsBySql(table, text('r')));
          },
        ),
        { numRuns: runs, endOnFailure: true },
      ),
    600_000,
  );

  it("see rows of the permission only, and compare with the permission's own row", async () => {
    const sameSizeSql =
      'exists (select from maker m where m.id = r.maker_id and exists (select from part p where p.maker_id = m.id and p.size = r.size))';
    expect(await ids('part', {}, 'reader')).toEqual(await idsBySql('part', sameSizeSql));
    // `$` means the row of the permission, whatever relationship leads to it.
    const withParts = `exists (select from part r where r.maker_id = o.id and ${sameSizeSql})`;
    const makers = await database.query(`select id from maker as o where ${withParts} order by id`);
    expect(await ids('maker', { parts: {} }, 'reader')).toEqual(makers.rows.map(({ id }) => id));
    const visible =
      'exists (select from maker m join maker b on b.id = m.boss_id where m.id = r.maker_id and exists (select from part p join maker pm on pm.id = p.maker_id join maker pb on pb.id = pm.boss_id where pb.size > 7))';
    expect(await ids('part', {}, 'visitor')).toEqual(await idsBySql('part', visible));
  });

  const read = v.object({
    data: v.object({
      before: v.tuple([v.object({ rows: v.number() })]),
      after: v.tuple([v.object({ rows: v.number() })]),
    }),
  });

  /** Returns how many rows Postgres reads for the condition. */
  async function cost(where: object): Promise<number> {
    const query =
      'query ($where: maker_bool_exp!) { before: work { rows } maker(where: $where) { id } after: work { rows } }';
    const answer = await engine.ask(query, { where });
    const { before, after } = v.parse(read, answer, { message: JSON.stringify(answer) }).data;
    return after[0].rows - before[0].rows;
  }

  const never = { size: { _gt: 1_000 } };
  const chain = (hops: number, one: (inner: object) => object, other: (inner: object) => object): object => {
    let where: object = never;
    for (let hop = hops; hop > 0; hop -= 1) where = hop % 2 === 1 ? one(where) : other(where);
    return where;
  };
  const none = { _eq: 0 };

  it.each<[string, (inner: object) => object, (inner: object) => object]>([
    ['array relationships', (inner) => ({ parts: inner }), (inner) => ({ maker: inner })],
    ['rows of the same table', (inner) => ({ boss: inner }), (inner) => ({ staff: inner })],
    ['keys of two columns', (inner) => ({ near: inner }), (inner) => ({ near: inner })],
    ['negated conditions', (inner) => ({ parts: { _not: inner } }), (inner) => ({ maker: { _not: inner } })],
    [
      'alternatives',
      (inner) => ({ _or: [{ parts: inner }, { near: never }] }),
      (inner) => ({ _or: [{ maker: inner }, { near: never }] }),
    ],
    [
      'aggregates',
      (inner) => ({ near_aggregate: { count: { filter: inner, predicate: none } } }),
      (inner) => ({ near_aggregate: { count: { filter: inner, predicate: none } } }),
    ],
  ])('cost the sum of their relationships: %s', async (_, one, other) => {
    const short = await cost(chain(2, one, other));
    expect(short).toBeGreaterThan(0);
    // If the costs multiplied, twelve relationships would cost at least the fifth power of two.
    expect(await cost(chain(12, one, other))).toBeLessThan(20 * short);
  });

  const wide = (count: number, connective: string, inner: (i: number) => object): object => ({
    [connective]: Array.from({ length: count }, (_, i) => inner(i)),
  });
  const larger = (size: number) => ({ size: { _gt: size } });

  it.each<[string, string, (i: number) => object]>([
    ['alternatives', '_or', (i) => ({ parts: larger(100 + i) })],
    ['conditions with _and', '_and', (i) => ({ parts: larger(-i) })],
    ['nested alternatives', '_or', (i) => ({ boss: { parts: { maker: { staff: larger(100 + i) } } } })],
    ['negated conditions', '_or', (i) => ({ _not: { parts: { _not: larger(i) } } })],
    ['chains of four relationships with _and', '_and', (i) => ({ boss: { parts: { maker: { staff: larger(-i) } } } })],
    [
      'chains of four relationships with negations',
      '_and',
      (i) => ({ parts: { maker: { _not: { staff: { parts: larger(100 + i) } } } } }),
    ],
    [
      'alternatives with a chain of two relationships',
      '_or',
      (i) => ({ size: { _gt: i }, staff: { parts: larger(100 + i) } }),
    ],
    ['keys of two columns', '_and', (i) => ({ near: { near: { near: larger(-i) } } })],
    ['a relationship to one row', '_or', (i) => ({ size: { _gt: i }, boss: { boss: larger(100 + i) } })],
  ])('read the rows of one relationship once for many conditions: %s', async (_, connective, inner) => {
    const few = await cost(wide(4, connective, inner));
    expect(few).toBeGreaterThan(0);
    expect(await cost(wide(100, connective, inner))).toBeLessThan(3 * few);
  });

  it('have enough memory to hash the keys of half a million related rows', async () => {
    const answer = await engine.ask('{ memory { bytes } }');
    const given = v.object({ data: v.object({ memory: v.tuple([v.object({ bytes: v.number() })]) }) });
    // Postgres estimates 40 bytes for a key of 16 bytes.
    expect(v.parse(given, answer).data.memory[0].bytes).toBeGreaterThan(500_000 * 40);
  });
});
