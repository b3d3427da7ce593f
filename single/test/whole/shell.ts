import { execFile } from 'node:child_process';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { RunningProduct } from '../running-product.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const execute = promisify(execFile);
const mark = '=== end of an answer ===';

/**
 * Returns a PATH with the tools that the documentation uses: the tools of this machine, Node, and a replacement for
 * curl if curl is missing.
 */
async function pathWith(folder: string): Promise<string> {
  const path = `${process.env.PATH}:${dirname(process.execPath)}`;
  const found = await execute('/bin/sh', ['-c', 'command -v curl'], { env: { PATH: path } }).catch(() => undefined);
  if (found !== undefined) return path;
  const stand = join(folder, 'curl');
  const script = new URL('../curl.ts', import.meta.url).pathname;
  await writeFile(stand, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`);
  await chmod(stand, 0o755);
  return `${folder}:${path}`;
}

/** A shell whose working folder looks like a clone of the repository. The running product belongs to this clone. */
export interface ShellInRepositoryClone extends AsyncDisposable {
  readonly path: string;
  /** The working folder. */
  readonly folder: string;
  /**
   * Runs all commands in one shell.
   * @returns the output of each command
   */
  run(commands: readonly string[]): Promise<string[]>;
}

/** Prepares the shell that a reader of the documentation would have. */
export async function openShellInRepositoryClone({ dataDir }: RunningProduct): Promise<ShellInRepositoryClone> {
  const folder = await createTemporaryFolder();
  const cwd = join(folder.path, 'clone');
  await mkdir(cwd);
  await symlink(dataDir, join(cwd, '.data'));
  await symlink(new URL('../../../docs', import.meta.url).pathname, join(cwd, 'docs'));
  const path = await pathWith(folder.path);
  // The programs of the guides then load the client in half of the CPU time. A folder of its own, because no later
  // shell has the same paths.
  const env = { PATH: path, NODE_COMPILE_CACHE: join(folder.path, 'compile-cache') };
  return {
    path,
    folder: cwd,
    async run(commands) {
      const script = commands.map((command) => `${command}\necho '${mark}'`).join('\n');
      const { stdout } = await execute('/bin/sh', ['-e', '-c', script], { cwd, env, timeout: 60_000 });
      return stdout.split(`${mark}\n`).slice(0, -1);
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}
