import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.includes('/generated/'));
const isTest = (file: string): boolean => /\.test\.ts$|(^|\/)(test|testing|bench|fixtures)\//.test(file);

/** A test file may be longer, because it also contains its cases. */
it.each([
  { kind: 'source', maximum: 250, group: files.filter((file) => !isTest(file)) },
  { kind: 'test', maximum: 360, group: files.filter(isTest) },
])('no $kind file has more than $maximum lines', ({ maximum, group }) => {
  expect(group.length).toBeGreaterThan(500);
  const long = group.flatMap((file) => {
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n').length - 1;
    return lines > maximum ? [`${file}: ${lines}`] : [];
  });
  expect(long).toEqual([]);
});

it('constructors are named "create…" or by what they return', () => {
  const named = files.flatMap((file) =>
    Array.from(
      readFileSync(new URL(file, root), 'utf8').matchAll(
        /^export (?:async )?(?:function|const) ((?:make|build|new)[A-Z]\w*)/gm,
      ),
      ([, name]) => `${file}: ${name}`,
    ),
  );
  expect(named).toEqual([]);
});
