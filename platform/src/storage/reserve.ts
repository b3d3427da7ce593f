import { statfs } from 'node:fs/promises';
import { type FileStorage, StorageFullError } from './types.ts';

/** The free disk space that stored files must not use, because Postgres needs it. */
export interface DiskReserve {
  readonly bytes: number;
  /** Folders on the disks of the files and of the database. A folder that does not exist has no reserve. */
  readonly folders: readonly string[];
}

/** Time after which the free space is read again, in milliseconds. */
const freshMs = 250;

/** Returns the free space of the disk with the least free space, in bytes; `undefined` if no folder exists. */
export async function readFreeBytes(folders: readonly string[]): Promise<number | undefined> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  const free = disks.flatMap((disk) => (disk === undefined ? [] : [disk.bavail * disk.bsize]));
  return free.length === 0 ? undefined : Math.min(...free);
}

/**
 * Returns a storage that rejects files with a StorageFullError while a disk has less free space than the reserve. The
 * check runs for each chunk of a file, because many files can be written at the same time.
 * @param readFree reads the free space of the folders
 */
export function withReserve(
  storage: FileStorage,
  { bytes, folders }: DiskReserve,
  readFree: typeof readFreeBytes = readFreeBytes,
): FileStorage {
  /** Free space at the last reading, minus the bytes that this process has written since. */
  let free = Number.POSITIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    free = (await readFree(folders)) ?? Number.POSITIVE_INFINITY;
    readAt = performance.now();
  };
  const refresh = (): Promise<void> => {
    if (performance.now() - readAt < freshMs) return Promise.resolve();
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const take = (count: number): void => {
    free -= count;
    void refresh();
    if (free < bytes)
      throw new StorageFullError(new Error(`a disk has ${free} free bytes, less than the reserve of ${bytes} bytes`));
  };
  const requireSpace = async (): Promise<void> => {
    await refresh();
    take(0);
  };

  return {
    ...storage,
    requireSpace,
    put: async (key, body, options) => {
      await requireSpace();
      return storage.put(key, body, { ...options, onBytes: take });
    },
  };
}
