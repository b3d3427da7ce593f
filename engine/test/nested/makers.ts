import { startEngine, type TestEngine } from '../support.ts';

/**
 * Tables of makers and parts, with relationships of every kind: a nullable key, a key of two columns, a key of a type
 * that Postgres cannot hash, and a function. The view `work` counts the table rows and index entries that a connection
 * has read.
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
analyze maker, part;
`;

const to = (name: string, remote_table: string, column_mapping: object) => ({
  name,
  using: { manual_configuration: { remote_table, column_mapping } },
});

const nearby = { area: 'area', grade: 'grade' };
/** SQL that selects the parts whose maker also makes another part of the same size. */
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

/**
 * Starts an engine with the tables of makers and parts. The engine has only one connection, because the view `work`
 * counts the reads of the connection that queries the view.
 */
export const startEngineWithMakersTable = (): Promise<TestEngine> =>
  startEngine({
    sql,
    tables,
    environment: { HASURA_GRAPHQL_PG_CONNECTIONS: '1', ENGINE_STATEMENT_TIMEOUT_MS: '60000' },
  });
