import { createHash } from 'node:crypto';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Installation } from '@fds/admin/installation';
import { decodeProtectedHeader } from 'jose';
import postgres from 'postgres';
import * as v from 'valibot';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../admin/test/fake-installation.ts';
import { reduceTablesTo300Records } from '../../admin/test/records.ts';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';
import { readStartSettings } from '../src/config.ts';
import { findFolderProcess } from '../src/folder.ts';
import { folderInstallation } from '../src/installation.ts';
import {
  createClientWithToken,
  createOrganisationClient,
  parseResourceList,
  requestOrganisationToken,
} from './client.ts';
import { findDescendantProcesses, findStillRunningProcesses } from './processes.ts';
import {
  type DemoFile,
  type LaunchedProductProcess,
  launchProduct,
  type RunningProduct,
  readDemoFile,
  startProduct,
  waitForOutput,
} from './running-product.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

// Starting and stopping the whole product is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

/** Time to wait for a change in the processes or in the database. It is long, because the machine can be busy. */
const patience = { timeout: 45_000, interval: 50 };

const pidOf = ({ process: { pid } }: LaunchedProductProcess): number => {
  if (pid === undefined) throw new Error('it has no process');
  return pid;
};

/**
 * Sends a records query with the token of the first organisation.
 * @throws Error if the service does not answer
 */
async function answers(demo: DemoFile): Promise<void> {
  const [organisation] = demo.organisations;
  if (organisation === undefined) throw new Error('there is no organisation');
  const client = await createOrganisationClient(demo, organisation);
  expect(parseResourceList(await client.post('/v1/records/query', { root: 'invoices', limit: 1 })).data).toHaveLength(
    1,
  );
}

/** Returns some of the documents that the worker has not read yet. */
async function waitingDocuments(demo: DemoFile) {
  const query = { root: 'documents', whereClause: { status: { _in: ['pending', 'processing'] } }, limit: 1 };
  const found = demo.organisations.map(async (organisation) => {
    const client = await createOrganisationClient(demo, organisation);
    return parseResourceList(await client.post('/v1/records/query', query)).data;
  });
  return (await Promise.all(found)).flat();
}

/**
 * Runs a command of `npm run admin` and returns the fields of its result.
 * @throws Error if the command fails
 */
async function done(installation: Installation, ...argv: readonly string[]) {
  const { code, out, error } = await runCommand(installation, '--json', ...argv);
  if (code !== 0) throw new Error(`${argv.join(' ')} ended with ${code}: ${error}${out}`);
  return v.parse(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])), JSON.parse(out));
}

/** Deletes most demo records of a stopped product, because the files of the demo documents make a backup slow. */
async function deleteMostRecordsOf(installation: Installation): Promise<void> {
  await using database = await installation.openDatabase();
  const sql = postgres(database.url, { max: 1 });
  await reduceTablesTo300Records(sql);
  await sql.end();
}

describe('npm start with the embedded Postgres', () => {
  let product: RunningProduct;
  /** A token from before the rotation of the keys. */
  let earlierToken: string;

  it('npm start starts the product, and only the user who ran it can read the secrets', async () => {
    product = resources.use(await startProduct());
    for (const file of ['demo.json', 'secrets.json']) {
      expect((await stat(join(product.dataDir, file))).mode & 0o777).toBe(0o600);
    }
    expect(product.demo.organisations).toHaveLength(2);
    expect(product.launch.output()).not.toContain(product.demo.engine_admin_secret);
    // Postgres logs FATAL if the role of a login does not exist or its password is wrong.
    expect(product.launch.output()).not.toContain('FATAL');
    await answers(product.demo);
  });

  it('npm start starts a worker whose debugger cannot be opened by a signal', async () => {
    const worker = (await findDescendantProcesses(pidOf(product.launch))).find(({ command }) =>
      command.includes('worker/src/main.ts'),
    );
    expect(worker?.command).toContain('--disable-sigusr1');
  });

  it('npm start stores the files of the demo documents, and the worker reads the documents that wait', async () => {
    const [organisation] = product.demo.organisations;
    if (organisation === undefined) throw new Error('there is no organisation');
    const { get } = await createOrganisationClient(product.demo, organisation);
    const { included } = parseResourceList(
      await get('/v1/documents?include=media&page[limit]=100&filter[status]=completed'),
    );
    const [media] = included;
    const response = await fetch(`${product.demo.base_url}/v1/medias/${media?.id}/content`, {
      headers: { authorization: `Bearer ${await requestOrganisationToken(product.demo, organisation)}` },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(media?.attributes.sha256);
    await expect.poll(product.launch.output, patience).toContain('finished the storage sweep');
    expect(product.launch.output()).not.toContain('files of records are missing');

    // The later starts of this folder and of its backup find no waiting documents, and therefore start no readers.
    await expect.poll(() => waitingDocuments(product.demo), { ...patience, interval: 500 }).toEqual([]);
  });

  it('the first npm start stores no events of finished demo records', async () => {
    const sql = postgres(product.demo.database_url, { max: 1 });
    resources.defer(() => sql.end());
    const events = await sql`
      select distinct table_name, payload #>> '{data,new,status}' as status from hdb_catalog.event_log
      where payload ->> 'op' = 'INSERT' and created_at = (select min(created_at) from hdb_catalog.event_log)`;
    expect(events.map(({ table_name, status }) => `${table_name} ${status}`).toSorted()).toEqual([
      'custom_column_jobs pending',
      'custom_column_jobs running',
      'documents pending',
      'documents processing',
    ]);
    await sql.end();
  });

  it('npm start fails if another start uses the same data folder', async () => {
    const second = launchProduct({ DATA_DIR: product.dataDir });
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `${product.dataDir} is in use by process ${pidOf(product.launch)}: stop that process, or set DATA_DIR to another folder.\n`,
    );
  });

  it('npm start leaves no process after SIGKILL', async () => {
    const [organisation] = product.demo.organisations;
    if (organisation === undefined) throw new Error('there is no organisation');
    earlierToken = await requestOrganisationToken(product.demo, organisation);
    const parts = await findDescendantProcesses(pidOf(product.launch));
    expect(parts.length).toBeGreaterThan(3);
    product.launch.process.kill('SIGKILL');
    await product.launch.exited;
    await vi.waitFor(async () => expect(await findStillRunningProcesses(parts)).toEqual([]), patience);
  });

  it('an administration command starts the database of a killed service', async () => {
    const installation = folderInstallation(readStartSettings({ DATA_DIR: product.dataDir }), {});
    const { code, out } = await runCommand(installation, 'organisation', 'list');
    expect(code).toBe(0);
    for (const { id } of product.demo.organisations) expect(out).toContain(id);
    expect(await findFolderProcess(product.dataDir)).toBeUndefined();
  });

  it('npm start with a restored backup finds every record and file, accepts existing tokens and secrets after a rotation of keys, and leaves no process after SIGINT', async () => {
    const { path: folder } = resources.use(await createTemporaryFolder(await chooseParentOfDataFolders()));
    const [keyFile, backup, dataDir] = [join(folder, 'keys.json'), join(folder, 'backup'), join(folder, 'data')];
    const original = folderInstallation(readStartSettings({ DATA_DIR: product.dataDir }), {});
    const restored = folderInstallation(readStartSettings({ DATA_DIR: dataDir }), {});
    for (const kind of ['signing', 'encryption'])
      expect(await runCommand(original, 'keys', kind, 'rotate')).toMatchObject({ code: 0, error: '' });
    await done(original, 'keys', 'export', keyFile);
    await deleteMostRecordsOf(original);
    const made = await done(original, 'backup', backup);
    expect(made).toMatchObject({ missing: 0, altered: 0 });
    expect(made.files).toBeGreaterThan(100);

    expect(await runCommand(restored, 'restore', backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('no keys'),
    });
    await done(restored, 'keys', 'import', keyFile);
    expect(await done(restored, 'restore', backup)).toMatchObject({ rows: made.rows, files: made.files });

    // The start keeps the client secrets of this file only if the restored database accepts them.
    await copyFile(join(product.dataDir, 'demo.json'), join(dataDir, 'demo.json'));
    const started = launchProduct({ DATA_DIR: dataDir });
    resources.defer(async () => {
      started.process.kill('SIGKILL');
      await started.exited;
    });
    await waitForOutput(started, 'Ready.');
    const demo = await readDemoFile(dataDir);
    expect(demo.organisations).toEqual(product.demo.organisations);
    expect(started.output()).not.toContain('demo records');
    await answers(demo);
    const earlier = createClientWithToken(demo, earlierToken);
    expect((await earlier.post('/v1/records/query', { root: 'invoices', limit: 1 })).status).toBe(200);
    const [organisation] = demo.organisations;
    if (organisation === undefined) throw new Error('there is no organisation');
    const token = await requestOrganisationToken(demo, organisation);
    const kidOf = (of: string) => decodeProtectedHeader(of).kid;
    expect(kidOf(token)).not.toBe(kidOf(earlierToken));

    // The restore has compared the number of files, so the test reads only some of them.
    const page = '/v1/documents?include=media&page[limit]=20&filter[status]=completed';
    const { included } = parseResourceList(await createClientWithToken(demo, token).get(page));
    for (const media of included) {
      const response = await fetch(`${demo.base_url}/v1/medias/${media.id}/content`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(media.attributes.sha256);
    }
    expect(included.length).toBeGreaterThan(10);

    const later = await findDescendantProcesses(pidOf(started));
    started.process.kill('SIGINT');
    expect(await started.exited).toBe(0);
    await vi.waitFor(async () => expect(await findStillRunningProcesses(later)).toEqual([]), patience);
  });
});
