import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a temporary folder that only its owner can access. Disposing of the returned object removes the folder and
 * its content.
 */
export async function temporaryFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'fds-single-'));
  // Removes the folder synchronously, because the asynchronous function takes three times as much CPU time for a folder
  // of packages.
  return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true }) };
}
