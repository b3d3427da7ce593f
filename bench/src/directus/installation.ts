import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const version = '12.4.0';
const installLimitMs = 15 * 60_000;

/** Where Directus lies once it is installed, beside the data of the measurements. */
export const home = join(tmpdir(), 'fds-bench', `directus-${version}`);

/** Directus's command line, without the look for a newer version that goes before it. */
export const program = join(home, 'node_modules', '@directus', 'api', 'dist', 'cli', 'run.js');

/**
 * No package may run scripts. The only one that needs its own is isolated-vm, which compiles itself: it runs the code of
 * flows and of extensions, of which there are none here, so that an empty module can stand for it.
 */
async function replaceIsolates(folder: string): Promise<void> {
  const out = join(folder, 'node_modules', 'isolated-vm', 'out');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'isolated_vm.js'), 'exports.ivm = {};\n');
}

/**
 * Installs Directus with npm where it is not yet there: 600 MB and a thousand packages, too much for this project's own
 * dependencies. Takes minutes the first time.
 * @throws Error when npm fails.
 */
export async function install(): Promise<void> {
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  console.error(`installing Directus ${version} into ${home}`);
  const unfinished = `${home}-unfinished`;
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
  // Only an installation that came to its end gets the name.
  await rename(unfinished, home);
}
