import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { StartError } from '@fds/platform/env';
import { type FileStorage, openStorage } from '@fds/platform/storage';
import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as v from 'valibot';
import { countByKey } from '../keys/sealed-columns.ts';
import { queryOf } from './client.ts';
import { copyFiles } from './copy-files.ts';
import { type Manifest, pathsOf, type TableEntry } from './format.ts';
import { listedFiles, writeRows } from './streams.ts';
import { backupTables, columnList, newestMigration, queueVersion, sqlName, usedSequences } from './tables.ts';

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new StartError(`${folder} is not empty: give the path of a new or empty folder.`);
  await mkdir(pathsOf(folder).tables, { mode: 0o700 });
}

/** Writes all rows, as they are at one moment, and the list of files that belong to them. */
async function dumpRows(client: Client, folder: string) {
  const paths = pathsOf(folder);
  const query = queryOf(client);
  const tables: TableEntry[] = [];
  const facts = {
    migration: await newestMigration(query),
    queue_version: await queueVersion(query),
    sequences: await usedSequences(query),
    encryption_keys: [...(await countByKey(query)).keys()].sort(),
  };
  for (const table of await backupTables(query)) {
    // A query, because COPY reads no partitioned table, such as that of the jobs.
    const text = `copy (select ${columnList(table.columns)} from ${sqlName(table)}) to stdout`;
    const rows = client.query(copyTo(text));
    tables.push({ ...table, ...(await writeRows(rows, paths.table(table))) });
  }
  const list = client.query(copyTo('copy (select id, size_bytes, sha256 from medias order by id) to stdout'));
  await writeRows(list, paths.fileList);
  return { ...facts, tables };
}

const ids = v.array(v.object({ id: v.string() }));

/** Returns those ids that still have a record. */
async function stillRecorded(client: Client, given: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query('select id from medias where id = any($1::uuid[]) order by id', [given]);
  return v.parse(ids, rows).map(({ id }) => id);
}

/** The result of a backup. `missing` and `altered` name files that the backup cannot contain unharmed. */
interface BackupResult {
  readonly manifest: Manifest;
  readonly missing: readonly string[];
  readonly altered: readonly string[];
}

/**
 * Writes a backup of a running or stopped service. The rows come first, in one transaction with one snapshot. Then the
 * files of these rows are copied: an upload stores its file before its record, so a file of the snapshot can only be
 * missing if a client deleted it meanwhile.
 * @param folder a new or empty folder
 * @throws StartError if the folder is not empty
 */
export async function backUp(client: Client, storage: FileStorage, folder: string): Promise<BackupResult> {
  await prepareFolder(folder);
  const paths = pathsOf(folder);
  const made_at = new Date().toISOString();
  await client.query('begin isolation level repeatable read read only');
  const rows = await dumpRows(client, folder);
  await client.query('commit');
  const copy = await openStorage({ kind: 'file', folder: paths.files });
  const { count, bytes, missing: absent, altered } = await copyFiles(listedFiles(paths.fileList), storage, copy);
  const missing = await stillRecorded(client, absent);
  const deleted = absent.filter((id) => !missing.includes(id));
  const manifest: Manifest = { version: 1, made_at, ...rows, files: { count, bytes, deleted } };
  await writeFile(paths.manifest, `${JSON.stringify(manifest, undefined, 2)}\n`, { mode: 0o600, flush: true });
  return { manifest, missing, altered };
}
