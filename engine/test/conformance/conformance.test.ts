import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ENABLED } from './enabled.ts';
import { findFolders } from './folders.ts';
import { caseLines } from './report.ts';
import { runFile, Stage } from './run.ts';

const root = fileURLToPath(new URL('cases', import.meta.url));
const enabled = (path: string) =>
  ENABLED.some((name) => path === join(root, name) || path.startsWith(join(root, name, '/')));

const folders = await findFolders(root);
const files = folders.flatMap((folder) => folder.cases);

describe('the dialect, case by case', () => {
  const stage = new Stage({ databaseUrl: inject('postgresUrl') });
  afterAll(() => stage.close());

  it.each(ENABLED)('knows where to find %s', (name) => {
    expect(files.filter((file) => file.startsWith(join(root, name)))).not.toEqual([]);
  });

  for (const folder of folders) {
    for (const file of folder.cases.filter(enabled)) {
      it(`answers ${file.slice(root.length + 1)}`, async () => {
        const results = await runFile(stage, folder, file);
        const failures = results.filter(({ outcome }) => outcome.verdict !== 'passed');
        expect(results).not.toEqual([]);
        expect(failures.flatMap((failure) => caseLines(failure, true)).join('\n')).toBe('');
      });
    }
  }
});
