import { open, readdir, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { ApiError } from '../base/errors.ts';
import type { TextResponse } from '../http/render.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Folders with the static files of the documentation pages. The folder `scalar` is inside the npm package of the API
 * reference viewer, which does not export this folder. The code therefore derives the path of the folder from a style
 * sheet that the package exports.
 */
const bundle = new URL('./browser/', import.meta.resolve('@scalar/api-reference/style.css'));
const folders = {
  assets: new URL('./static/', import.meta.url),
  scalar: bundle,
  'scalar/chunks': new URL('./chunks/', bundle),
  minisearch: new URL('./', import.meta.resolve('minisearch')),
} as const;

export type StaticFolderName = keyof typeof folders;

const names = new Map<StaticFolderName, Promise<ReadonlySet<string>>>();

/**
 * Returns the names of the files in a folder. The gateway sends only files with these names, so a request cannot read
 * files outside of the folder.
 */
function namesIn(folder: StaticFolderName): Promise<ReadonlySet<string>> {
  const known = names.get(folder) ?? readdir(folders[folder]).then((found) => new Set(found));
  names.set(folder, known);
  return known;
}

const manifest = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

let version: Promise<string> | undefined;

/**
 * Returns the version of the API reference viewer, which is the npm package `@scalar/api-reference`. The URLs of its
 * files contain the version, so browsers may cache the files forever.
 */
export function scalarVersion(): Promise<string> {
  version ??= readFile(new URL('../../package.json', bundle), 'utf8').then((text) => v.parse(manifest, text).version);
  return version;
}

/**
 * Returns a static file. The file is read from the disk at each request, so that the gateway does not keep files in
 * memory.
 * @returns `undefined` if the folder has no file with this name
 */
export async function readStaticFile(
  folder: StaticFolderName,
  name: string,
): Promise<Pick<TextResponse, 'type' | 'text'> | undefined> {
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined || !(await namesIn(folder)).has(name)) return undefined;
  return { type, text: await readFile(new URL(name, folders[folder]), 'utf8') };
}

/** Folder with the built files of the package portal, and with the npm package of the client. */
export const builtFolder = fileURLToPath(new URL('../../../portal/dist', import.meta.url));

/**
 * Opens the npm package of the TypeScript client, which the build of the portal creates.
 * @throws ApiError NOT_FOUND if the package is not built
 */
export async function openClientPackage(): Promise<Readable> {
  const file = await open(`${builtFolder}/client.tgz`).catch((cause: unknown) => {
    throw new ApiError('NOT_FOUND', 'The client is not built. Run `node portal/scripts/build.ts`.', { cause });
  });
  return file.createReadStream();
}

const mainScript = 'standalone.esm.js';

/**
 * Returns the paths of the scripts that a script of the API reference viewer imports.
 * @param name path of the script in the folder `scalar`
 */
function importsOf(text: string, name: string): string[] {
  const imported = [...text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)].map(([, path = '']) => path);
  return imported.map((path) => new URL(path, new URL(name, bundle)).href.slice(bundle.href.length));
}

let scripts: Promise<readonly string[]> | undefined;

/**
 * Returns the main script of the API reference viewer, and all scripts that the main script imports directly or through
 * other scripts.
 */
async function findScripts(): Promise<readonly string[]> {
  const found = new Set([mainScript]);
  const known = new Set([
    ...(await namesIn('scalar')),
    ...[...(await namesIn('scalar/chunks'))].map((name) => `chunks/${name}`),
  ]);
  for (const name of found) {
    const text = await readFile(new URL(name, bundle), 'utf8');
    for (const other of importsOf(text, name)) if (known.has(other)) found.add(other);
  }
  return [...found];
}

/**
 * Returns the paths of the scripts that the reference page needs for its first view. The HTML of the page lists these
 * scripts, so that the browser loads them in parallel.
 */
export function preloadScripts(): Promise<readonly string[]> {
  scripts ??= findScripts();
  return scripts;
}
