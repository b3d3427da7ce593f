import fc from 'fast-check';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEngine, type TestEngine } from './support.ts';

// In many rows, the day is null. Several rows have the same day and grade, so that pages end between equal values.
const sql = `
create table deal (id int primary key, shop int not null, day date, grade int);
insert into deal
  select n, n % 2, case when n % 3 > 0 then date '2024-01-01' + n * 13 % 9 end, case when n % 5 > 0 then n % 4 end
    from generate_series(1, 90) as n;
create index on deal (shop, day, id);
create table deal_of_many (id int primary key, shop int not null, day date, note text);
insert into deal_of_many
  select n, n % 2, case when n % 3 > 0 then date '2004-01-01' + n * 13 % 7000 end, repeat('x', 100)
    from generate_series(1, 30000) as n;
create index on deal_of_many (shop, day, id);
create view prepared as select statement from pg_prepared_statements;
analyze deal, deal_of_many;
`;

let engine: TestEngine;
let database: pg.Client;
beforeAll(async () => {
  engine = await startEngine({
    sql,
    tables: [
      {
        table: 'deal',
        select_permissions: [
          { role: 'shop', permission: { columns: '*', filter: { shop: { _eq: 'X-Hasura-Shop' } } } },
        ],
      },
      { table: 'deal_of_many' },
      { table: 'prepared' },
    ],
    environment: { HASURA_GRAPHQL_PG_CONNECTIONS: '1' },
  });
  database = new pg.Client(engine.databaseUrl);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await engine[Symbol.asyncDispose]();
});

type Deal = v.InferOutput<typeof deal>;
const deal = v.object({ id: v.number(), day: v.nullable(v.string()), grade: v.nullable(v.number()) });
const answer = v.object({ data: v.object({ deal: v.array(deal) }) });
const query = `query ($where: deal_bool_exp!, $order_by: [deal_order_by!]!, $limit: Int) {
  deal(where: $where, order_by: $order_by, limit: $limit) { id day grade }
}`;
const headers = { 'x-hasura-role': 'shop', 'x-hasura-shop': '1' };

async function deals(where: object, orderBy: readonly object[], limit: number | null): Promise<readonly Deal[]> {
  return v.parse(answer, await engine.ask(query, { where, order_by: orderBy, limit }, headers)).data.deal;
}

type Direction = 'asc' | 'desc' | 'asc_nulls_first' | 'desc_nulls_last';
const directions: readonly Direction[] = ['asc', 'desc', 'asc_nulls_first', 'desc_nulls_last'];
const nullsAfter: readonly Direction[] = ['asc', 'desc_nulls_last'];
const isNull = { _is_null: true };

/** Returns the condition for the rows after a given row, with or without an additional bound. */
function after(last: Deal, direction: Direction, bounded: boolean): object {
  const past = direction.startsWith('asc') ? '_gt' : '_lt';
  const id = { id: { [past]: last.id } };
  const nullsLater = nullsAfter.includes(direction);
  if (last.day === null) {
    const tied = { day: isNull, ...id };
    return nullsLater ? tied : { _or: [{ day: { _is_null: false } }, bounded ? id : tied] };
  }
  const later = [{ day: { [past]: last.day } }, ...(nullsLater ? [{ day: isNull }] : [])];
  if (!bounded) return { _or: [...later, { day: { _eq: last.day }, ...id }] };
  const orSame = [{ day: { [`${past}e`]: last.day } }, ...(nullsLater ? [{ day: isNull }] : [])];
  return { _and: [{ _or: orSame }, { _or: [...later, id] }] };
}

describe('pages in an order that begins with a nullable column', () => {
  const walks = directions.flatMap((direction) => [true, false].map((bounded) => ({ direction, bounded })));

  it.each(walks)(
    'pages that are sorted first by a nullable column contain each row once: direction $direction, additional bound $bounded',
    async ({ direction, bounded }) => {
      const orderBy = [{ day: direction }, { id: direction.startsWith('asc') ? 'asc' : 'desc' }];
      const seen: Deal[] = [];
      let page = await deals({}, orderBy, 7);
      while (page.length > 0) {
        seen.push(...page);
        const last = page.at(-1);
        page = last === undefined ? [] : await deals(after(last, direction, bounded), orderBy, 7);
      }
      expect(seen).toHaveLength(45);
      expect(seen).toEqual(await deals({}, orderBy, null));
    },
  );

  const day = fc.integer({ min: 0, max: 9 }).map((n) => `2024-01-0${n}`.replace('-00', '-10'));
  const { condition } = fc.letrec<{ condition: object }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small' },
      fc.record({ day: fc.boolean().map((value) => ({ _is_null: value })) }),
      fc.record({
        day: fc
          .tuple(fc.constantFrom('_gt', '_gte', '_lt', '_lte', '_eq'), day)
          .map(([name, value]) => ({ [name]: value })),
      }),
      fc.record({ day: fc.array(day, { maxLength: 2 }).map((values) => ({ _nin: values })) }),
      fc.record({
        id: fc.tuple(fc.constantFrom('_gt', '_lte'), fc.nat(90)).map(([name, value]) => ({ [name]: value })),
      }),
      fc.record({
        grade: fc.oneof(
          fc.constant(isNull),
          fc.nat(4).map((value) => ({ _eq: value })),
        ),
      }),
      fc.array(tie('condition'), { maxLength: 3 }).map((of) => ({ _or: of })),
      fc.array(tie('condition'), { maxLength: 3 }).map((of) => ({ _and: of })),
      tie('condition').map((of) => ({ _not: of })),
    ),
  }));

  it('a page that is sorted first by a nullable column contains the first rows that match a random condition', async () => {
    const first = fc.tuple(fc.constantFrom('day', 'grade'), fc.constantFrom(...directions));
    await fc.assert(
      fc.asyncProperty(condition, condition, first, fc.nat(50), async (one, other, [column, direction], limit) => {
        const where = { _and: [{ _or: [{ [column]: isNull }, one] }, other] };
        const orderBy = [{ [column]: direction }, { id: 'asc' }];
        const all = await deals(where, orderBy, null);
        expect(await deals(where, orderBy, limit)).toEqual(all.slice(0, limit));
      }),
      { numRuns: 150 },
    );
  });
});

describe('Postgres plan of the next page', () => {
  const prepared = v.object({ data: v.object({ prepared: v.array(v.object({ statement: v.string() })) }) });
  const explained = v.array(v.object({ 'QUERY PLAN': v.string() }));

  it('for a page that is sorted by a nullable column, Postgres reads two index ranges and discards no row', async () => {
    const page = `query ($day: date, $id: Int, $limit: Int) {
      deal_of_many(
        where: {shop: {_eq: 1}, _and: [
          {_or: [{day: {_gte: $day}}, {day: {_is_null: true}}]}, {_or: [{day: {_gt: $day}}, {day: {_is_null: true}}, {id: {_gt: $id}}]}]}
        order_by: [{day: asc}, {id: asc}], limit: $limit) { id }
    }`;
    for (let round = 0; round < 3; round += 1) await engine.ask(page, { day: '2012-01-01', id: 5, limit: 50 });
    const found = await engine.ask(
      '{ prepared(where: {statement: {_like: "%deal_of_many%union all%"}}) { statement } }',
    );
    const [statement] = v.parse(prepared, found).data.prepared;
    await database.query('set plan_cache_mode = force_generic_plan');
    await database.query(`prepare page as ${statement?.statement}`);
    const { rows: types } = await database.query('select parameter_types::text[] as types from pg_prepared_statements');
    const values: Record<string, string> = { date: "'2012-01-01'", integer: '1', bigint: '50' };
    const [{ types: names }] = v.parse(v.tuple([v.object({ types: v.array(v.string()) })]), types);
    const { rows } = await database.query(
      `explain (analyze, costs off, timing off) execute page (${names.map((name) => values[name]).join()})`,
    );
    const plan = v.parse(explained, rows).map((line) => line['QUERY PLAN']);
    const scans = plan.filter((line) => / on deal_of_many /.test(line));
    expect(scans).toHaveLength(2);
    for (const scan of scans)
      expect(scan).toMatch(/Index (Only )?Scan using deal_of_many_shop_day_id_idx .*rows=(1|50) /);
    expect(plan.filter((line) => /Rows Removed|Sort$|Sort \(/.test(line))).toEqual([]);
  });
});
