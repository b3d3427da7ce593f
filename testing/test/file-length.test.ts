import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const maximum = 250;

it('no source file has more than 250 lines', () => {
  const root = new URL('../../', import.meta.url);
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
  const sources = files.filter((file) => !/\.test\.ts$|(^|\/)(test|testing|bench|fixtures|generated)\//.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const long = sources.flatMap((file) => {
    const lines = readFileSync(new URL(file, root), 'utf8').split('\n').length - 1;
    return lines > maximum ? [`${file}: ${lines}`] : [];
  });
  expect(long).toEqual([]);
});
