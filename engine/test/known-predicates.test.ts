import { afterAll, expect, it } from 'vitest';
import { startEngine } from './support.ts';

const open = { shop: { closed: { _eq: false } } };
const shop = {
  name: 'shop',
  using: { manual_configuration: { remote_table: 'shop', column_mapping: { shop_id: 'id' } } },
};
const permission = (filter: object, others = filter) => [
  { role: 'reader', permission: { columns: '*', filter } },
  { role: 'clearer', permission: { columns: '*', filter: others } },
];

const engine = await startEngine({
  sql: `
    create table shop (id int primary key, closed boolean not null);
    insert into shop values (1, false), (2, false), (3, true);
    create table item (id int primary key, shop_id int not null references shop);
    insert into item select i, i % 3 + 1 from generate_series(1, 12) as i;
    create table part (id int primary key, item_id int not null references item, shop_id int not null references shop);
    insert into part select i, i % 12 + 1, i % 7 % 3 + 1 from generate_series(1, 200) as i;
    create table label (id int primary key, item_id int not null references item, shop_id int references shop);
    insert into label select i, i % 12 + 1, nullif(i % 7 % 4, 0) from generate_series(1, 200) as i;`,
  tables: [
    { table: 'shop', select_permissions: permission({}) },
    {
      table: 'item',
      object_relationships: [shop],
      array_relationships: ['part', 'label'].map((table) => ({
        name: `${table}s`,
        using: { foreign_key_constraint_on: { table, column: 'item_id' } },
      })),
      select_permissions: permission(open),
    },
    ...['part', 'label'].map((table) => ({
      table,
      object_relationships: [shop, { name: 'item', using: { foreign_key_constraint_on: 'item_id' } }],
      select_permissions: permission(open, { _not: open }),
    })),
  ],
});
afterAll(() => engine[Symbol.asyncDispose]());

const ask = (role: string, query: string, variables: object) => engine.ask(query, variables, { 'x-hasura-role': role });

it.each([
  ['reader', 'part', {}],
  ['reader', 'part', { _or: [open, { id: { _lt: 20 } }] }],
  ['reader', 'label', { _or: [open, { id: { _lt: 20 } }] }],
  ['clearer', 'part', {}],
  ['clearer', 'label', {}],
])(
  'the role %s gets the same rows through a parent row as directly from the table %s, for the condition %j',
  async (role, table, where) => {
    const nested = await ask(
      role,
      `query ($where: ${table}_bool_exp!) { item(order_by: {id: asc}) { id ${table}s(where: $where, order_by: {id: asc}) { id item { id } } } }`,
      { where },
    );
    const apart = await ask(
      role,
      `query ($where: ${table}_bool_exp!) { item(order_by: {id: asc}) { id } ${table}(where: $where, order_by: {id: asc}) { id item_id item { id } } }`,
      { where },
    );
    const { item: items, [table]: rows } = Object(Object(apart).data);
    const expected = items.map(({ id }: { id: number }) => ({
      id,
      [`${table}s`]: rows
        .filter((row: { item_id: number }) => row.item_id === id)
        .map((row: { id: number; item: unknown }) => ({ id: row.id, item: row.item })),
    }));
    expect(rows.length).toBeGreaterThan(0);
    expect(nested).toEqual({ data: { item: expected } });
  },
);

it('the engine checks the permission of a child row whose tenant is null or differs from the tenant of the parent row', async () => {
  const query = '{ item(where: {id: {_eq: 1}}) { shop_id parts { shop_id } labels { shop_id } } }';
  const { item } = Object(Object(await ask('reader', query, {})).data);
  const shops = (rows: { shop_id: number }[]) => [...new Set(rows.map(({ shop_id }) => shop_id))].sort();
  expect([item[0].shop_id, shops(item[0].parts), shops(item[0].labels)]).toEqual([2, [1, 2], [1, 2]]);
});
