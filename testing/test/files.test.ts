import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const patterns = ['*.ts', '*.tsx', '*.css', '*.js'];
const files = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.includes('/generated/'));

it('no file has more than 250 lines', () => {
  expect(files.length).toBeGreaterThan(1000);
  const long = files.flatMap((file) => {
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n').length - 1;
    return lines > 250 ? [`${file}: ${lines}`] : [];
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
