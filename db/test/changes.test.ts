import { randomUUID } from 'node:crypto';
import { recordTypes } from '@fds/platform/tables/lookup';
import type { Sql } from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

const database = await openMigratedDatabase();
const { sql } = database;
const rows = await RowInserter.over(sql);
afterAll(() => database[Symbol.asyncDispose]());

interface Change {
  readonly root: string;
  readonly record_id: string;
  readonly operation: string;
  readonly scope: string | null;
}

/** The visible changes of an organisation in their order. Test files run concurrently, so it waits for their writers. */
async function readChanges(organisation: string, root?: string): Promise<Change[]> {
  await expect
    .poll(async () => {
      const [hidden] = await sql`
        select count(*)::int as count from record_changes c where organisation_id = ${organisation} and not exists (
          select from visible_changes v where v.position = c.position and v.sequence = c.sequence)`;
      return hidden?.count;
    })
    .toBe(0);
  return sql<Change[]>`
    select root, record_id, operation, scope_workspace_id as scope from visible_changes
    where organisation_id = ${organisation} and (${root ?? null}::text is null or root = ${root ?? null})
    order by position, sequence`;
}

const operationsOf = async (organisation: string, root: string, id: string): Promise<string[]> =>
  (await readChanges(organisation, root)).filter(({ record_id }) => record_id === id).map((each) => each.operation);

test('every record type notes the creation, the update and the deletion of a record once', async () => {
  for (const { name: root } of recordTypes) {
    const organisation = randomUUID();
    const id = await rows.insert(root, organisation);
    const other = await rows.insert(root, organisation);
    await sql`update ${sql(root)} set organisation_id = organisation_id where organisation_id = ${organisation} and id = any(${[id, other]})`;
    await sql`delete from ${sql(root)} where organisation_id = ${organisation} and id = ${id}`;
    expect(await operationsOf(organisation, root, id), root).toEqual(['created', 'updated', 'deleted']);
    expect(await operationsOf(organisation, root, other), root).toEqual(['created', 'updated']);
  }
});

test('a soft deletion is a deletion, and a row that is soft-deleted has no further changes', async () => {
  for (const [root, deleted, restored] of [
    ['invoices', { deleted_at: '2026-01-31T12:00:00Z' }, { deleted_at: null }],
    ['documents', { status: 'deleted' }, { status: 'completed' }],
    ['webhooks', { deleted_at: '2026-01-31T12:00:00Z' }, { deleted_at: null }],
  ] as const) {
    const organisation = randomUUID();
    const id = await rows.insert(root, organisation);
    const update = (values: object) => sql`update ${sql(root)} set ${sql(values)} where id = ${id}`;
    await update(deleted);
    await update(deleted);
    await update(restored);
    await update(deleted);
    await sql`delete from ${sql(root)} where id = ${id}`;
    expect(await operationsOf(organisation, root, id), root).toEqual(['created', 'deleted', 'created', 'deleted']);
  }
});

test('a record that moves is deleted in its old workspace, then created in its new workspace', async () => {
  const organisation = randomUUID();
  const [from, to] = [await rows.insert('workspaces', organisation), await rows.insert('workspaces', organisation)];
  const id = await rows.insert('companies', organisation, { workspace_id: from });
  await sql`update companies set workspace_id = ${to} where id = ${id}`;
  const changes = (await readChanges(organisation, 'companies')).filter(({ record_id }) => record_id === id);
  expect(changes.map(({ operation, scope }) => ({ operation, scope }))).toEqual([
    { operation: 'created', scope: from },
    { operation: 'deleted', scope: from },
    { operation: 'created', scope: to },
  ]);
});

test('the rows that a deletion cascades to are in the history, and a rolled back statement is not', async () => {
  const organisation = randomUUID();
  const invoice_id = await rows.insert('invoices', organisation);
  const items = [await rows.insert('invoice_items', organisation, { invoice_id })];
  items.push(await rows.insert('invoice_items', organisation, { invoice_id }));
  await sql
    .begin(async (tx) => {
      await tx`delete from invoices where id = ${invoice_id}`;
      throw new Error('roll back');
    })
    .catch(() => {});
  expect(await operationsOf(organisation, 'invoice_items', items[0] ?? '')).toEqual(['created']);
  await sql`delete from invoices where id = ${invoice_id}`;
  for (const item of items)
    expect(await operationsOf(organisation, 'invoice_items', item)).toEqual(['created', 'deleted']);
});

/** Runs `work` in a transaction that has already got its id, and is open until the returned function is called. */
async function openTransaction(): Promise<{ readonly tx: Sql; commit(): Promise<void> }> {
  const tx = await sql.reserve();
  await tx`begin`;
  await tx`select pg_current_xact_id()`;
  return {
    tx,
    async commit() {
      await tx`commit`;
      tx.release();
    },
  };
}

test('a change stays invisible until all earlier transactions have ended, and then has its place in the order', async () => {
  const organisation = randomUUID();
  await rows.id('companies', organisation);
  const visible = async () =>
    (await sql`select from visible_changes where organisation_id = ${organisation} and root = 'people'`).count;
  const earlier = await openTransaction();
  const id = await rows.insert('people', organisation);
  expect(await visible()).toBe(0);
  // The transaction with the lower id changes the record last.
  await earlier.tx`delete from people where id = ${id}`;
  expect(await visible()).toBe(0);
  await earlier.commit();
  expect(await operationsOf(organisation, 'people', id)).toEqual(['created', 'deleted']);
});

test('the records of a deleted workspace become deletions for the readers of its nearest ancestor that is not deleted', async () => {
  const organisation = randomUUID();
  const top = await rows.insert('workspaces', organisation);
  const middle = await rows.insert('workspaces', organisation, { parent_workspace_id: top });
  const leaf = await rows.insert('workspaces', organisation, { parent_workspace_id: middle });
  const company = await rows.insert('companies', organisation, { workspace_id: leaf });
  const hidden = await rows.insert('invoices', organisation, {
    workspace_id: leaf,
    deleted_at: '2026-01-31T12:00:00Z',
  });
  const note = async () => {
    const [result] = await sql`select note_deleted_workspace(${organisation}, ${leaf}) as state`;
    return result?.state;
  };
  const writer = await openTransaction();
  const late = randomUUID();
  await writer.tx`insert into companies (id, organisation_id, workspace_id, name) values (${late}, ${organisation}, ${leaf}, 'x')`;
  await sql`update workspaces set deleted_at = now() where id = ${middle}`;
  expect([await note(), await note()]).toEqual(['waits', 'waits']);
  await writer.commit();
  await expect.poll(note).toBe('complete');
  const deleted = (await readChanges(organisation)).filter(({ operation }) => operation === 'deleted');
  expect(new Set(deleted.map(({ record_id }) => record_id))).toEqual(new Set([middle, leaf, company, late]));
  expect(new Set(deleted.map(({ scope }) => scope))).toEqual(new Set([top]));
  expect(await operationsOf(organisation, 'invoices', hidden)).toEqual([]);
  const unseen = await rows.insert('companies', organisation, { workspace_id: leaf });
  await sql`update companies set name = 'y' where id = ${unseen}`;
  await sql`delete from companies where id = ${unseen}`;
  expect(await operationsOf(organisation, 'companies', unseen)).toEqual([]);
});

test('keep_change_partitions creates the partitions of a week and drops those after 31 days', async () => {
  const days = async () =>
    (
      await sql<{ name: string }[]>`
        select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'record_changes'::regclass and relname like 'day%' order by 1`
    ).map(({ name }) => name);
  await sql`select keep_change_partitions()`;
  const week = await days();
  expect(week.length).toBeGreaterThanOrEqual(8);
  await sql`
    create table changes.day_20200101 partition of record_changes
    for values from ('2020-01-01T00:00:00Z') to ('2020-01-02T00:00:00Z')`;
  await sql`drop table changes.${sql(week.at(-1) ?? '')}`;
  await sql`select keep_change_partitions()`;
  expect((await days()).slice(0, week.length)).toEqual(week);
});

test('keep_change_partitions empties a history that comes from a dump of another cluster', async () => {
  const organisation = randomUUID();
  await rows.insert('companies', organisation);
  await sql`select keep_change_partitions()`;
  expect(await readChanges(organisation)).not.toEqual([]);
  await sql`comment on table record_changes is '1'`;
  await sql`select keep_change_partitions()`;
  expect(await readChanges(organisation)).toEqual([]);
});
