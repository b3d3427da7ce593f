import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '@fds/platform/env';
import { explainFullDisk, requireFileSystem } from './disk.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);

/** Distinguishes a process from a later process with the same pid, if the system shows it. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

async function isRunning(pid: number, started: string): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return (await startOf(pid)) === started;
}

async function holderOf(file: string): Promise<number | undefined> {
  const [pid, started] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  const number = Number(pid);
  const known = Number.isInteger(number) && number > 0;
  return known && (await isRunning(number, started ?? '')) ? number : undefined;
}

/** `undefined` if no running process uses the folder. */
export const findFolderProcess = (folder: string): Promise<number | undefined> => holderOf(join(folder, 'lock'));

async function lock(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (;;) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(mine);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    const holder = await holderOf(file);
    if (holder !== undefined) {
      throw new StartError(
        `${folder} is in use by process ${holder}: stop that process, or set DATA_DIR to another folder.`,
      );
    }
    await rm(file, { force: true });
  }
}

const another = 'set DATA_DIR to another folder';

/** Why a data folder cannot be created or locked, by error code. */
const explanations: Readonly<Record<string, (folder: string) => string>> = {
  EEXIST: (folder) => `DATA_DIR is ${folder}, which is a file: ${another}.`,
  ENOTDIR: (folder) => `DATA_DIR is ${folder}, but a part of that path is a file: ${another}.`,
  EROFS: (folder) => `The data folder ${folder} is in a file system that is read-only: ${another}.`,
};

const cannotBeWritten = (folder: string, code: string): string =>
  `The data folder ${folder} cannot be written (${code}): give this user the permission, or ${another}.`;

/**
 * Leaves a folder of another user: everything in it is private on its own.
 * @throws StartError if the folder also contains files of other programs, which may need its mode
 */
async function makePrivate(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder);
  if ((mode & 0o077) === 0 || uid !== process.getuid?.()) return;
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes('secrets.json') && !names.includes('lock'))
    throw new StartError(
      `Other users of this machine can open ${folder}, which contains files of other programs: run chmod 700 on it, or ${another}.`,
    );
  await chmod(folder, 0o700);
}

/**
 * Creates a private folder if necessary. @returns a function that releases the lock
 * @throws StartError if the folder is not writable, cannot store files, is used, or has files that others can open
 */
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await requireFileSystem(folder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await makePrivate(folder);
    return await lock(folder);
  } catch (error) {
    const explained = await explainFullDisk(error, folder);
    if (explained instanceof StartError) throw explained;
    const explain = explanations[codeOf(error)];
    throw new StartError(explain?.(folder) ?? cannotBeWritten(folder, codeOf(error)), { cause: error });
  }
}

/** Readable by the current user. Readers see either the old or the new content. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
