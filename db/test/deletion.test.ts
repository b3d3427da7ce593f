import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { type ForeignKey, readForeignKeys, readTableColumns } from './catalog.ts';
import { openMigratedDatabase, runAndRollBack } from './database.ts';
import { RowInserter } from './rows.ts';

const organisation = randomUUID();

const database = await openMigratedDatabase();
const keys = (await readForeignKeys(database.sql)).filter(({ target }) => target !== 'organisations');
const rows = await RowInserter.over(database.sql);

afterAll(() => database[Symbol.asyncDispose]());

test('the ON DELETE action of a foreign key is CASCADE for child rows, SET NULL for other rows and NO ACTION for workspaces', async () => {
  const required = new Set(
    (await readTableColumns(database.sql))
      .filter((column) => column.required)
      .map(({ table, name }) => `${table}.${name}`),
  );
  for (const key of keys) {
    const column = key.columns.at(-1) ?? '';
    const isPart = required.has(`${key.table}.${column}`);
    const toWorkspace = key.target === 'workspaces' && key.table !== 'workspace_ancestors';
    expect({ onDelete: key.onDelete, cleared: key.cleared }, key.name).toEqual({
      onDelete: toWorkspace ? 'a' : isPart ? 'c' : 'n',
      cleared: toWorkspace || isPart ? null : [column],
    });
  }
});

/**
 * Inserts a row that refers to another row by the foreign key, and deletes the other row. Returns the referring row if
 * it still exists.
 */
async function afterDeletion(key: ForeignKey): Promise<Record<string, unknown> | undefined> {
  const column = key.columns.at(-1) ?? '';
  const target = await rows.insert(key.target, organisation);
  const child = await rows.insert(key.table, organisation, { [column]: target });
  return runAndRollBack(database.sql, async (sql) => {
    await sql`delete from ${sql(key.target)} where id = ${target}`;
    const [left] = await sql`select * from ${sql(key.table)} where id = ${child}`;
    return left;
  });
}

describe('deleting a row', () => {
  test('deleting a row also deletes the rows whose required reference leads to this row', async () => {
    const owning = keys.filter(({ onDelete, table }) => onDelete === 'c' && table !== 'workspace_ancestors');
    expect(owning.length).toBeGreaterThan(10);
    for (const key of owning) expect(await afterDeletion(key), key.name).toBeUndefined();
  });

  test('deleting a row sets the optional references to this row to null, and keeps the referring rows', async () => {
    for (const key of keys.filter(({ onDelete }) => onDelete === 'n')) {
      const left = await afterDeletion(key);
      expect(left, key.name).toMatchObject({ organisation_id: organisation, [key.columns.at(-1) ?? '']: null });
    }
  });

  test('deleting a workspace fails if it still has records', async () => {
    for (const key of keys.filter(({ onDelete }) => onDelete === 'a')) {
      await expect(afterDeletion(key), key.name).rejects.toMatchObject({ code: '23503' });
    }
  });
});
