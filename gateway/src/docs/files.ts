import { readdir, readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { TextPage } from '../http/render.ts';

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

/**
 * Folders whose files the service sends to browsers. The script of the reference is next to the style sheet that its
 * package exports.
 */
const bundle = new URL('./browser/', import.meta.resolve('@scalar/api-reference/style.css'));
const folders = {
  assets: new URL('./static/', import.meta.url),
  scalar: bundle,
  'scalar/chunks': new URL('./chunks/', bundle),
} as const;

export type Folder = keyof typeof folders;

const names = new Map<Folder, Promise<ReadonlySet<string>>>();

/** Returns the names of the files of a folder. A name from a request is compared with them, so no other file is read. */
function namesIn(folder: Folder): Promise<ReadonlySet<string>> {
  const known = names.get(folder) ?? readdir(folders[folder]).then((found) => new Set(found));
  names.set(folder, known);
  return known;
}

const manifest = v.pipe(v.string(), v.parseJson(), v.object({ version: v.string() }));

let version: Promise<string> | undefined;

/** Returns the version of the reference's package. It is part of the addresses of its files, so they never change. */
export function scalarVersion(): Promise<string> {
  version ??= readFile(new URL('../../package.json', bundle), 'utf8').then((text) => v.parse(manifest, text).version);
  return version;
}

/**
 * Returns a file of a folder. It is read for each request, so that the pages need no memory while nobody reads them.
 * @returns `undefined` for an unknown name
 */
export async function fileIn(folder: Folder, name: string): Promise<Pick<TextPage, 'type' | 'text'> | undefined> {
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined || !(await namesIn(folder)).has(name)) return undefined;
  return { type, text: await readFile(new URL(name, folders[folder]), 'utf8') };
}
