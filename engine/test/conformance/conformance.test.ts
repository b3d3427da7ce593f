import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { ENABLED_TEST_CASE_PATHS } from './enabled.ts';
import { findTestCaseFolders } from './folders.ts';
import { formatTestCaseResult } from './report.ts';
import { runTestCaseFile, TestEnvironmentCache } from './run.ts';

const root = fileURLToPath(new URL('cases', import.meta.url));
const enabled = (path: string) =>
  ENABLED_TEST_CASE_PATHS.some((name) => path === join(root, name) || path.startsWith(join(root, name, '/')));

const folders = await findTestCaseFolders(root);
const files = folders.flatMap((folder) => folder.cases);

describe('conformance cases', () => {
  const environmentCache = new TestEnvironmentCache({ databaseUrl: inject('postgresUrl') });
  afterAll(() => environmentCache.close());

  it('every entry of the list in enabled.ts is an existing file or folder', () => {
    expect(ENABLED_TEST_CASE_PATHS.filter((name) => !files.some((file) => file.startsWith(join(root, name))))).toEqual(
      [],
    );
  });

  for (const folder of folders) {
    for (const file of folder.cases.filter(enabled)) {
      it(`the conformance cases in ${file.slice(root.length + 1)} pass`, async () => {
        const results = await runTestCaseFile(environmentCache, folder, file);
        const failures = results.filter(({ outcome }) => outcome.verdict !== 'passed');
        expect(results).not.toEqual([]);
        expect(failures.flatMap((failure) => formatTestCaseResult(failure, true)).join('\n')).toBe('');
      });
    }
  }

  it('conformance cases pass against an engine that is already running', async () => {
    const folder = folders.find(({ name }) => name === 'anonymous');
    const file = folder?.cases[0] ?? '';
    if (folder === undefined) throw new Error('the folder anonymous is gone');
    const { engineUrl } = await environmentCache.open(folder.setup);
    const results = await runTestCaseFile(new TestEnvironmentCache({ engineUrl }), folder, file);
    expect(results.map(({ outcome }) => outcome.verdict)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });
});
