import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.includes('/generated/'));

const maximum = 250;

it(`no file has more than ${maximum} lines`, () => {
  expect(files.length).toBeGreaterThan(1000);
  const long = files.flatMap((file) => {
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
