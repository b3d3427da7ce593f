import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@fds/platform/env';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const tableEntry = v.object({
  schema: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  rows: count,
  /** SHA-256 of the rows in the text format of COPY, before compression. */
  sha256: v.string(),
});

/** The manifest's entry for one table of the backup. */
export type BackupTableEntry = v.InferOutput<typeof tableEntry>;

const manifestSchema = v.object({
  version: v.literal(1),
  made_at: v.string(),
  /** Hash of the newest migration. The rows can be loaded only into tables that the same migrations have created. */
  migration: v.string(),
  /** Version of the tables of pg-boss, the job queue; null if the database contains no job queue. */
  queue_version: v.nullable(v.number()),
  tables: v.array(tableEntry),
  /** The last value that each database sequence issued. */
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), last_value: v.string() })),
  /** Ids of the keys that encrypted the texts of the backup. The keys themselves are not in the backup. */
  encryption_keys: v.array(v.string()),
  files: v.object({
    count,
    bytes: count,
    /** Ids of files that clients deleted while the backup command copied the files. */
    deleted: v.array(v.string()),
  }),
});

/**
 * The description of a backup. The backup command writes the manifest last, so a folder with a manifest is a complete
 * backup.
 */
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

/** Returns the paths of the files and folders of a backup. @param folder folder of the backup */
export const getBackupPaths = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  tables: join(folder, 'tables'),
  table: ({ schema, name }: Pick<BackupTableEntry, 'schema' | 'name'>) =>
    join(folder, 'tables', `${schema}.${name}.copy.gz`),
  /** Path of the list of files. Each line has the id, the size and the SHA-256 of a file, separated by tabs. */
  fileList: join(folder, 'files.tsv.gz'),
  files: join(folder, 'files'),
});

/** Reads the manifest of a backup. @throws StartError if the folder is not a complete backup */
export async function readBackupManifest(folder: string): Promise<BackupManifest> {
  try {
    return v.parse(manifestSchema, JSON.parse(await readFile(getBackupPaths(folder).manifest, 'utf8')));
  } catch (cause) {
    throw new StartError(`${folder} is not a complete backup: its manifest.json is missing or damaged.`, { cause });
  }
}
