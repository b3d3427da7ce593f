import { execFile } from 'node:child_process';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

const version = '12.4.0';
const installLimitMs = 15 * 60_000;

/** Installation folder of Directus. */
export const directusInstallationFolder = join(tmpdir(), 'fds-bench', `directus-${version}`);

/** Path of the file that runs the commands of Directus without a check for updates. */
export const directusCliPath = join(
  directusInstallationFolder,
  'node_modules',
  '@directus',
  'api',
  'dist',
  'cli',
  'run.js',
);

/**
 * Replaces the package isolated-vm by an empty module, because isolated-vm has an install script. Directus uses the
 * package only for flows and extensions, which the measurements do not use.
 */
async function replaceIsolates(folder: string): Promise<void> {
  const out = join(folder, 'node_modules', 'isolated-vm', 'out');
  await mkdir(out, { recursive: true });
  await writeFile(join(out, 'isolated_vm.js'), 'exports.ivm = {};\n');
}

/**
 * Installs Directus with npm if it is not installed. Directus is not a dependency of this project, because its
 * installation takes 600 MB and contains a thousand packages. The first call takes minutes.
 * @throws Error if npm fails
 */
export async function installDirectus(): Promise<void> {
  const isThere = await access(directusCliPath).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  console.error(`installing Directus ${version} into ${directusInstallationFolder}`);
  const unfinished = `${directusInstallationFolder}-unfinished`;
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
  // npm installs into a temporary folder, which is renamed at the end. Later runs therefore never use an interrupted
  // installation.
  await rename(unfinished, directusInstallationFolder);
}
