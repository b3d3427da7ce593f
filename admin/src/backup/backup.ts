import { chmod, mkdir, readdir } from 'node:fs/promises';
import type { Connection } from '@fds/platform/connection';
import type { EncryptionKeys } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import { type FileStorage, openStorage } from '@fds/platform/storage';
import { to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import { countByKey } from '../keys/encrypted-columns.ts';
import { copyStoredFiles } from './copy-files.ts';
import { type BackupManifest, type BackupTableEntry, getBackupPaths, writeBackupManifest } from './format.ts';
import { readStoredFileList, writeCompressedRows } from './streams.ts';
import {
  newestMigration,
  queueVersion,
  quoteSqlColumns,
  quoteSqlName,
  readBackupTables,
  readSequences,
} from './tables.ts';

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty: give the path of a new or empty folder.`);
  await chmod(folder, 0o700);
  await mkdir(getBackupPaths(folder).tables, { mode: 0o700 });
}

async function dumpRows({ query, submit }: Connection, folder: string) {
  const paths = getBackupPaths(folder);
  const tables: BackupTableEntry[] = [];
  const facts = {
    migration: await newestMigration(query),
    queue_version: await queueVersion(query),
    sequences: await readSequences(query),
    encryption_keys: [...(await countByKey(query)).keys()].sort(),
  };
  for (const table of await readBackupTables(query)) {
    // COPY cannot read a partitioned table without a query, and the table of the jobs is partitioned.
    const text = `copy (select ${quoteSqlColumns(table.columns)} from ${quoteSqlName(table)}) to stdout`;
    const rows = submit(copyTo(text));
    tables.push({ ...table, ...(await writeCompressedRows(rows, paths.table(table))) });
  }
  const list = submit(
    copyTo('copy (select organisation_id, id, size_bytes, sha256 from medias order by id) to stdout'),
  );
  const { sha256: list_sha256 } = await writeCompressedRows(list, paths.fileList);
  return { rows: { ...facts, tables }, list_sha256 };
}

const ids = v.array(v.object({ id: v.string() }));

async function stillRecorded({ sql }: Connection, given: readonly string[]): Promise<readonly string[]> {
  const rows = await sql`select id from medias where id = any(${given}::uuid[]) order by id`;
  return v.parse(ids, rows).map(({ id }) => id);
}

/** `altered` files differ from their records. */
interface BackupResult {
  readonly manifest: BackupManifest;
  readonly missing: readonly string[];
  readonly altered: readonly string[];
}

/**
 * First the rows of one snapshot, then the files of these rows. An upload stores its file before its record, so a file
 * is missing only if a client deleted it after the snapshot.
 * @param keys the first authenticates the manifest
 * @throws StartError if the folder is not empty
 */
export async function writeBackup(
  connection: Connection,
  storage: FileStorage,
  folder: string,
  keys: EncryptionKeys,
): Promise<BackupResult> {
  await prepareFolder(folder);
  const paths = getBackupPaths(folder);
  const made_at = new Date().toISOString();
  const { rows, list_sha256 } = await connection.transaction(
    () => dumpRows(connection, folder),
    'isolation level repeatable read read only',
  );
  const copy = await openStorage({ kind: 'file', folder: paths.files });
  const {
    count,
    bytes,
    missing: absent,
    altered,
  } = await copyStoredFiles(readStoredFileList(paths.fileList), storage, copy);
  const missing = await stillRecorded(connection, absent);
  const deleted = absent.filter((id) => !missing.includes(id));
  const manifest: BackupManifest = { version: 1, made_at, ...rows, files: { count, bytes, list_sha256, deleted } };
  await writeBackupManifest(folder, manifest, keys);
  return { manifest, missing, altered };
}
