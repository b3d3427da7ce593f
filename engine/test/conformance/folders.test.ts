import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findTestCaseFolders } from './folders.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'conformance-folders-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), '');
  }
}

it('findTestCaseFolders separates case files from setup files, and finds the nearest setup of each folder', async () => {
  await write('a/setup.yaml', 'a/teardown.yaml', 'a/two.yaml', 'a/one.yaml', 'a/sub/three.yaml', 'a/setup_mssql.yaml');
  const folders = await findTestCaseFolders(root);
  expect(folders.map(({ name, cases }) => [name, cases.map((file) => file.slice(root.length))])).toEqual([
    ['a', ['/a/one.yaml', '/a/two.yaml']],
    ['a/sub', ['/a/sub/three.yaml']],
  ]);
  expect(folders.map(({ setup }) => setup?.files)).toEqual([
    [join(root, 'a/setup.yaml')],
    [join(root, 'a/setup.yaml')],
  ]);
});

it('findTestCaseFolders sorts the files of a setup: schema files, metadata files, value files', async () => {
  await write('m/values_setup.yaml', 'm/setup.yaml', 'm/schema_setup_postgres.yaml', 'm/case.yaml');
  const [folder] = await findTestCaseFolders(root);
  expect(folder?.setup?.files.map((file) => file.slice(root.length))).toEqual([
    '/m/schema_setup_postgres.yaml',
    '/m/setup.yaml',
    '/m/values_setup.yaml',
  ]);
});

it("findTestCaseFolders uses the engine settings in a folder's engine.yaml instead of the settings of Hasura's suite", async () => {
  await write('unauthorized_role/setup.yaml', 'unauthorized_role/case.yaml');
  const [published] = await findTestCaseFolders(root);
  expect(published?.setup).toMatchObject({
    environment: { HASURA_GRAPHQL_UNAUTHORIZED_ROLE: 'anonymous' },
    authenticate: false,
  });
  await writeFile(join(root, 'unauthorized_role/engine.yaml'), 'environment: {A: b}');
  const [own] = await findTestCaseFolders(root);
  expect(own?.setup).toMatchObject({ environment: { A: 'b' }, authenticate: true });
});

it('findTestCaseFolders returns a folder without case files if the published suite has scenarios for this folder', async () => {
  await write('event_triggers/basic/setup.yaml', 'event_triggers/basic/teardown.yaml', 'other/setup.yaml');
  const folders = await findTestCaseFolders(root);
  expect(folders.map(({ name, cases, scenarios }) => [name, cases, scenarios.length])).toEqual([
    ['event_triggers/basic', [], 2],
  ]);
  expect(folders[0]?.setup).toMatchObject({
    sqlBefore: 'create schema hge_tests',
    environment: { EVENT_WEBHOOK_HANDLER: '{{RECEIVER}}' },
  });
});

it('findTestCaseFolders returns no setup if neither the folder nor a parent folder has a setup', async () => {
  await write('loose/case.yaml');
  expect((await findTestCaseFolders(root))[0]?.setup).toBeUndefined();
});
