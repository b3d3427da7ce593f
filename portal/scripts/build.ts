/**
 * Builds the portal into `dist/`, if a source file has changed since the last build. Usage:
 *
 * node portal/scripts/build.ts
 */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const portal = fileURLToPath(new URL('..', import.meta.url));
const sources = ['src', 'index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', '../client/src'];
/** The build writes this file last, so that an interrupted build is repeated. */
const stampFile = join(portal, 'dist/sources.sha256');

/** Returns the paths of a file, or of all files in a folder, in alphabetical order. */
async function filesOf(source: string): Promise<string[]> {
  const path = join(portal, source);
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => undefined);
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Returns the hash of the names and the contents of all source files. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const path of (await Promise.all(sources.map(filesOf))).flat()) {
    hash.update(`${path.slice(portal.length)}\0`).update(await readFile(path));
  }
  return hash.digest('hex');
}

const wanted = await hashSources();
if ((await readFile(stampFile, 'utf8').catch(() => '')) !== wanted) {
  const { build } = await import('vite');
  await build({ root: portal, configFile: join(portal, 'vite.config.ts'), logLevel: 'warn' });
  await writeFile(stampFile, wanted);
}
