import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncryptionKeys } from '@fds/platform/encryption';
import { StartError } from '@fds/platform/env';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const tableEntry = v.object({
  schema: v.string(),
  name: v.string(),
  columns: v.array(v.string()),
  rows: count,
  /** Of the rows in the text format of COPY, before compression. */
  sha256: v.string(),
});

export type BackupTableEntry = v.InferOutput<typeof tableEntry>;

const manifestSchema = v.object({
  version: v.literal(1),
  made_at: v.string(),
  /** Hash of the newest migration. Rows can be loaded only into tables of the same migrations. */
  migration: v.string(),
  /** Of pg-boss, the job queue; null if the database contains no job queue. */
  queue_version: v.nullable(v.number()),
  tables: v.array(tableEntry),
  /** The last value that each database sequence issued. */
  sequences: v.array(v.object({ schema: v.string(), name: v.string(), last_value: v.string() })),
  /** Ids of the keys that encrypted texts of the backup. It does not contain the keys. */
  encryption_keys: v.array(v.string()),
  files: v.object({
    count,
    bytes: count,
    /** Before compression. */
    list_sha256: v.string(),
    /** Ids of files that clients deleted while the backup command copied the files. */
    deleted: v.array(v.string()),
  }),
});

/** Written last, so a folder with a manifest is a complete backup. */
export type BackupManifest = v.InferOutput<typeof manifestSchema>;

export const getBackupPaths = (folder: string) => ({
  manifest: join(folder, 'manifest.json'),
  /** HMAC of the manifest. */
  hmac: join(folder, 'manifest.hmac'),
  tables: join(folder, 'tables'),
  table: ({ schema, name }: Pick<BackupTableEntry, 'schema' | 'name'>) =>
    join(folder, 'tables', `${schema}.${name}.copy.gz`),
  /** Id, size and SHA-256 of a file in each line, separated by tabs. */
  fileList: join(folder, 'files.tsv.gz'),
  files: join(folder, 'files'),
});

/** The key is derived from an encryption key, so that each key has one use. */
function hmacOf(manifest: string, { k }: EncryptionKeys[number]): Buffer {
  const key = hkdfSync('sha256', Buffer.from(k, 'base64url'), '', 'manifest of a backup', 32);
  return createHmac('sha256', Buffer.from(key)).update(manifest).digest();
}

const hmacSchema = v.object({ kid: v.string(), hmac: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

export async function writeBackupManifest(
  folder: string,
  manifest: BackupManifest,
  [key]: EncryptionKeys,
): Promise<void> {
  const paths = getBackupPaths(folder);
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  const hmac = JSON.stringify({ kid: key.kid, hmac: hmacOf(text, key).toString('hex') });
  await writeFile(paths.hmac, `${hmac}\n`, { mode: 0o600, flush: true });
  await writeFile(paths.manifest, text, { mode: 0o600, flush: true });
}

/** @throws StartError if the folder is not a complete backup, or the manifest was not written with one of the keys */
export async function readBackupManifest(folder: string, keys: EncryptionKeys): Promise<BackupManifest> {
  const paths = getBackupPaths(folder);
  try {
    const text = await readFile(paths.manifest, 'utf8');
    const { kid, hmac } = v.parse(hmacSchema, JSON.parse(await readFile(paths.hmac, 'utf8')));
    const key = keys.find((known) => known.kid === kid);
    if (key === undefined)
      throw new StartError(
        `The backup was made with the encryption key ${kid}, which this installation does not have. Import the keys first: keys import FILE.`,
      );
    if (!timingSafeEqual(hmacOf(text, key), Buffer.from(hmac, 'hex')))
      throw new StartError(
        `${folder} was changed after the backup: its manifest.json does not match manifest.hmac. Use another copy of the backup.`,
      );
    return v.parse(manifestSchema, JSON.parse(text));
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(
      `${folder} is not a complete backup: its manifest.json or manifest.hmac is missing or damaged.`,
      { cause },
    );
  }
}
