import { functionRights, tableRights } from '@fds/db/grants';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { TestDatabase } from '../../testing/database.ts';
import { createMigratedDatabase } from '../../testing/seeded.ts';
import { prepareUsers } from '../src/prepare-users.ts';
import { testPreparation } from './prepared-users.ts';
import { denied, nameOf, password, type Role, roles, urlOf, urlsOf } from './user-urls.ts';

const letters: Readonly<Record<string, string>> = { INSERT: 'a', SELECT: 'r', UPDATE: 'w', DELETE: 'd' };

const resources = new AsyncDisposableStack();
let database: TestDatabase;
let owner: Sql;
let as: Record<Role, Sql>;
let tables: { table: string; view: boolean }[];

const connect = (url: string): Sql => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  resources.defer(() => sql.end());
  return sql;
};

beforeAll(async () => {
  database = resources.use(await createMigratedDatabase());
  const urls = urlsOf(database);
  expect(await prepareUsers(database.url, { urls, engine: 'embedded' })).toEqual(roles);
  owner = connect(database.url);
  as = { engine: connect(urls.engine), worker: connect(urls.worker), gateway: connect(urls.gateway) };
  tables = await owner`
    select n.nspname || '.' || c.relname as table, c.relkind = 'v' as view
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema') order by 1`;
});
afterAll(() => resources.disposeAsync());

/** Returns a role's rights to a table from `tableRights`, without the right to create triggers, which Hasura needs. */
const intended = (table: string, role: Role): string =>
  ((tableRights[table] ?? tableRights[table.replace(/\..*/, '.*')])?.[role] ?? '').replace('t', '');

describe('rights of the database roles', () => {
  it('tableRights contains exactly the tables of the database', () => {
    const known = Object.keys(tableRights).filter((name) => !name.endsWith('.*'));
    expect(tables.map(({ table }) => table).filter((table) => !table.startsWith('pgboss.'))).toEqual(known.toSorted());
    expect(tables.filter(({ table }) => table.startsWith('pgboss.')).length).toBeGreaterThan(5);
  });

  it.each(roles)('the role %s has exactly the rights that tableRights lists', async (role) => {
    const granted = await owner<{ table: string; privilege: string }[]>`
      select n.nspname || '.' || c.relname as table, acl.privilege_type as privilege
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) acl
      where acl.grantee in (0, (select oid from pg_roles where rolname = ${nameOf(database, role)}))
        and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname not in ('pg_catalog', 'information_schema')`;
    const actual = (table: string) =>
      granted.flatMap((row) => (row.table === table ? [letters[row.privilege] ?? row.privilege] : [])).toSorted();
    for (const { table } of tables) expect(actual(table), table).toEqual([...intended(table, role)].toSorted());
    expect([...new Set(granted.map(({ table }) => table))].filter((table) => intended(table, role) === '')).toEqual([]);
  });

  it('the database roles own no objects and have no column privileges', async () => {
    const names = roles.map((role) => nameOf(database, role));
    const owned = await owner`
      select from pg_shdepend where deptype = 'o' and refclassid = 'pg_authid'::regclass
        and refobjid in (select oid from pg_roles where rolname = any(${names}))`;
    expect(owned).toHaveLength(0);
    expect(await owner`select from pg_attribute where attacl is not null and attrelid >= 16384`).toHaveLength(0);
  });
});

describe.each(roles)('statements for which the role %s has no right', (role) => {
  /**
   * Pairs of a right and a statement that Postgres must reject if the role lacks this right. A right is a letter, as in
   * Postgres's access control lists.
   */
  const attempts: readonly (readonly [letter: string, (table: string) => string])[] = [
    ['r', (table) => `select from ${table} limit 0`],
    ['d', (table) => `delete from ${table} where false`],
    ['T', (table) => `truncate ${table}`],
    ['D', (table) => `drop table ${table}`],
    ['L', (table) => `alter table ${table} disable trigger all`],
    ['L', (table) => `alter table ${table} add column extra int`],
    ['L', (table) => `create trigger extra before insert on ${table} execute function set_updated_at()`],
  ];

  it('Postgres rejects each statement on a table for which the role lacks the required right', async () => {
    const sql = as[role];
    let rejected = 0;
    for (const { table, view } of tables) {
      const allowed = intended(table, role);
      for (const [letter, statement] of attempts) {
        if (allowed.includes(letter) || (view && letter !== 'r')) continue;
        await expect(sql.unsafe(statement(table)), statement(table)).rejects.toMatchObject(denied);
        rejected += 1;
      }
    }
    expect(rejected).toBeGreaterThan(250);
  });

  it('Postgres rejects a call of each function that the role does not need, and a trigger that would call it', async () => {
    const functions = await owner<{ schema: string; name: string; signature: string; trigger: boolean }[]>`
      select n.nspname as schema, proname as name, p.oid::regprocedure::text as signature,
        prorettype = 'trigger'::regtype as trigger
      from pg_proc p join pg_namespace n on n.oid = pronamespace
      where n.nspname not in ('pg_catalog', 'information_schema')
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`;
    expect(functions.filter(({ trigger }) => trigger).length).toBeGreaterThan(10);
    for (const { schema, name, signature } of functions) {
      const allowed = functionRights[`${schema}.${name}`] ?? functionRights[`${schema}.*`] ?? [];
      const [row] =
        await owner`select has_function_privilege(${nameOf(database, role)}, ${signature}, 'execute') as may`;
      expect(row?.may, signature).toBe(allowed.includes(role));
    }
    const temporary = as[role].begin(async (tx) => {
      await tx`create temporary table extra (like public.workspaces)`;
      await tx`create trigger extra after insert on extra for each row execute function public.keep_workspace_tree()`;
    });
    await expect(temporary).rejects.toMatchObject(denied);
  });

  it('Postgres rejects large objects, and connections to other databases of the server', async () => {
    for (const call of ['lo_creat(-1)', 'lo_create(0)', "lo_from_bytea(0, 'x')"]) {
      await expect(as[role].unsafe(`select ${call}`), call).rejects.toMatchObject(denied);
    }
    for (const name of ['postgres', 'template1']) {
      const other = new URL(urlsOf(database)[role]);
      other.pathname = `/${name}`;
      await expect(connect(other.href)`select`, name).rejects.toMatchObject(denied);
    }
  });

  it('Postgres rejects statements that create an object, create a role or turn off triggers', async () => {
    const statements = [
      'create table public.extra (id int)',
      'create schema extra',
      "create function public.extra() returns int language sql as 'select 1'",
      'create role extra',
      'create extension pgcrypto',
      'set session_replication_role = replica',
      `alter role ${nameOf(database, role)} superuser`,
      ...(role === 'worker' ? [] : ['create temporary table extra (id int)']),
    ];
    for (const statement of statements) {
      await expect(as[role].unsafe(statement), statement).rejects.toMatchObject(denied);
    }
  });
});

test('a role that is missing in tableRights cannot connect to the database', async () => {
  const stranger = `${database.name}_stranger`;
  await owner.unsafe(`create role ${stranger} login password '${password}'`);
  await expect(connect(urlOf(database, stranger))`select`).rejects.toMatchObject(denied);
});

test('triggers change workspace_ancestors and document_texts although the role that causes the change cannot write these tables', async () => {
  const { engine, worker } = as;
  const [organisation] = await owner<{ id: string }[]>`insert into organisations (name) values ('One') returning id`;
  const id = organisation?.id ?? '';
  await engine`insert into workspaces (organisation_id, name) values (${id}, 'Main')`;
  expect(await engine`select from workspace_ancestors where organisation_id = ${id}`).toHaveLength(1);
  await owner`
    with workspace as (select id from workspaces where organisation_id = ${id})
    insert into documents (organisation_id, workspace_id, file_name, file_type)
    select ${id}, id, 'a.pdf', 'application/pdf' from workspace`;
  await worker`
    insert into document_texts (organisation_id, workspace_id, document_id, content)
    select organisation_id, workspace_id, id, 'text' from documents`;
  await worker`update documents set status = 'deleted'`;
  expect(await worker`select from document_texts`).toHaveLength(0);
});

testPreparation(() => ({ database, owner }));
