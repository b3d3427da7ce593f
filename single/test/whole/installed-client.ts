import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import type { RunningProduct } from '../running-product.ts';

const run = promisify(execFile);
const client = fileURLToPath(new URL('../../../client', import.meta.url));

const manifestSchema = v.object({ dependencies: v.record(v.string(), v.string()) });

/**
 * Installs the client that the service offers in `node_modules` of a folder, as `npm install` does. Does not run npm,
 * which takes 4 s of CPU time and needs a registry.
 */
export async function installClient({ demo }: RunningProduct, folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const target = join(modules, '@fds/client');
  await mkdir(target, { recursive: true });
  const response = await fetch(`${demo.base_url}/docs/client.tgz`);
  if (!response.ok) throw new Error(await response.text());
  const archive = join(modules, 'client.tgz');
  await writeFile(archive, await response.bytes());
  await run('tar', ['-xzf', archive, '--strip-components=1', '-C', target]);
  const { default: manifest } = await import(join(target, 'package.json'), { with: { type: 'json' } });
  for (const dependency of Object.keys(v.parse(manifestSchema, manifest).dependencies))
    await symlink(join(client, 'node_modules', dependency), join(modules, dependency));
}
