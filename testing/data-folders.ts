import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
const freeBytesNeeded = 2 * 1024 ** 3;

/**
 * Returns the folder in which tests create the data folders of Postgres and of the product. On Linux with enough free
 * memory, this folder is in memory: copying a database on a disk takes up to ten times as long, and a disk needs some
 * seconds to remove the data folder of the product. Otherwise it is the folder for temporary files.
 */
export async function chooseParentOfDataFolders(): Promise<string> {
  const found = await statfs(memory).catch(() => undefined);
  const free = found === undefined ? 0 : found.bavail * found.bsize;
  return free > freeBytesNeeded && freemem() > 2 * freeBytesNeeded ? memory : tmpdir();
}
