import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

const database = await openMigratedDatabase();
const { sql } = database;
const rows = await RowInserter.over(sql);
afterAll(() => database[Symbol.asyncDispose]());

async function documentWithMedias() {
  const organisation = randomUUID();
  const document_id = await rows.insert('documents', organisation, { status: 'completed' });
  await rows.insert('document_texts', organisation, { document_id });
  const original = await rows.insert('medias', organisation, { document_id, kind: 'original' });
  const preview = await rows.insert('medias', organisation, { document_id, kind: 'preview' });
  return { document_id, original, preview };
}

const stateOf = async (document_id: string) => {
  const [document] = await sql<{ status: string }[]>`select status from documents where id = ${document_id}`;
  const texts = await sql`select from document_texts where document_id = ${document_id}`;
  return { status: document?.status, texts: texts.count };
};

test('deleting the original file of a document deletes the document and its text', async () => {
  const { document_id, original } = await documentWithMedias();
  await sql`delete from medias where id = ${original}`;
  expect(await stateOf(document_id)).toEqual({ status: 'deleted', texts: 0 });
});

test('deleting the preview of a document does not change the document', async () => {
  const { document_id, preview } = await documentWithMedias();
  await sql`delete from medias where id = ${preview}`;
  expect(await stateOf(document_id)).toEqual({ status: 'completed', texts: 1 });
});

test('deleting a document deletes its files and its text', async () => {
  const { document_id } = await documentWithMedias();
  await sql`delete from documents where id = ${document_id}`;
  expect(await stateOf(document_id)).toEqual({ status: undefined, texts: 0 });
  expect((await sql`select from medias where document_id = ${document_id}`).count).toBe(0);
});
