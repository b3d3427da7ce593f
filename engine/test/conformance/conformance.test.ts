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

describe('conformance cases', () => {
  const stage = new Stage({ databaseUrl: inject('postgresUrl') });
  afterAll(() => stage.close());

  it('every entry of the list in enabled.ts is an existing file or folder', () => {
    expect(ENABLED.filter((name) => !files.some((file) => file.startsWith(join(root, name))))).toEqual([]);
  });

  for (const folder of folders) {
    for (const file of folder.cases.filter(enabled)) {
      it(`the conformance cases in ${file.slice(root.length + 1)} pass`, async () => {
        const results = await runFile(stage, folder, file);
        const failures = results.filter(({ outcome }) => outcome.verdict !== 'passed');
        expect(results).not.toEqual([]);
        expect(failures.flatMap((failure) => caseLines(failure, true)).join('\n')).toBe('');
      });
    }
  }

  it('conformance cases pass against an engine that is already running', async () => {
    const folder = folders.find(({ name }) => name === 'anonymous');
    const file = folder?.cases[0] ?? '';
    if (folder === undefined) throw new Error('the folder anonymous is gone');
    const { engineUrl } = await stage.world(folder.setup);
    const results = await runFile(new Stage({ engineUrl }), folder, file);
    expect(results.map(({ outcome }) => outcome.verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });
});
