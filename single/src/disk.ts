import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '@fds/platform/env';

const mebibyte = 1024 ** 2;

/** Database, files and write-ahead log of a first start with the demo's records: 108 MiB, and twice that for their growth. */
const firstStartBytes = 256 * mebibyte;
/** Postgres writes its log in files of 16 MiB each. */
const laterStartBytes = 48 * mebibyte;

/** File systems whose files the kernel makes up (statfs, f_type): nothing can be kept there. */
const withoutFiles = new Set([
  0x9fa0 /* proc */, 0x62656572 /* sysfs */, 0x27e0eb /* cgroup */, 0x63677270 /* cgroup2 */,
]);

/** The folder, or the nearest one above it that exists. */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found?.isDirectory() || folder === dirname(folder) ? folder : existing(dirname(folder));
}

/**
 * Refuses a data folder in a file system of the kernel's own.
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
 * Makes sure that the embedded Postgres has room.
 * @param first there is no database in the folder yet
 * @throws StartError where the disk is too full
 */
export async function requireSpace(folder: string, first: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, first ? firstStartBytes : laterStartBytes];
  if (free >= needed) return;
  const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`;
  throw new StartError(
    `The disk of the data folder ${folder} has ${inMebibytes(free)} left, a ${first ? 'first ' : ''}start needs ${inMebibytes(needed)}: make room, or set DATA_DIR to a folder on another disk.`,
  );
}

/** Codes of a full disk: of the system, and of Postgres (disk_full). */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
/** A Postgres that cannot write its log ends without a word to its clients: then this little is left. */
const fullBytes = 16 * mebibyte;

function hasFullCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && fullCodes.includes(String(error.code))) || hasFullCode(error.cause);
}

const isFull = async (folder: string): Promise<boolean> => {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < fullBytes;
};

/** What to tell of a fault of the start where a full disk is its cause; any other error as it is. */
export async function explainFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof StartError || !(hasFullCode(error) || (await isFull(folder)))) return error;
  return new StartError(
    `The disk of the data folder ${folder} is full: make room, or set DATA_DIR to a folder on another disk.`,
    { cause: error },
  );
}
