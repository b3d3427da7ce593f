import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const version = '12.4.0';
const installLimitMs = 15 * 60_000;

/** Installation folder of Directus. */
export const installationFolder = join(tmpdir(), 'fds-bench', `directus-${version}`);

/** Directus's command line, without its check for updates. */
export const program = join(installationFolder, 'node_modules', '@directus', 'api', 'dist', 'cli', 'run.js');

/**
 * Replaces isolated-vm by an empty module. It is the only package with an install script; it runs the code of flows and
 * extensions, which the measurements do not use.
 */
async function replaceIsolates(folder: string): Promise<void> {
  const out = join(folder, 'node_modules', 'isolated-vm', 'out');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'isolated_vm.js'), 'exports.ivm = {};\n');
}

/**
 * Installs Directus with npm if necessary. It has 600 MB and a thousand packages, too much for a dependency of this
 * project. The first call takes minutes.
 * @throws Error if npm fails
 */
export async function install(): Promise<void> {
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  console.error(`installing Directus ${version} into ${installationFolder}`);
  const unfinished = `${installationFolder}-unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'package.json'), '{ "private": true }\n');
  const flags = ['--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
  await execute('npm', ['install', '--prefix', unfinished, ...flags, `directus@${version}`], {
    cwd: unfinished,
    timeout: installLimitMs,
    maxBuffer: 16 * 1024 * 1024,
  });
  await replaceIsolates(unfinished);
  // The installation gets its final name when it is complete.
  await rename(unfinished, installationFolder);
}
