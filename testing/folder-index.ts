import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface FolderIndex {
  /** Absolute path of the folder. */
  readonly folder: string;
  /**
   * Pattern that selects the exported constants for the list. It matches the text after the name of the constant, such as
   * `: RecordDefinition =`.
   */
  readonly entry: RegExp;
  /**
   * The types that the declaration in `list` needs: their names, and the path of the file from which they are imported.
   */
  readonly type: readonly [names: string, path: string];
  /** TypeScript text before the `=` of the list: the docstring and the declaration. */
  readonly list: string;
  /**
   * True if the existing list keeps its order and new constants are added at its end. By default, the list has the
   * order of the files.
   */
  readonly keepsOrder?: boolean;
}

/** Returns the text of `index.ts`, which lists the constants that the files of a folder export. */
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
    .map(({ path, entries }) => ({ path, line: `import { ${entries.toSorted().join(', ')} } from '${path}';` }));
  const typeImport = { path: type[1], line: `import type { ${type[0]} } from '${type[1]}';` };
  const sorted = [typeImport, ...imports].sort((one, other) => (one.path < other.path ? -1 : 1));
  const existing = keepsOrder ? await readFile(join(folder, 'index.ts'), 'utf8') : '';
  const known: readonly string[] = existing.match(/(?<=^ {2})\w+(?=,$)/gm) ?? [];
  const entries = files.flatMap((file) => file.entries);
  const ordered = [
    ...known.filter((name) => entries.includes(name)),
    ...entries.filter((name) => !known.includes(name)),
  ];
  return `${sorted.map(({ line }) => line).join('\n')}\n\n${list} = [\n${ordered.map((name) => `  ${name},\n`).join('')}];\n`;
}
