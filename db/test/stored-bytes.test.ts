import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

const database = await openMigratedDatabase();
const { sql } = database;
const rows = await RowInserter.over(sql);
afterAll(() => database[Symbol.asyncDispose]());

async function readStoredBytes(organisation: string) {
  const [sums] = await sql`
    select (select coalesce(sum(bytes), 0)::int from stored_bytes where organisation_id = ${organisation}) as counted,
      (select coalesce(sum(size_bytes), 0)::int from medias where organisation_id = ${organisation}) as stored`;
  return sums;
}

test('stored_bytes contains the bytes of all files of an organisation after inserts, updates and deletions', async () => {
  const [organisation, other] = [randomUUID(), randomUUID()];
  const document_id = await rows.insert('documents', organisation, {});
  const insert = (size_bytes: number) => rows.insert('medias', organisation, { document_id, size_bytes });
  await rows.insert('medias', other, { size_bytes: 7 });
  const [first] = [await insert(100), await insert(20), await insert(3)];
  expect(await readStoredBytes(organisation)).toEqual({ counted: 123, stored: 123 });
  await sql`update medias set size_bytes = 50 where id = ${first}`;
  expect(await readStoredBytes(organisation)).toEqual({ counted: 73, stored: 73 });
  await sql`delete from medias where id = ${first}`;
  expect(await readStoredBytes(organisation)).toEqual({ counted: 23, stored: 23 });
  await sql`delete from documents where id = ${document_id}`;
  expect(await readStoredBytes(organisation)).toEqual({ counted: 0, stored: 0 });
  expect(await readStoredBytes(other)).toEqual({ counted: 7, stored: 7 });
});

test('concurrent transactions of an organisation lose no stored bytes and do not wait for each other', async () => {
  const organisation = randomUUID();
  const document_id = await rows.insert('documents', organisation, {});
  const [template] = await sql`
    select * from medias where id = ${await rows.insert('medias', organisation, { document_id, size_bytes: 1 })}`;
  const waiting = Promise.withResolvers<void>();
  let inserted = 0;
  const insert = () =>
    sql.begin(async (tx) => {
      await tx`insert into medias ${tx({ ...template, id: randomUUID(), size_bytes: 10 })}`;
      inserted += 1;
      if (inserted === 3) waiting.resolve();
      await waiting.promise;
    });
  await Promise.all([insert(), insert(), insert()]);
  expect(await readStoredBytes(organisation)).toEqual({ counted: 31, stored: 31 });
});
