import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryFolder } from './contender.ts';

const run = promisify(execFile);

/**
 * Checks out a commit of this project into a temporary folder and installs the packages that the commit needs. Later
 * runs reuse the folder.
 * @param commitName a commit, in any form that git accepts
 * @returns the path of the folder
 * @throws Error if git does not know the commit, or the installation fails
 */
export async function checkOutCommitIntoFolder(commitName: string): Promise<string> {
  const { stdout } = await run('git', ['rev-parse', '--verify', `${commitName}^{commit}`], { cwd: repositoryFolder });
  const commit = stdout.trim();
  const folder = join(tmpdir(), 'fds-bench-commits', commit);
  // Creates a clone and not a worktree, because git stores data about each worktree in the main repository.
  await run('git', ['clone', '--quiet', '--no-checkout', '--shared', repositoryFolder, folder]).catch(
    (error: unknown) => {
      if (!String(error).includes('already exists')) throw error;
    },
  );
  await run('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  await run('sh', ['bin/install'], { cwd: folder });
  return folder;
}
