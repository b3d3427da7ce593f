import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from './database.ts';
import { RowInserter } from './rows.ts';

const database = await openMigratedDatabase();
const { sql } = database;
const rows = await RowInserter.over(sql);
afterAll(() => database[Symbol.asyncDispose]());

/** Returns the statements of the text of a function that read or write one of the tables. */
const statementsOf = (source: string, tables: readonly string[]): string[] =>
  source
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .filter((statement) =>
      new RegExp(
        `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?(?:"?public"?\\.)?"?(?:${tables.join('|')})\\b`,
        'i',
      ).test(statement),
    );

test('every statement of every SQL function compares or writes the organisation', async () => {
  const functions = await sql<{ name: string; source: string }[]>`
    select p.proname as name, p.prosrc as source from pg_proc p
    where p.pronamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`;
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const names = tables.map(({ name }) => name);
  const found = functions.flatMap(({ name, source }) => statementsOf(source, names).map((text) => ({ name, text })));
  const without = found.filter(({ text }) => !/\borganisation_id\b/.test(text));
  expect(without).toEqual([]);
  expect(found.length).toBeGreaterThan(8);
});

/** Inserts a document with its text and its file. The ids are the same for every organisation. */
async function addTwin(id: string): Promise<string> {
  const organisation = randomUUID();
  await rows.insert('documents', organisation, { id, status: 'completed' });
  await rows.insert('document_texts', organisation, { document_id: id });
  await rows.insert('medias', organisation, { id, document_id: id, kind: 'original' });
  return organisation;
}

/** Returns the status and the time of the last change of the organisation's document, and the number of its texts. */
async function stateOf(organisation: string) {
  const [state] = await sql`
    select status, updated_at, (select count(*)::int from document_texts where organisation_id = ${organisation}) as texts
    from documents where organisation_id = ${organisation}`;
  return { ...state };
}

test('deleting a file changes no document and no text of another organisation, even if their ids are equal', async () => {
  const id = randomUUID();
  const [victim, attacker] = [await addTwin(id), await addTwin(id)];
  const before = await stateOf(victim);
  expect(before).toMatchObject({ status: 'completed', texts: 1 });
  await sql`delete from medias where organisation_id = ${attacker}`;
  expect(await stateOf(attacker)).toMatchObject({ status: 'deleted', texts: 0 });
  expect(await stateOf(victim)).toEqual(before);
});
