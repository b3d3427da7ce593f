import { Readable } from 'node:stream';
import { adoptStoredFiles } from '@fds/admin/adopt';
import type { DatabaseUsers } from '@fds/admin/database-users';
import { migrateDatabase, SchemaError } from '@fds/db/migrate';
import { type DemoFile, seedDemoData } from '@fds/db/seed';
import { openConnection } from '@fds/platform/connection';
import { StartError } from '@fds/platform/env';
import { openStorage, type StorageSetting } from '@fds/platform/storage';
import { type DemoOrganisation, issueCredentials, readDemoSecrets } from './demo.ts';
import type { StepRunner } from './progress.ts';

/** A disk syncs several files in almost the same time as one file. */
const filesAtOnce = 32;

async function keepFiles(setting: StorageSetting, files: readonly DemoFile[]): Promise<void> {
  const storage = await openStorage(setting);
  await storage.check().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(`The files of the demo documents cannot be stored in STORAGE: ${reason}.`, { cause });
  });
  const waiting = files.values();
  const writer = async () => {
    for (const { bytes, ...key } of waiting) await storage.put(key, Readable.from([bytes]));
  };
  await Promise.all(Array.from({ length: filesAtOnce }, writer));
}

/** An S3 bucket can contain so many files that an operator chooses the time: `npm run admin -- storage adopt`. */
async function moveFilesOfEarlierRelease(url: string, setting: StorageSetting): Promise<void> {
  await using connection = await openConnection(url);
  await adoptStoredFiles(connection.sql, await openStorage(setting));
}

/**
 * With `SEED=demo`, fills an empty database with demo records.
 * @param users if empty, all processes connect as the owner of the database
 * @param file path of an earlier `demo.json`, whose secrets stay valid
 * @throws StartError if the database is older than the initial migration
 */
export async function prepareDatabase(
  url: string,
  {
    demo,
    storage,
    file,
    users,
    progress,
  }: { demo: boolean; storage: StorageSetting; file: string; users: DatabaseUsers; progress: StepRunner },
): Promise<DemoOrganisation[]> {
  await progress('Migrating the database', () => migrateDatabase(url)).catch((cause: unknown) => {
    throw cause instanceof SchemaError ? new StartError(cause.message, { cause }) : cause;
  });
  if (Object.keys(users.urls).length > 0) {
    await progress('Setting the rights of the database users', async () => {
      // A start without separate database users does not need this module.
      const { prepareUsers } = await import('./prepare-users.ts');
      await prepareUsers(url, users);
    });
  }
  if (storage.kind === 'file') await moveFilesOfEarlierRelease(url, storage);
  if (!demo) return [];
  await progress('Filling the database with demo records', () =>
    seedDemoData(url, (files) => keepFiles(storage, files)),
  );
  return issueCredentials(url, await readDemoSecrets(file));
}
