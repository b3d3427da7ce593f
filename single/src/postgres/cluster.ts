import { execFile } from 'node:child_process';
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '@fds/platform/env';
import type { PostgresBinaries } from './binaries.ts';
import { fullDiskMessage, runProgram } from './run.ts';
import type { OsUser } from './user.ts';

const majorVersion = '17';
const run = promisify(execFile);

/** A data folder of Postgres. */
export interface ClusterOptions {
  /** Its parent folder must exist. */
  readonly directory: string;
  /** Of the superuser `postgres` in a new cluster. */
  readonly password: string;
  /** The data must survive a crash of the machine. */
  readonly durable: boolean;
  readonly signal?: AbortSignal;
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

/** Removes those that interrupted starts have left. */
async function createDraft(directory: string): Promise<string> {
  const prefix = `${basename(directory)}.new-`;
  const parent = dirname(directory);
  const old = (await readdir(parent)).filter((name) => name.startsWith(prefix));
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true });
  return mkdtemp(join(parent, prefix));
}

/** Under a temporary name, renamed when it is complete. */
async function create(binaries: PostgresBinaries, user: OsUser | undefined, options: ClusterOptions): Promise<void> {
  const draft = await createDraft(options.directory);
  const folder = await mkdtemp(join(tmpdir(), 'fds-initdb-'));
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (user !== undefined) for (const path of [draft, folder, passwordFile]) await chown(path, user.uid, user.gid);
  try {
    const flags = [
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      // Sorts by code point, independent of the operating system.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--lc-messages=C',
    ];
    const initdb = runProgram(binaries.initdb, options.durable ? flags : [...flags, '--no-sync'], {
      directory: draft,
      user,
    });
    const stop = () => initdb.process.kill('SIGKILL');
    options.signal?.addEventListener('abort', stop);
    const ending = await initdb.exited;
    options.signal?.removeEventListener('abort', stop);
    if (ending !== 'code 0') {
      const lines = initdb.lastLines();
      const reason = lines.findLast((line) => /error:|fatal:|FATAL:/.test(line)) ?? lines.at(-1) ?? ending;
      throw new StartError(
        fullDiskMessage(lines, options.directory) ??
          `The database folder ${options.directory} could not be created: ${reason}`,
      );
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await rename(draft, options.directory);
}

const othersFolder = (directory: string): StartError =>
  new StartError(`${directory} belongs to another user: start as that user, or set DATA_DIR to a folder of your own.`);

async function checkVersion(directory: string): Promise<void> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') throw othersFolder(directory);
    throw new StartError(
      `${directory} is not a complete database folder (its PG_VERSION is missing or unreadable):` +
        'restore it from a backup, or remove it to start with a new one.',
      { cause: error },
    );
  });
  if (version.trim() !== majorVersion) {
    throw new StartError(
      `${directory} is a database of Postgres ${version.trim()}, but this is Postgres ${majorVersion}: set DATA_DIR to another folder, or dump and restore the database.`,
    );
  }
}

/** The server runs as the owner of the files. */
async function ownerOf(directory: string, user: OsUser | undefined): Promise<OsUser | undefined> {
  const { uid, gid, mode } = await stat(directory);
  if (user === undefined && uid !== process.getuid?.()) throw othersFolder(directory);
  if (user !== undefined && uid === 0) {
    throw new StartError(
      `${directory} belongs to root, and Postgres does not run as root: run "chown -R ${user.uid}:${user.gid} ${directory}".`,
    );
  }
  if ((mode & 0o077) !== 0) await chmod(directory, 0o700);
  return user === undefined ? undefined : { uid, gid };
}

/**
 * After the server is killed, another process may get the pid, even another Postgres server: so compare the working
 * directory, which is the folder of the cluster.
 */
async function isServerOf(directory: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder === (await realpath(directory));
  }
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout.includes('postgres') && stdout.includes(directory);
}

/** A server whose supervisor was killed, and its lock file. */
async function clearLeftovers(directory: string): Promise<void> {
  const file = join(directory, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 1) return;
  const deadline = performance.now() + 30_000;
  if (await isServerOf(directory, pid)) process.kill(pid, 'SIGINT');
  while (await isServerOf(directory, pid)) {
    if (performance.now() > deadline) {
      throw new StartError(
        `A Postgres (process ${pid}) of an earlier start still uses ${directory}: stop it, then start again.`,
      );
    }
    await pause(50);
  }
  await rm(file, { force: true });
}

/**
 * Creates a missing cluster, and cleans up after a killed server. Returns the user that runs the server.
 * @throws StartError if the folder is incomplete, belongs to another version or another user, or is in use
 */
export async function prepareCluster(
  binaries: PostgresBinaries,
  user: OsUser | undefined,
  options: ClusterOptions,
): Promise<OsUser | undefined> {
  if (!(await exists(options.directory))) {
    await create(binaries, user, options);
    return user;
  }
  await checkVersion(options.directory);
  const owner = await ownerOf(options.directory, user);
  await clearLeftovers(options.directory);
  return owner;
}
