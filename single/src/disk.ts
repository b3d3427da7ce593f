import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '@fds/platform/env';

const mebibyte = 1024 ** 2;

/**
 * Space for a first start: the database, files and write-ahead log of the demo need 108 MiB; the rest is for growth.
 */
const firstStartBytes = 256 * mebibyte;
/** Space for later starts: Postgres writes its log in files of 16 MiB. */
const laterStartBytes = 48 * mebibyte;

/** Virtual file systems of the kernel (statfs, f_type), which cannot store files. */
const withoutFiles = new Set([
  0x9fa0 /* proc */, 0x62656572 /* sysfs */, 0x27e0eb /* cgroup */, 0x63677270 /* cgroup2 */,
]);

/** Returns the folder, or its nearest existing ancestor. */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found?.isDirectory() || folder === dirname(folder) ? folder : existing(dirname(folder));
}

/**
 * Rejects a data folder in a virtual file system.
 * @throws StartError
 */
export async function requireFileSystem(folder: string): Promise<void> {
  const { type } = await statfs(await existing(folder));
  if (withoutFiles.has(type))
    throw new StartError(
      `DATA_DIR is ${folder}, in a file system of the kernel that keeps no files: set it to a folder on a disk.`,
    );
}

/**
 * Checks the free space for the embedded Postgres.
 * @param first whether the folder contains no database yet
 * @throws StartError if the disk has too little space
 */
export async function requireSpace(folder: string, first: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, first ? firstStartBytes : laterStartBytes];
  if (free >= needed) return;
  const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`;
  throw new StartError(
    `The disk of the data folder ${folder} has ${inMebibytes(free)} left, a ${first ? 'first ' : ''}start needs ${inMebibytes(needed)}: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Error codes of a full disk: of the operating system, and of Postgres (disk_full). */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
/**
 * If Postgres cannot write its log, it ends without an error to its clients. Less free space than this then means a
 * full disk.
 */
const fullBytes = 16 * mebibyte;

function hasFullCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && fullCodes.includes(String(error.code))) || hasFullCode(error.cause);
}

const isFull = async (folder: string): Promise<boolean> => {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < fullBytes;
};

/** Returns a StartError that explains a full disk if that is the cause of an error; otherwise the error itself. */
export async function explainFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof StartError || !(hasFullCode(error) || (await isFull(folder)))) return error;
  return new StartError(
    `The disk of the data folder ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`,
    { cause: error },
  );
}
