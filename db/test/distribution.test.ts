import { afterAll, expect, test } from 'vitest';
import { readForeignKeys, readUniqueKeys } from './catalog.ts';
import { openMigratedDatabase } from './database.ts';
import { replicatedReferenceTableNames } from './distribution.ts';

const database = await openMigratedDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('every unique key of a distributable table contains organisation_id', async () => {
  const keys = await readUniqueKeys(database.sql);
  expect(keys.length).toBeGreaterThan(60);
  const unready = keys.filter(
    ({ table, columns }) => !replicatedReferenceTableNames.has(table) && !columns.includes('organisation_id'),
  );
  expect(unready.map(({ name, columns }) => `${name} (${columns.join(', ')})`)).toEqual([]);
});

test('every foreign key of a distributable table contains organisation_id or refers to a reference table', async () => {
  const keys = await readForeignKeys(database.sql);
  const distributed = keys.filter(({ table }) => !replicatedReferenceTableNames.has(table));
  expect(distributed.length).toBeGreaterThan(80);
  const unready = distributed.filter(
    ({ columns, target, targetColumns }) =>
      !replicatedReferenceTableNames.has(target) &&
      (columns[0] !== 'organisation_id' || targetColumns[0] !== 'organisation_id'),
  );
  expect(unready).toEqual([]);
});

test('every foreign key of a reference table refers to a reference table', async () => {
  const keys = await readForeignKeys(database.sql);
  const unready = keys.filter(
    ({ table, target }) => replicatedReferenceTableNames.has(table) && !replicatedReferenceTableNames.has(target),
  );
  expect(unready).toEqual([]);
});
