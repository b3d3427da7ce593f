import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';

const root = fileURLToPath(new URL('../..', import.meta.url));
const created = v.pipe(v.string(), v.parseJson(), v.object({ client_id: v.string(), client_secret: v.string() }));

/**
 * Creates an organisation without records in the running product.
 * @param demoPath path of `demo.json`
 * @returns the credentials of its client
 */
export async function createEmptyOrganisation(demoPath: string): Promise<v.InferOutput<typeof created>> {
  const environment = { ...process.env, DATA_DIR: dirname(demoPath) };
  const command = ['bin/admin', '--json', 'organisation', 'create', 'Empty'];
  const { stdout } = await promisify(execFile)('sh', command, { cwd: root, env: environment });
  return v.parse(created, stdout);
}
