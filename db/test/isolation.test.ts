import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, expect, test } from 'vitest';
import { type ForeignKey, readForeignKeys } from './catalog.ts';
import { openMigratedDatabase, runAndRollBack } from './database.ts';
import { RowInserter } from './rows.ts';

const [ours, theirs] = [randomUUID(), randomUUID()];

const database = await openMigratedDatabase();
const keys = await readForeignKeys(database.sql);
const rows = await RowInserter.over(database.sql);
for (const key of keys) {
  for (const organisation of [ours, theirs]) {
    await rows.id(key.target, organisation);
    if (key.table !== 'workspace_ancestors') await rows.id(key.table, organisation);
  }
}

afterAll(() => database[Symbol.asyncDispose]());

/**
 * Makes all rows of a table refer to the row with the given id, and rolls the update back. Returns the SQLSTATE and the
 * name of the violated constraint, or `accepted`.
 */
async function updateAllReferences(key: ForeignKey, id: string): Promise<string> {
  const { sql } = database;
  const column = key.columns.at(-1) ?? '';
  return runAndRollBack(sql, async (transaction) => {
    try {
      await transaction`
        update ${sql(key.table)} child set ${sql(column)} = ${id}
        where organisation_id = ${ours} and to_jsonb(child) ->> 'id' is distinct from ${id}`;
      return 'accepted';
    } catch (error) {
      if (error instanceof postgres.PostgresError) return `${error.code} ${error.constraint_name}`;
      throw error;
    }
  });
}

test('every foreign key to a table with tenant data contains the column organisation_id', () => {
  const holes = keys.filter((key) => key.target !== 'organisations' && key.columns[0] !== 'organisation_id');
  expect(holes).toEqual([]);
  expect(keys.length).toBeGreaterThan(80);
  for (const key of keys.filter(({ target }) => target !== 'organisations')) {
    expect(key.targetColumns, key.name).toEqual(['organisation_id', 'id']);
  }
});

test('every foreign key rejects a reference to a row of another organisation', async () => {
  for (const key of keys.filter(({ target }) => target !== 'organisations')) {
    const foreign = await rows.id(key.target, theirs);
    expect(await updateAllReferences(key, foreign), key.name).toBe(`23503 ${key.name}`);
  }
});

test('every foreign key accepts a reference to a row of the same organisation', async () => {
  for (const key of keys.filter(({ target }) => target !== 'organisations')) {
    // `updateAllReferences` makes all rows of a table refer to the same row. The test skips two foreign keys, because
    // this update would violate a unique key of their tables.
    const another = await rows.insert(key.target, ours);
    if (key.table !== 'workspace_ancestors' && key.name !== 'workspace_connectors_workspace_id_fkey')
      expect(await updateAllReferences(key, another), key.name).toBe('accepted');
  }
});

test('no record can be moved to another organisation', async () => {
  const { sql } = database;
  const tables = new Set(keys.filter(({ target }) => target !== 'organisations').map(({ table }) => table));
  for (const table of tables) {
    const refusal = runAndRollBack(
      sql,
      (transaction) => transaction`update ${sql(table)} set organisation_id = ${theirs}`,
    );
    await expect(refusal, table).rejects.toMatchObject({ code: '23503' });
  }
});
