import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '@fds/platform/env';

const mebibyte = 1024 ** 2;

/** The database, files and write-ahead log of the demo need 108 MiB; the rest is for growth. */
const firstStartBytes = 256 * mebibyte;
/** Three files of Postgres' write-ahead log, 16 MiB each. */
const laterStartBytes = 48 * mebibyte;

/** `f_type` of `statfs` of the kernel's virtual file systems, which cannot store files. */
const withoutFiles = new Set([
  0x9fa0 /* proc */, 0x62656572 /* sysfs */, 0x27e0eb /* cgroup */, 0x63677270 /* cgroup2 */,
]);

/** The folder, or its nearest existing parent. */
async function existing(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found?.isDirectory() || folder === dirname(folder) ? folder : existing(dirname(folder));
}

/** @throws StartError if the folder is in a virtual file system */
export async function requireFileSystem(folder: string): Promise<void> {
  const { type } = await statfs(await existing(folder));
  if (withoutFiles.has(type))
    throw new StartError(
      `DATA_DIR is ${folder}, but this folder is in a virtual file system such as /proc, which cannot store files. Set DATA_DIR to a folder on a disk.`,
    );
}

/** @throws StartError if the disk has too little space */
export async function requireDiskSpace(folder: string, isFirstStart: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const [free, needed] = [bavail * bsize, isFirstStart ? firstStartBytes : laterStartBytes];
  if (free >= needed) return;
  const inMebibytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MiB`;
  throw new StartError(
    `The disk of the data folder ${folder} has ${inMebibytes(free)} left, a ${isFirstStart ? 'first ' : ''}start needs ${inMebibytes(needed)}: free some space, or set DATA_DIR to a folder on another disk.`,
  );
}

/** A full disk: codes of the operating system, and disk_full of Postgres. */
const fullCodes = ['ENOSPC', 'EDQUOT', '53100'];
/** For the next file of the write-ahead log. If Postgres ends with less free space, the disk is full. */
const fullBytes = 16 * mebibyte;

function hasFullCode(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && fullCodes.includes(String(error.code))) || hasFullCode(error.cause);
}

const isFull = async (folder: string): Promise<boolean> => {
  const found = await statfs(folder).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize < fullBytes;
};

/** Another error is returned unchanged. */
export async function explainFullDisk(error: unknown, folder: string): Promise<unknown> {
  if (error instanceof StartError || !(hasFullCode(error) || (await isFull(folder)))) return error;
  return new StartError(
    `The disk of the data folder ${folder} is full: free some space, or set DATA_DIR to a folder on another disk.`,
    { cause: error },
  );
}
