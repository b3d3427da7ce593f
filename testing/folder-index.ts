import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface FolderIndex {
  readonly folder: string;
  /** Matches the text after the name of a constant to list, such as `: RecordDefinition =`. */
  readonly entry: RegExp;
  /** Names that `list` needs, and the file that exports them. */
  readonly type: readonly [names: string, path: string];
  /** The text before the `=` of the list. */
  readonly list: string;
  /** New constants are added at the end. By default, the list has the order of the files. */
  readonly keepsOrder?: boolean;
}

const byLowerCase = (one: string, other: string): number => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

/** In the format of Biome. */
function importLine(names: readonly string[], path: string): string {
  const line = `import { ${names.join(', ')} } from '${path}';`;
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join('')}} from '${path}';`;
}

export async function createFolderIndexSource({
  folder,
  entry,
  type,
  list,
  keepsOrder = false,
}: FolderIndex): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^(?!index\.ts$)[\w-]+\.ts$/.test(name)).sort();
  const exported = new RegExp(`^export const (\\w+)${entry.source}`, 'gm');
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { path: `./${name}`, entries: [...text.matchAll(exported)].map(([, found = '']) => found) };
    }),
  );
  const imports = files
    .filter(({ entries }) => entries.length > 0)
    .map(({ path, entries }) => ({ path, line: importLine(entries.toSorted(byLowerCase), path) }));
  const typeImport = { path: type[1], line: `import type { ${type[0]} } from '${type[1]}';` };
  const sorted = [typeImport, ...imports].sort((one, other) => (one.path < other.path ? -1 : 1));
  const existing = keepsOrder ? await readFile(join(folder, 'index.ts'), 'utf8') : '';
  const known: readonly string[] = existing.slice(existing.indexOf(list)).match(/(?<=^ {2})\w+(?=,$)/gm) ?? [];
  const all = files.flatMap((file) => file.entries);
  const ordered = [...known.filter((name) => all.includes(name)), ...all.filter((name) => !known.includes(name))];
  return `${sorted.map(({ line }) => line).join('\n')}\n\n${list} = [\n${ordered.map((name) => `  ${name},\n`).join('')}];\n`;
}
