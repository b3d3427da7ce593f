import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openConnection } from '@fds/platform/connection';
import { createEncryption, createEncryptionKeys } from '@fds/platform/encryption';
import { openStorage, type StoredFileKey } from '@fds/platform/storage';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseParentOfDataFolders } from '../../testing/data-folders.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createMigratedDatabase, createSeededDatabase } from '../../testing/seeded.ts';
import { writeBackup } from '../src/backup/backup.ts';
import { getBackupPaths } from '../src/backup/format.ts';
import { writeCompressedRows } from '../src/backup/streams.ts';
import { quoteSqlName, readBackupTables } from '../src/backup/tables.ts';
import { createTables } from '../src/tables.ts';
import {
  type CommandOutput,
  createInstallationWithKeysInMemory,
  type InstallationWithKeysInMemory,
  runCommand,
} from './fake-installation.ts';
import { addFileRecord, addOrganisationWithWorkspace, reduceTablesTo300Records } from './records.ts';

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

const temporary = async (): Promise<string> => {
  const path = await mkdtemp(join(await chooseParentOfDataFolders(), 'fds-backup-'));
  resources.defer(() => rm(path, { recursive: true, force: true }));
  return path;
};
const connect = (url: string): postgres.Sql => {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  resources.defer(() => sql.end());
  return sql;
};
const jsonOf = ({ out }: CommandOutput): unknown => (out === '' ? undefined : JSON.parse(out));

/** Returns the number of rows of each table and a digest of its rows. */
async function contentOf(sql: postgres.Sql): Promise<ReadonlyMap<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const table of await readBackupTables((text) => sql.unsafe(text))) {
    const [content] = await sql.unsafe(
      `select count(*)::int as rows, md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from ${quoteSqlName(table)} t`,
    );
    found.set(quoteSqlName(table), content);
  }
  return found;
}

let folder: string;
let backup: string;
let source: postgres.Sql;
let installation: InstallationWithKeysInMemory;
let lastFile: StoredFileKey;

beforeAll(async () => {
  const database = resources.use(await createSeededDatabase());
  await createTables(database.url);
  source = connect(database.url);
  folder = await temporary();
  backup = join(folder, 'backup');
  installation = await createInstallationWithKeysInMemory(database.url, { STORAGE: `file:${folder}/files` });
  await reduceTablesTo300Records(source);
  // This test does not store the files of the demo documents, so it removes the records of these files.
  await source`delete from medias`;
  const storage = await openStorage({ kind: 'file', folder: join(folder, 'files') });
  const place = await addOrganisationWithWorkspace(source);
  for (let index = 0; index < 40; index += 1) {
    const bytes = Buffer.from(`file ${index}\t\\ `.repeat(index * 100));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    lastFile = await addFileRecord(source, place, { size_bytes: bytes.length, sha256 });
    await storage.put(lastFile, Readable.from([bytes]));
  }
  const text = await createEncryption(installation.current().encryption).seal('state', 'connector-state:x');
  await source`insert into connector_states ${source({ ...place, sealed: text, expires_at: '2999-01-01' })}`;
  const [document] = await source`
    update documents set status = 'completed' where workspace_id = ${place.workspace_id} returning id`;
  await runCommand(installation, 'documents', 'process-again', document?.id);
});

/** Returns an installation that has no records. It has the keys of the source installation. */
async function emptyInstallation(
  encryption = installation.current().encryption,
  createDatabase = createMigratedDatabase,
) {
  const database = resources.use(await createDatabase());
  const files = await temporary();
  const target = await createInstallationWithKeysInMemory(database.url, { STORAGE: `file:${files}` }, encryption);
  return { target, sql: connect(database.url), files };
}

describe('npm run admin -- backup and restore', () => {
  it('a restore writes every row of every table, and every file', async () => {
    await mkdir(backup, { mode: 0o755 });
    const made = await runCommand(installation, '--json', 'backup', backup);
    expect({ ...made, out: jsonOf(made) }).toMatchObject({
      code: 0,
      error: '',
      out: { files: 40, missing: 0, altered: 0, deleted_meanwhile: 0 },
    });
    expect(await runCommand(installation, 'backup', backup)).toMatchObject({
      code: 1,
      error: `${backup} is not empty: give the path of a new or empty folder.\n`,
    });

    const { target, sql } = await emptyInstallation(undefined, createTestDatabase);
    const restored = await runCommand(target, '--json', 'restore', backup);
    expect({ ...restored, out: jsonOf(restored) }).toMatchObject({ code: 0, error: '', out: { files: 40 } });
    const content = await contentOf(source);
    expect(content.size).toBeGreaterThan(40);
    expect(content.get('"pgboss"."job"')).toMatchObject({ rows: 1 });
    expect(await contentOf(sql)).toEqual(content);
    const verified = await runCommand(target, '--json', 'storage', 'verify', '--hashes');
    expect({ code: verified.code, out: jsonOf(verified) }).toMatchObject({
      code: 0,
      out: { records: 40, files: 40, missing: 0, without_record: 0, altered: 0 },
    });

    expect(await runCommand(target, 'restore', backup)).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        /^The database is not empty: \w+ contains rows\. Restore into a new installation\.\n$/,
      ),
    });
  });

  it('a restore fails if the storage already has files, or if the keys cannot decrypt the texts of the backup', async () => {
    const { target, files } = await emptyInstallation();
    const other = await openStorage({ kind: 'file', folder: files });
    await other.put({ organisation_id: randomUUID(), id: randomUUID() }, Readable.from([Buffer.from('x')]));
    expect(await runCommand(target, 'restore', backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('The storage is not empty'),
    });
    const { target: withoutKeys } = await emptyInstallation(createEncryptionKeys());
    expect(await runCommand(withoutKeys, 'restore', backup)).toMatchObject({
      code: 1,
      error: expect.stringContaining('Import the keys first: keys import FILE.'),
    });
  });

  it('a backup reports a file that is missing although its record exists', async () => {
    const storage = await openStorage({ kind: 'file', folder: join(folder, 'files') });
    const get = async (key: StoredFileKey) => {
      if (key.id === lastFile.id) {
        await storage.delete(key);
        await source`delete from medias where id = ${key.id}`;
      }
      return storage.get(key);
    };
    const second = join(folder, 'second');
    await using connection = await openConnection(await installation.openDatabase().then(({ url }) => url));
    const { encryption } = installation.current();
    const { manifest, missing } = await writeBackup(connection, { ...storage, get }, second, encryption);
    expect({ files: manifest.files.count, deleted: manifest.files.deleted, missing }).toEqual({
      files: 39,
      deleted: [lastFile.id],
      missing: [],
    });
    const { target } = await emptyInstallation();
    const restored = await runCommand(target, '--json', 'restore', second);
    expect(jsonOf(restored)).toMatchObject({ files: 39, deleted_meanwhile: 1 });

    const [record] = await source<StoredFileKey[]>`select organisation_id, id from medias limit 1`;
    if (record === undefined) throw new Error('the database has no medias');
    await storage.delete(record);
    const third = await runCommand(installation, '--json', 'backup', join(folder, 'third'));
    expect({ code: third.code, out: jsonOf(third) }).toMatchObject({ code: 1, out: { files: 38, missing: 1 } });
  });

  it('a restore rejects a backup whose rows and manifest were changed together', async () => {
    const { target, sql } = await emptyInstallation();
    const { manifest, table } = getBackupPaths(backup);
    const [text, rows] = [await readFile(manifest, 'utf8'), table({ schema: 'public', name: 'clients' })];
    const before = await readFile(rows);
    const forged = JSON.parse(text);
    await rm(rows);
    const written = await writeCompressedRows(Readable.from([]), rows);
    Object.assign(
      forged.tables.find(({ name }: { name: string }) => name === 'clients'),
      written,
    );
    await writeFile(manifest, JSON.stringify(forged));
    expect(await runCommand(target, 'restore', backup)).toMatchObject({
      code: 1,
      error: `${backup} was changed after the backup: its manifest.json does not match manifest.hmac. Use another copy of the backup.\n`,
    });
    expect(await sql`select from organisations`).toHaveLength(0);
    await writeFile(manifest, text);
    await writeFile(rows, before);
  });

  it('a backup in an existing folder that is open to others can be read only by its user', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      expect([entry.name, mode & 0o077]).toEqual([entry.name, 0]);
    }
  });

  it('a restore rejects a damaged backup and leaves the database empty', async () => {
    const { target, sql } = await emptyInstallation();
    const paths = getBackupPaths(backup);
    const other = paths.table({ schema: 'public', name: 'invoices' });
    await rm(other);
    await writeFile(other, '');
    expect(await runCommand(target, 'restore', backup)).toMatchObject({ code: 1 });
    const [rows] = await sql`select count(*)::int as count from organisations`;
    expect(rows).toEqual({ count: 0 });
    await rm(paths.manifest);
    expect(await runCommand(target, 'restore', backup)).toMatchObject({
      code: 1,
      error: `${backup} is not a complete backup: its manifest.json or manifest.hmac is missing or damaged.\n`,
    });
    expect((await readdir(paths.tables)).length).toBeGreaterThan(40);
  });
});
