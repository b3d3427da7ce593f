import { Writable } from 'node:stream';
import type { Connection } from '@fds/platform/connection';
import type { EncryptionKeys } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import { type FileStorage, openStorage, type StoredFileKey } from '@fds/platform/storage';
import { from as copyFrom } from 'pg-copy-streams';
import type { RunSqlQuery } from '../query.ts';
import { copyStoredFiles } from './copy-files.ts';
import { type BackupManifest, type BackupTableEntry, getBackupPaths } from './format.ts';
import { readCompressedRows, readStoredFileList } from './streams.ts';
import { newestMigration, queueVersion, quoteSqlColumns, quoteSqlName, readBackupTables } from './tables.ts';

/** @throws StartError if a table of records contains a row */
async function requireEmptyDatabase(query: RunSqlQuery): Promise<void> {
  for (const table of await readBackupTables(query)) {
    if (table.schema !== 'public') continue;
    const [found] = await query(`select 1 from ${quoteSqlName(table)} limit 1`);
    if (found !== undefined)
      throw new StartError(`The database is not empty: ${table.name} contains rows. Restore into a new installation.`);
  }
}

/** @throws StartError if the list of files differs from the manifest */
async function requireIntactFileList(folder: string, { files }: BackupManifest): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const { sha256 } = await readCompressedRows(getBackupPaths(folder).fileList, nowhere);
  if (sha256 !== files.list_sha256)
    throw new StartError('The backup is damaged: the list of files differs from the manifest.');
}

/** @throws StartError if the storage contains a file that is not part of the backup */
async function requireEmptyStorage(storage: FileStorage, folder: string): Promise<void> {
  const own = new Set<string>();
  const nameOf = ({ organisation_id, id }: StoredFileKey) => `${organisation_id}/${id}`;
  for await (const key of readStoredFileList(getBackupPaths(folder).fileList)) own.add(nameOf(key));
  for await (const batch of storage.listOlderThan(new Date(Date.now() + 60_000)))
    if (batch.some((key) => !own.has(nameOf(key))))
      throw new StartError('The storage is not empty: it contains files of other records. Restore into a new storage.');
}

/** @throws StartError if the rows do not fit the tables, or a key for the encrypted texts is missing */
async function requireCompatible(query: RunSqlQuery, manifest: BackupManifest, keys: EncryptionKeys): Promise<void> {
  const unknown = manifest.encryption_keys.filter((kid) => !keys.some((key) => key.kid === kid));
  if (unknown.length > 0)
    throw new StartError(
      `The backup contains texts that the encryption keys ${unknown.join(', ')} encrypted, and this installation does not have these keys. Import the keys first: keys import FILE.`,
    );
  if ((await newestMigration(query)) !== manifest.migration)
    throw new StartError(
      'The backup was made by another release, whose tables differ. Restore it with that release, then upgrade.',
    );
  if (manifest.queue_version !== null && (await queueVersion(query)) !== manifest.queue_version)
    throw new StartError(
      'The version of the job queue differs from the version in the backup. Restore the backup with the release that made the backup.',
    );
  const present = new Set((await readBackupTables(query)).map(quoteSqlName));
  const lacking = manifest.tables.filter((table) => table.rows > 0 && !present.has(quoteSqlName(table)));
  if (lacking.length > 0)
    throw new StartError(
      `The database has no table ${lacking.map(quoteSqlName).join(', ')}. Start all processes once on the empty database, stop them, and restore again.`,
    );
}

async function loadTable({ query, submit }: Connection, folder: string, table: BackupTableEntry): Promise<void> {
  await query(`delete from ${quoteSqlName(table)}`);
  const into = submit(copyFrom(`copy ${quoteSqlName(table)} (${quoteSqlColumns(table.columns)}) from stdin`));
  const { rows, sha256 } = await readCompressedRows(getBackupPaths(folder).table(table), into);
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new StartError(
      `The backup is damaged: the rows of the table ${table.schema}.${table.name} differ from the manifest.`,
    );
}

/** One transaction. Triggers and foreign keys are off. */
async function loadRows(connection: Connection, folder: string, { tables, sequences }: BackupManifest): Promise<void> {
  const { query } = connection;
  const present = new Set((await readBackupTables(query)).map(quoteSqlName));
  await connection.transaction(async () => {
    await query('set local session_replication_role = replica');
    for (const table of tables) if (present.has(quoteSqlName(table))) await loadTable(connection, folder, table);
    const setSequence = 'select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null';
    for (const sequence of sequences) await query(setSequence, [quoteSqlName(sequence), sequence.last_value]);
  });
  await query('analyze');
}

/**
 * Files before rows: the database stays empty until all rows are loaded, so an interrupted restore can be repeated.
 * @throws StartError if the database or the storage is not empty, or if the backup is damaged or from another release
 */
export async function restoreBackup(
  connection: Connection,
  storage: FileStorage,
  {
    folder,
    manifest,
    keys,
  }: { readonly folder: string; readonly manifest: BackupManifest; readonly keys: EncryptionKeys },
): Promise<{ readonly rows: number; readonly files: number }> {
  const { query } = connection;
  await requireEmptyDatabase(query);
  await requireCompatible(query, manifest, keys);
  await requireIntactFileList(folder, manifest);
  await requireEmptyStorage(storage, folder);
  const paths = getBackupPaths(folder);
  const copy = await openStorage({ kind: 'file', folder: paths.files });
  const { count, missing, altered } = await copyStoredFiles(readStoredFileList(paths.fileList), copy, storage);
  const lost = [...missing.filter((id) => !manifest.files.deleted.includes(id)), ...altered];
  if (lost.length > 0)
    throw new StartError(`The backup is damaged: ${lost.length} files are missing or altered, such as ${lost[0]}.`);
  await loadRows(connection, folder, manifest);
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: count };
}
