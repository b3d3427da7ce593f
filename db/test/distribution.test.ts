import { afterAll, beforeAll, expect, test } from 'vitest';
import { foreignKeys, uniqueKeys } from './catalog.ts';
import { migratedDatabase } from './database.ts';
import { referenceTables } from './distribution.ts';

let database: Awaited<ReturnType<typeof migratedDatabase>>;
beforeAll(async () => {
  database = await migratedDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('every unique key of a distributable table contains organisation_id', async () => {
  const keys = await uniqueKeys(database.sql);
  expect(keys.length).toBeGreaterThan(60);
  const unready = keys.filter(
    ({ table, columns }) => !referenceTables.has(table) && !columns.includes('organisation_id'),
  );
  expect(unready.map(({ name, columns }) => `${name} (${columns.join(', ')})`)).toEqual([]);
});

test('every foreign key of a distributable table contains organisation_id or refers to a reference table', async () => {
  const keys = await foreignKeys(database.sql);
  const distributed = keys.filter(({ table }) => !referenceTables.has(table));
  expect(distributed.length).toBeGreaterThan(80);
  const unready = distributed.filter(
    ({ columns, target, targetColumns }) =>
      !referenceTables.has(target) && (columns[0] !== 'organisation_id' || targetColumns[0] !== 'organisation_id'),
  );
  expect(unready).toEqual([]);
});

test('every foreign key of a reference table refers to a reference table', async () => {
  const keys = await foreignKeys(database.sql);
  const unready = keys.filter(({ table, target }) => referenceTables.has(table) && !referenceTables.has(target));
  expect(unready).toEqual([]);
});
