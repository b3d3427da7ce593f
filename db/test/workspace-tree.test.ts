import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Sql } from 'postgres';
import { afterAll, describe, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';

const database = await openMigratedDatabase();
const sql = database.sql;

afterAll(() => database[Symbol.asyncDispose]());

async function createOrganisation(): Promise<string> {
  const id = randomUUID();
  await sql`insert into organisations ${sql({ id, name: 'an organisation' })}`;
  return id;
}

async function createWorkspace(organisation_id: string, parent_workspace_id: string | null = null): Promise<string> {
  const id = randomUUID();
  await sql`insert into workspaces ${sql({ id, organisation_id, parent_workspace_id, name: 'a workspace' })}`;
  return id;
}

async function ancestorsOf(workspace: string): Promise<string[]> {
  const found = await sql<{ ancestor_id: string }[]>`
    select ancestor_id from workspace_ancestors where workspace_id = ${workspace}`;
  return found.map(({ ancestor_id }) => ancestor_id).sort();
}

/**
 * Runs `first` in a transaction, starts `second`, and commits the transaction when `second` waits for its locks.
 * Returns the result of `second`.
 */
async function during<T>(first: (other: Sql) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const other = await sql.reserve();
  try {
    await other`begin`;
    await first(other);
    const [outcome] = await Promise.allSettled([
      second(),
      expect
        .poll(() => other`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`)
        .not.toHaveLength(0)
        .finally(() => other`commit`),
    ]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  } finally {
    other.release();
  }
}

async function isLive(workspace: string): Promise<boolean> {
  const [found] = await sql<{ live: boolean }[]>`
    select deleted_at is null as live from workspaces where id = ${workspace}`;
  return found?.live ?? false;
}

describe('the closure table of the workspace tree', () => {
  /**
   * A change of the tree: workspace `node` becomes a child of workspace `parent`, or a root if `parent` is null. A
   * missing workspace is inserted.
   */
  const step = fc.record({ node: fc.nat(6), parent: fc.option(fc.nat(6)) });

  test('the closure table contains all ancestors of each workspace after random inserts and moves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const organisation = await createOrganisation();
        const ids = new Map<number, string>();
        const parents = new Map<string, string | null>();
        const walk = (id: string | null | undefined): string[] =>
          id === null || id === undefined ? [] : [id, ...walk(parents.get(id))];

        for (const { node, parent } of steps) {
          const above = parent === null ? null : (ids.get(parent) ?? null);
          const id = ids.get(node);
          if (id === undefined) {
            const made = await createWorkspace(organisation, above);
            ids.set(node, made);
            parents.set(made, above);
          } else {
            const moved = sql`update workspaces set parent_workspace_id = ${above} where id = ${id}`;
            if (walk(above).includes(id)) {
              await expect(moved).rejects.toMatchObject({ code: '23514', constraint_name: 'workspaces_parent_check' });
            } else {
              await moved;
              parents.set(id, above);
            }
          }
        }
        for (const id of ids.values()) expect(await ancestorsOf(id)).toEqual(walk(id).sort());
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    ['the child', 'the parent', 'the grandparent'],
    ['the parent', 'the child', 'the grandparent'],
    ['the grandparent', 'the child', 'the parent'],
    ['the grandparent', 'the parent', 'the child'],
  ])('the closure table is correct if a statement inserts %s, %s and %s in this order', async (...order) => {
    const organisation_id = await createOrganisation();
    const [child, parent, grandparent] = [randomUUID(), randomUUID(), randomUUID()];
    const rows = new Map([
      ['the child', { id: child, organisation_id, parent_workspace_id: parent, name: 'child' }],
      ['the parent', { id: parent, organisation_id, parent_workspace_id: grandparent, name: 'parent' }],
      ['the grandparent', { id: grandparent, organisation_id, parent_workspace_id: null, name: 'grandparent' }],
    ]);
    await sql`insert into workspaces ${sql(order.flatMap((name) => rows.get(name) ?? []))}`;
    expect(await ancestorsOf(child)).toEqual([child, parent, grandparent].sort());
    expect(await ancestorsOf(parent)).toEqual([parent, grandparent].sort());
    expect(await ancestorsOf(grandparent)).toEqual([grandparent]);
  });

  test('the closure table is correct if a workspace is inserted while its parent moves', async () => {
    const organisation = await createOrganisation();
    const [from, to] = [await createWorkspace(organisation), await createWorkspace(organisation)];
    const parent = await createWorkspace(organisation, from);
    const child = await during(
      (other) => other`update workspaces set parent_workspace_id = ${to} where id = ${parent}`,
      () => createWorkspace(organisation, parent),
    );
    expect(await ancestorsOf(child)).toEqual([child, parent, to].sort());
  });
});

describe('deleting a workspace', () => {
  test('deleting a workspace deletes its descendants and no other workspaces', async () => {
    const organisation = await createOrganisation();
    const root = await createWorkspace(organisation);
    const child = await createWorkspace(organisation, root);
    const grandchild = await createWorkspace(organisation, child);
    const sibling = await createWorkspace(organisation, root);
    await sql`update workspaces set deleted_at = now() where id = ${child}`;
    expect(await Promise.all([root, child, grandchild, sibling].map(isLive))).toEqual([true, false, false, true]);
  });

  test('a deleted workspace cannot get a child workspace that is not deleted', async () => {
    const organisation = await createOrganisation();
    const root = await createWorkspace(organisation);
    const child = await createWorkspace(organisation, root);
    const elsewhere = await createWorkspace(organisation);
    await sql`update workspaces set deleted_at = now() where id = ${root}`;
    const refusal = { code: '23503', constraint_name: 'workspaces_parent_workspace_id_fkey' };
    await expect(createWorkspace(organisation, root)).rejects.toMatchObject(refusal);
    await expect(sql`update workspaces set deleted_at = null where id = ${child}`).rejects.toMatchObject(refusal);
    await expect(
      sql`update workspaces set parent_workspace_id = ${child} where id = ${elsewhere}`,
    ).rejects.toMatchObject(refusal);
  });

  test('concurrent transactions cannot delete a workspace and keep a child that is inserted into it', async () => {
    const organisation = await createOrganisation();
    const remove = (id: string) => (by: Sql) => by`update workspaces set deleted_at = now() where id = ${id}`;
    const [first, second] = [await createWorkspace(organisation), await createWorkspace(organisation)];
    await expect(during(remove(first), () => createWorkspace(organisation, first))).rejects.toMatchObject({
      constraint_name: 'workspaces_parent_workspace_id_fkey',
    });
    const child = randomUUID();
    await during(
      (other) =>
        other`insert into workspaces ${other({
          id: child,
          organisation_id: organisation,
          parent_workspace_id: second,
          name: 'a workspace',
        })}`,
      async () => remove(second)(sql),
    );
    expect(await isLive(child)).toBe(false);
  });

  test('after a workspace is deleted, a new workspace can use its external_workspace_id', async () => {
    const organisation = await createOrganisation();
    const name = (id: string) => sql`update workspaces set external_workspace_id = 'acme' where id = ${id}`;
    const [first, second] = [await createWorkspace(organisation), await createWorkspace(organisation)];
    await name(first);
    await expect(name(second)).rejects.toMatchObject({
      code: '23505',
      constraint_name: 'workspaces_external_workspace_id_key',
    });
    await name(await createWorkspace(await createOrganisation()));
    await sql`update workspaces set deleted_at = now() where id = ${first}`;
    await name(second);
  });
});
