import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { descriptionProblems, fileProblems, metadataProblems } from './check.ts';
import { recordRows } from './description/rows.ts';
import type { TableDescription } from './description/table.ts';
import { wholeMetadata } from './files.ts';
import { hasuraProblems } from './hasura.ts';
import { companies } from './tables/companies.ts';
import { descriptions } from './tables/index.ts';

test("descriptions, files, database and Hasura's schema agree", async () => {
  expect(await metadataProblems()).toEqual([]);
});

test('fileProblems reports changed, missing and additional files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'metadata-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'changed.yaml'), 'by: hand\n');
  await writeFile(join(directory, 'added.yaml'), '');
  const expected = new Map([
    ['changed.yaml', 'by: generator\n'],
    ['removed.yaml', ''],
  ]);
  expect(await fileProblems(directory, expected)).toEqual([
    'added.yaml should not be there',
    'changed.yaml is out of date',
    'removed.yaml is missing',
  ]);
});

/** Returns the descriptions with a changed description of the table companies. */
const withCompanies = (changes: Partial<TableDescription>): TableDescription[] =>
  descriptions.map((each) => (each === companies ? { ...companies, ...changes } : each));

test.each<[string, Partial<TableDescription>]>([
  ['secret', { secret: ['nmae'] }],
  ['insert', { insert: { columns: ['nmae'] } }],
  ['a column preset', { insert: { columns: [], set: { nmae: 'x' } } }],
  ['update', { update: { columns: ['nmae'] } }],
  ['softDelete', { softDelete: { column: 'nmae', live: {}, hiddenBy: 'roles' } }],
  ['authentication', { authentication: { columns: ['nmae'], filter: {} } }],
  ['the columns of an event trigger', { eventTrigger: { name: 'companies', update: { columns: ['nmae'] } } }],
  [
    'the payload of an event trigger',
    { eventTrigger: { name: 'x', update: { columns: 'content', payload: ['nmae'] } } },
  ],
])('reports a column that the database does not have, in %s', (_place, changes) => {
  expect(descriptionProblems(withCompanies(changes))).toEqual(['the database has no column companies.nmae']);
});

test('reports an array relationship without a foreign key', () => {
  expect(descriptionProblems(withCompanies({ arrayRelationships: { sent: 'invoices.document_id' } }))).toEqual([
    'companies.sent: no foreign key leads from invoices.document_id to companies',
  ]);
});

test('reports a table without a description, and a description without a table', () => {
  expect(descriptionProblems(descriptions.filter((each) => each !== companies))).toEqual([
    'src/tables/companies.ts or its line in src/tables/index.ts is missing',
  ]);
  const planets = { name: 'planets', rows: recordRows };
  expect(descriptionProblems([...descriptions, planets])).toEqual(['the database has no table planets']);
});

test("hasuraProblems reports metadata that violates Hasura's schema, with its position", () => {
  expect(hasuraProblems({ ...wholeMetadata(), version: 2 })).toEqual([
    'metadata/version must be equal to one of the allowed values {"allowedValues":[3]}',
  ]);
  const table = {
    table: 'invoices',
    select_permissions: [{ role: 'analyst', permission: { columns: '*', filtre: {} } }],
  };
  const sources = wholeMetadata().sources.map((source) => ({ ...source, tables: [table] }));
  expect(hasuraProblems({ version: 3, sources }).join('\n')).toContain(
    "/select_permissions/0/permission must have required property 'filter'",
  );
});
