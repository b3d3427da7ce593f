import fc from 'fast-check';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { startEngine } from './support.ts';

/**
 * The tables of the test contain the bills of shops. One shop has most of the bills, and the other shops have few
 * bills.
 */
const sql = `
create table shop (id int primary key, closed_at timestamptz);
create table bill (
  id int primary key, shop_id int not null, account_id int not null, day date, amount numeric, note text, state text not null
);
create index on bill (shop_id, account_id, day, id);
create index on bill (shop_id, note, id, account_id);
create index on bill (state) where state is not null;
create table line (id int primary key, bill_id int not null, amount numeric);
create index on line (bill_id, id);
insert into shop select i, case when i = 9 then now() end from generate_series(1, 9) i;
insert into bill select i, case when i % 3 > 0 then 1 else i % 8 + 1 end, 1,
  case when i % 7 > 0 then date '2026-01-01' + i % 5 end, i % 11, 'note ' || i % 4, 'open' from generate_series(1, 400) i;
insert into line select i, i % 400 + 1, i from generate_series(1, 1200) i;
create view prepared as select statement, generic_plans::int, custom_plans::int from pg_prepared_statements;
analyze shop, bill, line;
`;

const reader = (filter: object) => [
  { role: 'reader', permission: { columns: '*', filter, allow_aggregations: true, limit: 500 } },
];

const mapping = (name: string, remote_table: string, column_mapping: object) => ({
  name,
  using: { manual_configuration: { remote_table, column_mapping } },
});

const tables = [
  { table: 'shop', select_permissions: reader({ closed_at: { _is_null: true } }) },
  {
    table: 'bill',
    object_relationships: [mapping('shop', 'shop', { shop_id: 'id' })],
    array_relationships: [mapping('lines', 'line', { id: 'bill_id' })],
    select_permissions: reader({ account_id: { _eq: 'X-Hasura-Account-Id' }, shop: { closed_at: { _is_null: true } } }),
  },
  { table: 'prepared' },
  { table: 'line', select_permissions: reader({}) },
];

const engine = await startEngine({ sql, tables, environment: { HASURA_GRAPHQL_PG_CONNECTIONS: '1' } });
const database = new pg.Client(engine.databaseUrl);
await database.connect();
afterAll(async () => {
  await database.end();
  await engine[Symbol.asyncDispose]();
});

const headers = { 'x-hasura-role': 'reader', 'x-hasura-account-id': '1' };
const ids = v.object({ data: v.object({ bill: v.array(v.object({ id: v.number() })) }) });

const bills = async (where: object, order: readonly object[], limit: number): Promise<number[]> => {
  const query =
    'query ($where: bill_bool_exp!, $order: [bill_order_by!]!, $limit: Int!) { bill(where: $where, order_by: $order, limit: $limit) { id } }';
  const answer = await engine.ask(query, { where, order, limit }, headers);
  return v.parse(ids, answer).data.bill.map(({ id }) => id);
};

describe('keyset page after a given row', () => {
  interface Bill {
    readonly id: number;
    readonly day: string | null;
    readonly amount: string | null;
  }
  const rows = v.array(
    v.object({ id: v.number(), day: v.nullable(v.string()), amount: v.nullable(v.string()), shop_id: v.number() }),
  );
  const key = (column: 'day' | 'amount', bill: Bill): string =>
    column === 'day' ? (bill.day ?? '') : String(bill.amount).padStart(9, '0');

  it('both forms of the keyset condition return the same page after a given row', async () => {
    const result = await database.query('select id, day::text, amount::text, shop_id from bill where shop_id = 1');
    const all = v.parse(rows, result.rows);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all.filter(({ day, amount }) => day !== null && amount !== null)),
        fc.constantFrom('day', 'amount'),
        fc.boolean(),
        fc.boolean(),
        async (after, column, down, plain) => {
          const [beyond, orAt] = down ? ['_lt', '_lte'] : ['_gt', '_gte'];
          const at = after[column];
          const next = { id: { [beyond]: after.id } };
          const start = plain
            ? { _or: [{ [column]: { [beyond]: at } }, { [column]: { _eq: at }, ...next }] }
            : { [column]: { [orAt]: at }, _or: [{ [column]: { [beyond]: at } }, next] };
          const direction = down ? 'desc' : 'asc';
          const found = await bills(
            { shop_id: { _eq: 1 }, ...start },
            [{ [column]: direction }, { id: direction }],
            20,
          );
          const compare = (a: Bill, b: Bill): number =>
            (key(column, a) === key(column, b) ? a.id - b.id : key(column, a) < key(column, b) ? -1 : 1) *
            (down ? -1 : 1);
          const expected = all.filter((bill) => bill[column] !== null && compare(bill, after) > 0).toSorted(compare);
          expect(found).toEqual(expected.slice(0, 20).map(({ id }) => id));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('a page contains the correct rows even if each operand of its _or condition limits the column `day` differently', async () => {
    const where = { _or: [{ day: { _lt: '2026-01-02' } }, { day: { _eq: '2026-01-04' }, id: { _lt: 20 } }] };
    const { rows: expected } = await database.query(
      "select id from bill where day < '2026-01-02' or day = '2026-01-04' and id < 20 order by day desc, id desc",
    );
    expect(await bills(where, [{ day: 'desc' }, { id: 'desc' }], 500)).toEqual(expected.map(({ id }) => id));
    const free = { _or: [{ day: { _lt: '2026-01-02' } }, { day: { _is_null: true } }] };
    const { rows: withNulls } = await database.query(
      "select id from bill where day < '2026-01-02' or day is null order by day desc, id desc",
    );
    expect(await bills(free, [{ day: 'desc' }, { id: 'desc' }], 500)).toEqual(withNulls.map(({ id }) => id));
  });
});

describe('generic plans', () => {
  const prepared = v.object({
    data: v.object({ prepared: v.array(v.object({ generic_plans: v.number(), custom_plans: v.number() })) }),
  });

  /** Runs the operation four times. Returns how often Postgres used a generic plan, and how often a custom plan. */
  async function planned(operation: string, variables: object): Promise<unknown> {
    const mark = `m${planned.asked++}`;
    for (let round = 0; round < 4; round += 1) {
      const answer = await engine.ask(operation.replaceAll('mark', mark), variables, headers);
      expect(answer).toHaveProperty('data');
    }
    const query =
      'query ($text: String!) { prepared(where: { statement: { _like: $text } }) { generic_plans custom_plans } }';
    const { data } = v.parse(prepared, await engine.ask(query, { text: `%"${mark}"%` }));
    return data.prepared;
  }
  planned.asked = 0;

  const list = `query ($where: bill_bool_exp!, $order: [bill_order_by!]!) {
    bill(where: $where, order_by: $order, limit: 10) { mark: id lines(order_by: { id: asc }) { amount } shop { id } }
  }`;
  const newest = [{ day: 'desc' }, { id: 'desc' }];
  const byNote = [{ note: 'asc' }, { id: 'asc' }];
  const ofShop = { shop_id: { _eq: 1 } };
  const after = { _or: [{ day: { _lt: '2026-01-04' } }, { day: { _eq: '2026-01-04' }, id: { _lt: 9 } }] };
  const count = 'query ($where: bill_bool_exp!) { bill_aggregate(where: $where) { aggregate { mark: count } } }';
  const one = 'query ($id: Int!) { bill_by_pk(id: $id) { mark: note } }';

  it.each([
    ['a page in the order of an index', list, { where: ofShop, order: newest }],
    ['a page in the order of an index that ends with further fixed columns', list, { where: ofShop, order: byNote }],
    ['a page after a row', list, { where: { ...ofShop, ...after }, order: newest }],
    ['a count by an index', count, { where: ofShop }],
    ['a row by its key', one, { id: 7 }],
  ])('Postgres uses a generic plan for %s', async (_, operation, variables) => {
    expect(await planned(operation, variables)).toEqual([{ generic_plans: 3, custom_plans: 0 }]);
  });

  it.each([
    ['a pattern condition', list, { where: { ...ofShop, note: { _like: 'note 1%' } }, order: newest }],
    ['an order that no index has', list, { where: ofShop, order: [{ amount: 'desc' }] }],
    [
      'an order with nulls at the other end than in the index',
      list,
      { where: ofShop, order: [{ day: 'desc_nulls_last' }] },
    ],
    [
      'a condition that another index could serve',
      list,
      { where: { ...ofShop, state: { _eq: 'open' } }, order: newest },
    ],
    ['a condition with a list', list, { where: { shop_id: { _in: [1, 2] } }, order: newest }],
    ['a condition on many rows', list, { where: { ...ofShop, lines: { amount: { _gt: 5 } } }, order: newest }],
    ['a count with a column that the index does not have', count, { where: { ...ofShop, amount: { _gt: 5 } } }],
  ])('Postgres uses no generic plan for %s', async (_, operation, variables) => {
    expect(await planned(operation, variables)).toEqual([{ generic_plans: 0, custom_plans: 3 }]);
  });

  it('Postgres does not prepare aggregates that become one "group by", so it never chooses a generic plan for them', async () => {
    const total = (name: string) => `${name}: bill_aggregate(where: $${name}) { aggregate { mark: count } }`;
    const grouped = `query ($one: bill_bool_exp!, $two: bill_bool_exp!) { ${total('one')} ${total('two')} }`;
    const note = (value: string) => ({ ...ofShop, note: { _eq: value } });
    expect(await planned(grouped, { one: note('note 1'), two: note('note 2') })).toEqual([]);
    const apart = grouped.replace('where: $two', 'where: $two, limit: 9');
    expect(await planned(apart, { one: note('note 1'), two: note('note 2') })).toHaveLength(1);
  });
});

it('a permission on a parent row uses the current values of this row, not cached values', async () => {
  const where = (shop: number) => bills({ shop_id: { _eq: shop } }, [{ id: 'asc' }], 500);
  const of = async (shop: number) =>
    (await database.query('select id from bill where shop_id = $1 order by id', [shop])).rows.map(({ id }) => id);
  expect(await where(1)).toEqual(await of(1));
  await database.query('update shop set closed_at = now() where id = 1');
  expect(await where(1)).toEqual([]);
  expect(await where(2)).toEqual(await of(2));
  await database.query('update shop set closed_at = null where id = 1');
  expect(await where(1)).toEqual(await of(1));
});
