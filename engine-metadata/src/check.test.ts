import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { visibleRecords } from '@fds/platform/description/rows';
import type { TableDescription } from '@fds/platform/description/table';
import { tableDescriptions } from '@fds/platform/tables';
import { companies } from '@fds/platform/tables/parties';
import { expect, onTestFinished, test } from 'vitest';
import { compareDirectory, compareWithDatabase, findMetadataProblems } from './check.ts';
import { metadataObject } from './files.ts';
import { schemaViolations } from './hasura.ts';

test("table descriptions, metadata files, the database schema and Hasura's JSON Schema have no differences", async () => {
  expect(await findMetadataProblems()).toEqual([]);
});

test('compareDirectory reports changed, missing and unexpected files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'metadata-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, 'changed.yaml'), 'by: hand\n');
  await writeFile(join(directory, 'added.yaml'), '');
  const expected = new Map([
    ['changed.yaml', 'by: generator\n'],
    ['removed.yaml', ''],
  ]);
  expect(await compareDirectory(directory, expected)).toEqual([
    'added.yaml is not an expected file: delete it',
    'changed.yaml is out of date',
    'removed.yaml is missing',
  ]);
});

/** Returns all table descriptions, with changes to the description of the table `companies`. */
const withCompanies = (changes: Partial<TableDescription>): TableDescription[] =>
  tableDescriptions.map((each) => (each === companies ? { ...companies, ...changes } : each));

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
])('compareWithDatabase reports a column that the database does not have, in %s', (_place, changes) => {
  expect(compareWithDatabase(withCompanies(changes))).toEqual(['the database has no column companies.nmae']);
});

test('compareWithDatabase reports an array relationship whose foreign key the database does not have', () => {
  expect(compareWithDatabase(withCompanies({ arrayRelationships: { sent: 'invoices.document_id' } }))).toEqual([
    'companies.sent: no foreign key leads from invoices.document_id to companies',
  ]);
});

test('compareWithDatabase reports a table without a description, and a description without a table', () => {
  expect(compareWithDatabase(tableDescriptions.filter((each) => each !== companies))).toEqual([
    'the table companies has no description: describe it in the file of platform/src/tables/ with the name of its file in db/src/schema/',
  ]);
  const planets = { name: 'planets', comment: 'Planets.', rows: visibleRecords, rights: {} };
  expect(compareWithDatabase([...tableDescriptions, planets])).toEqual(['the database has no table planets']);
});

test("schemaViolations reports the position of a value that violates Hasura's JSON Schema", () => {
  expect(schemaViolations({ ...metadataObject(), version: 2 })).toEqual([
    'metadata/version must be equal to one of the allowed values {"allowedValues":[3]}',
  ]);
  const table = {
    table: 'invoices',
    select_permissions: [{ role: 'analyst', permission: { columns: '*', filtre: {} } }],
  };
  const sources = metadataObject().sources.map((source) => ({ ...source, tables: [table] }));
  expect(schemaViolations({ version: 3, sources }).join('\n')).toContain(
    "/select_permissions/0/permission must have required property 'filter'",
  );
});
