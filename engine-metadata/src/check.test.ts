import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { columnProblems, fileProblems, metadataProblems, relationshipProblems } from './check.ts';
import { wholeMetadata } from './files.ts';
import { hasuraProblems } from './hasura.ts';

test('description, files, database and Hasura agree', async () => {
  expect(await metadataProblems()).toEqual([]);
});

test('a file that was changed, removed or added by hand is named', async () => {
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

test('a column that the database does not have is named', () => {
  expect(columnProblems(['invoices.issuer_id', 'invoices.isuer_id', 'invoice.id'])).toEqual([
    'the database has no column invoices.isuer_id',
    'the database has no column invoice.id',
  ]);
});

test('a relationship that no foreign key carries is named', () => {
  expect(
    relationshipProblems({ companies: { issued_invoices: 'invoices.issuer_id', sent: 'invoices.document_id' } }),
  ).toEqual(['companies.sent: no foreign key leads from invoices.document_id to companies']);
});

test("what Hasura's description of its metadata does not allow is named with its place", () => {
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
