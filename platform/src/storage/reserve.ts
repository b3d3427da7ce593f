import { statfs } from 'node:fs/promises';
import { type FileStorage, StorageFullError } from './types.ts';

/** Free space that stored files must leave, because Postgres needs it. */
export interface DiskReserve {
  readonly bytes: number;
  /** On the disks of files and database. A folder that does not exist has no reserve. */
  readonly folders: readonly string[];
}

/** After this time, the free space is read again. */
const freshMs = 250;

/** Of the fullest disk; `undefined` if no folder exists. */
export async function readFreeBytes(folders: readonly string[]): Promise<number | undefined> {
  const disks = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
  const free = disks.flatMap((disk) => (disk === undefined ? [] : [disk.bavail * disk.bsize]));
  return free.length === 0 ? undefined : Math.min(...free);
}

/** Checks each chunk of a file, because many files can be written at the same time. */
export function withReserve(
  storage: FileStorage,
  { bytes, folders }: DiskReserve,
  readFree: typeof readFreeBytes = readFreeBytes,
): FileStorage {
  /** At the last reading, minus the bytes that this process has written since. */
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
