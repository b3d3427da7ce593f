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

/** Scalar's package does not export its folder of scripts, so its path is derived from an exported style sheet. */
const bundle = new URL('./browser/', import.meta.resolve('@scalar/api-reference/style.css'));
const folders = {
  assets: new URL('./static/', import.meta.url),
  scalar: bundle,
  'scalar/chunks': new URL('./chunks/', bundle),
  minisearch: new URL('./', import.meta.resolve('minisearch')),
} as const;

export type StaticFolderName = keyof typeof folders;

const names = new Map<StaticFolderName, Promise<ReadonlySet<string>>>();

/** Only files with these names are sent, so a request cannot read files outside of the folder. */
function namesIn(folder: StaticFolderName): Promise<ReadonlySet<string>> {
  const known = names.get(folder) ?? readdir(folders[folder]).then((found) => new Set(found));
  names.set(folder, known);
  return known;
}

const manifest = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

let version: Promise<string> | undefined;

/** The URLs of Scalar's files contain its version, so browsers may cache the files forever. */
export function scalarVersion(): Promise<string> {
  version ??= readFile(new URL('../../package.json', bundle), 'utf8').then((text) => v.parse(manifest, text).version);
  return version;
}

/** Read from the disk at each request, so that no file stays in memory. `undefined` for an unknown name. */
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

/** @throws ApiError NOT_FOUND if the build of the portal has not created the package */
export async function openClientPackage(): Promise<Readable> {
  const file = await open(`${builtFolder}/client.tgz`).catch((cause: unknown) => {
    throw new ApiError('NOT_FOUND', 'The client is not built. Run `node portal/scripts/build.ts`.', { cause });
  });
  return file.createReadStream();
}

const mainScript = 'standalone.esm.js';

/** @param name path of the script in the folder `scalar` */
function importsOf(text: string, name: string): string[] {
  const imported = [...text.matchAll(/(?:from|import)\s*"(\.[^"]+\.js)"/g)].map(([, path = '']) => path);
  return imported.map((path) => new URL(path, new URL(name, bundle)).href.slice(bundle.href.length));
}

let scripts: Promise<readonly string[]> | undefined;

/** The main script of Scalar, and all scripts that it imports directly or through other scripts. */
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

/** The HTML lists these scripts, so that the browser loads them in parallel. */
export function preloadScripts(): Promise<readonly string[]> {
  scripts ??= findScripts();
  return scripts;
}
