import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { reserveFreePort } from '@fds/platform/free-port';
import { expect, test } from 'vitest';
import { clientSamples } from '../../../gateway/src/openapi/client-samples.ts';
import { createProgramEnvironment } from '../../../testing/environment.ts';
import type { RunningProduct } from '../running-product.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';
import { installClient } from './installed-client.ts';

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

/** Returns a program with all samples of the reference. */
function programOfSamples(): string {
  const lines = Object.values(clientSamples).flatMap((sample) => ['{', ...sample.split('\n'), '}']);
  const imports = lines.filter((line) => line.startsWith('import '));
  return [
    "import type { Client } from '@fds/client';",
    ...imports,
    'export async function samples(client: Client, id: string, workspace: string, record: string) {',
    ...lines.filter((line) => !imports.includes(line)),
    '}',
  ].join('\n');
}

/** Checks the client that the service offers, as an integrator uses it. */
export function testClientPackage(getProduct: () => RunningProduct): void {
  test('the client from /docs/client.tgz compiles the program in its README and all samples of the reference in strict mode, and the program prints the output that the README shows', async () => {
    await using folder = await createTemporaryFolder();
    await installClient(getProduct(), folder.path);
    await mkdir(join(folder.path, 'node_modules/@types'));
    await symlink(join(repository, 'node_modules/@types/node'), join(folder.path, 'node_modules/@types/node'));
    const tour = await readTour();
    const source = tour.map(({ code }) => `${code}console.log('${mark}');\n`).join('\n');
    const port = String(await reserveFreePort());
    await writeFile(join(folder.path, 'package.json'), JSON.stringify({ type: 'module' }));
    await writeFile(join(folder.path, 'tour.ts'), source.replaceAll(/(:|listen\()4000/g, `$1${port}`));
    await writeFile(join(folder.path, 'samples.ts'), programOfSamples());
    await writeFile(
      join(folder.path, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['tour.ts', 'samples.ts'] }),
    );
    await symlink(getProduct().dataDir, join(folder.path, '.data'));
    await symlink(join(repository, 'docs'), join(folder.path, 'docs'));
    const options = { cwd: folder.path, timeout: 120_000 };
    await run(compiler, ['-p', '.', ...compilerFlags], { ...options, env: compilerEnvironment });
    const { stdout } = await run(process.execPath, ['tour.js'], { ...options, env: createProgramEnvironment() });
    expect(stdout.split(`${mark}\n`).slice(0, -1)).toEqual(tour.map(({ output }) => output));
  });
}
