import { Readable } from 'node:stream';
import { migrate, UnsupportedSchemaError } from '@fds/db/migrate';
import { type DemoFile, seed } from '@fds/db/seed';
import { StartError } from '@fds/platform/env';
import { openStorage, type StorageSetting } from '@fds/platform/storage';
import { type DemoOrganisation, issueCredentials, keptSecrets } from './demo.ts';
import type { Progress } from './progress.ts';

/** So many files are written at a time: a disk syncs several in hardly more time than one. */
const filesAtOnce = 32;

/** Writes the demo's files to the storage that its documents are read from. */
async function keepFiles(setting: StorageSetting, files: readonly DemoFile[]): Promise<void> {
  const storage = await openStorage(setting);
  await storage.check().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The files of the demo cannot be kept where STORAGE says: ${reason}.`, { cause });
  });
  const waiting = files.values();
  const writer = async () => {
    for (const { id, bytes } of waiting) await storage.put(id, Readable.from([bytes]));
  };
  await Promise.all(Array.from({ length: filesAtOnce }, writer));
}

/**
 * Brings the database to the newest schema and, for the demo, fills it where it is empty.
 * @param storage where the files of the demo's documents are kept
 * @param file an earlier `demo.json`, whose secrets stay valid
 * @throws StartError where the database is older than the initial migration
 * @returns the demo's organisations with their credentials; none without the demo
 */
export async function prepareDatabase(
  url: string,
  { demo, storage, file, progress }: { demo: boolean; storage: StorageSetting; file: string; progress: Progress },
): Promise<DemoOrganisation[]> {
  await progress('Migrating the database', () => migrate(url)).catch((cause: unknown) => {
    throw cause instanceof UnsupportedSchemaError ? new StartError(cause.message, { cause }) : cause;
  });
  if (!demo) return [];
  await progress('Filling the database with demo records', () => seed(url, (files) => keepFiles(storage, files)));
  return issueCredentials(url, await keptSecrets(file));
}
