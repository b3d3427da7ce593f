import type { EncryptionKeys } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import { type FileStorage, openStorage } from '@fds/platform/storage';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Query } from '../query.ts';
import { queryOf } from './client.ts';
import { copyFiles } from './copy-files.ts';
import { type Manifest, pathsOf, type TableEntry } from './format.ts';
import { listedFiles, readRows } from './streams.ts';
import { backupTables, columnList, newestMigration, queueVersion, sqlName } from './tables.ts';

/** @throws StartError if a table of the records contains a row */
async function requireEmptyDatabase(query: Query): Promise<void> {
  for (const table of await backupTables(query)) {
    if (table.schema !== 'public') continue;
    const [found] = await query(`select 1 from ${sqlName(table)} limit 1`);
    if (found !== undefined)
      throw new StartError(`The database is not empty: ${table.name} contains rows. Restore into a new installation.`);
  }
}

/** @throws StartError if the storage contains a file that is not part of the backup */
async function requireEmptyStorage(storage: FileStorage, folder: string): Promise<void> {
  const own = new Set<string>();
  for await (const { id } of listedFiles(pathsOf(folder).fileList)) own.add(id);
  for await (const batch of storage.listOlderThan(new Date(Date.now() + 60_000)))
    if (batch.some(({ id }) => !own.has(id)))
      throw new StartError('The storage is not empty: it contains files of other records. Restore into a new storage.');
}

/** @throws StartError if the rows of the backup do not fit the tables, or if their texts could not be decrypted */
async function requireCompatible(query: Query, manifest: Manifest, keys: EncryptionKeys): Promise<void> {
  const unknown = manifest.encryption_keys.filter((kid) => !keys.some((key) => key.kid === kid));
  if (unknown.length > 0)
    throw new StartError(
      `The backup has texts of the encryption keys ${unknown.join(', ')}, which this installation does not have. Import the keys first: keys import FILE.`,
    );
  if ((await newestMigration(query)) !== manifest.migration)
    throw new StartError(
      'The backup was made by another release, whose tables differ. Restore it with that release, then upgrade.',
    );
  if (manifest.queue_version !== null && (await queueVersion(query)) !== manifest.queue_version)
    throw new StartError('The queue of the backup has another version. Restore it with the release that made it.');
  const present = new Set((await backupTables(query)).map(sqlName));
  const lacking = manifest.tables.filter((table) => table.rows > 0 && !present.has(sqlName(table)));
  if (lacking.length > 0)
    throw new StartError(
      `The database has no table ${lacking.map(sqlName).join(', ')}. Start all processes once on the empty database, stop them, and restore again.`,
    );
}

async function loadTable(client: Client, folder: string, table: TableEntry): Promise<void> {
  await client.query(`delete from ${sqlName(table)}`);
  const into = client.query(copyFrom(`copy ${sqlName(table)} (${columnList(table.columns)}) from stdin`));
  const { rows, sha256 } = await readRows(pathsOf(folder).table(table), into);
  if (rows !== table.rows || sha256 !== table.sha256)
    throw new StartError(`The backup is damaged: the rows of ${table.schema}.${table.name} differ from its manifest.`);
}

/**
 * Loads all rows in one transaction, without triggers and checks of foreign keys: the rows are one snapshot. If it fails,
 * the caller closes the connection, which ends the transaction.
 */
async function loadRows(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const present = new Set((await backupTables(queryOf(client))).map(sqlName));
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const table of tables.filter((each) => present.has(sqlName(each)))) await loadTable(client, folder, table);
  const setSequence = 'select setval(to_regclass($1), $2::bigint) where to_regclass($1) is not null';
  for (const sequence of sequences) await client.query(setSequence, [sqlName(sequence), sequence.last_value]);
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Loads a backup into an empty database and an empty storage. The files come first, so a restore that was interrupted
 * can be repeated: until the rows are complete, the database is empty.
 * @throws StartError if the database or the storage is not empty, or if the backup is damaged or does not fit
 */
export async function restore(
  client: Client,
  storage: FileStorage,
  { folder, manifest, keys }: { readonly folder: string; readonly manifest: Manifest; readonly keys: EncryptionKeys },
): Promise<{ readonly rows: number; readonly files: number }> {
  const query = queryOf(client);
  await requireEmptyDatabase(query);
  await requireCompatible(query, manifest, keys);
  await requireEmptyStorage(storage, folder);
  const paths = pathsOf(folder);
  const copy = await openStorage({ kind: 'file', folder: paths.files });
  const { count, missing, altered } = await copyFiles(listedFiles(paths.fileList), copy, storage);
  const lost = [...missing.filter((id) => !manifest.files.deleted.includes(id)), ...altered];
  if (lost.length > 0)
    throw new StartError(`The backup is damaged: ${lost.length} files are missing or altered, such as ${lost[0]}.`);
  await loadRows(client, folder, manifest);
  return { rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0), files: count };
}
