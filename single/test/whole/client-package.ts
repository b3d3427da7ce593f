import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reserveFreePort } from '@fds/platform/free-port';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createProgramEnvironment } from '../../../testing/environment.ts';
import type { RunningProduct } from '../running-product.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../', import.meta.url));
const client = join(repository, 'client');
const compiler = join(repository, 'node_modules/.bin/tsc');
/**
 * With these options, the compiler needs 1.1 s of CPU time for the package instead of 1.7 s: one checker checks each
 * type once, and the compiler collects garbage less often.
 */
const compilerFlags = ['--checkers', '1'];
const compilerEnvironment = { ...createProgramEnvironment(), GOGC: '400' };
const mark = '=== end of a block ===';

/** Returns the code blocks of the client's README, each with the output that the README shows. */
async function readTour(): Promise<readonly { readonly code: string; readonly output: string }[]> {
  const readme = await readFile(join(client, 'README.md'), 'utf8');
  const blocks = readme.matchAll(/```ts\n([\s\S]*?)```(?:\s+```text\n([\s\S]*?)```)?/g);
  return [...blocks].map(([, code = '', output = '']) => ({ code, output }));
}

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  // Also checks the declaration files of the package, but not the `lib.*.d.ts` files of TypeScript.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  module: 'nodenext',
  target: 'es2022',
  types: ['node'],
};

const manifestSchema = v.object({
  files: v.tuple([v.literal('dist')]),
  scripts: v.object({
    build: v.pipe(v.string(), v.endsWith('tsc -p tsconfig.build.json')),
    prepack: v.literal('npm run build'),
  }),
});

/**
 * Builds the client package in a folder and adds its dependencies, as `npm pack` and `npm install` do. Does not run
 * npm, which takes 4 s of CPU time to copy these files.
 * @throws ValiError if the package.json lists other files or another build command than this function expects
 */
async function installClient(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const target = join(modules, '@fds/client');
  await mkdir(target, { recursive: true });
  await mkdir(join(modules, '@types'));
  v.parse(manifestSchema, JSON.parse(await readFile(join(client, 'package.json'), 'utf8')));
  await run(compiler, ['-p', 'tsconfig.build.json', '--outDir', join(target, 'dist'), ...compilerFlags], {
    cwd: client,
    env: compilerEnvironment,
  });
  for (const name of ['package.json', 'README.md']) await copyFile(join(client, name), join(target, name));
  for (const dependency of ['openapi-fetch', 'valibot']) {
    await symlink(join(client, 'node_modules', dependency), join(modules, dependency));
  }
  await symlink(join(repository, 'node_modules/@types/node'), join(modules, '@types/node'));
}

/** Checks the built client package as an integrator uses it. */
export function testClientPackage(getProduct: () => RunningProduct): void {
  test('the program in the README of the client compiles in strict mode and prints the output that the README shows', async () => {
    await using folder = await createTemporaryFolder();
    await installClient(folder.path);
    const tour = await readTour();
    const source = tour.map(({ code }) => `${code}console.log('${mark}');\n`).join('\n');
    const port = String(await reserveFreePort());
    await writeFile(join(folder.path, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder.path, 'tour.ts'), source.replaceAll(/(:|listen\()4000/g, `$1${port}`));
    await writeFile(join(folder.path, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['tour.ts'] }));
    await symlink(getProduct().dataDir, join(folder.path, '.data'));
    await symlink(join(repository, 'docs'), join(folder.path, 'docs'));
    const options = { cwd: folder.path, timeout: 120_000 };
    await run(compiler, ['-p', '.', ...compilerFlags], { ...options, env: compilerEnvironment });
    const { stdout } = await run(process.execPath, ['tour.js'], { ...options, env: createProgramEnvironment() });
    expect(stdout.split(`${mark}\n`).slice(0, -1)).toEqual(tour.map(({ output }) => output));
  });
}
