import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const reference = /`([^`]+\.ts)`: "([^"]+)"/g;

/** Returns the rows of the threat tables in docs/security.md. The last column of each table is `tests`. */
function threatRows(page: string): string[] {
  const tables = page.split(/^\| threat \| defense \| tests \|\n\|[-|]+\n/m).slice(1);
  return tables.flatMap((table) => table.slice(0, table.search(/\n\n/)).split('\n'));
}

/** Returns the content of a source file; an empty text if the file does not exist. */
const sourceOf = (path: string): Promise<string> => readFile(new URL(path, root), 'utf8').catch(() => '');

it('docs/security.md contains for each threat the file and the title of at least one existing test', async () => {
  const rows = threatRows(await readFile(new URL('docs/security.md', root), 'utf8'));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => row.match(reference) === null)).toEqual([]);
  const named = rows.flatMap((row) =>
    [...row.matchAll(reference)].map(([, path = '', title = '']) => ({ path, title })),
  );
  const checked = await Promise.all(
    named.map(async ({ path, title }) => ({ path, title, exists: (await sourceOf(path)).includes(title) })),
  );
  expect(checked.filter(({ exists }) => !exists)).toEqual([]);
});
