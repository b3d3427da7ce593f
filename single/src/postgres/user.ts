import { readFile } from 'node:fs/promises';
import { StartError } from '@fds/platform/env';

export type OsUser = { readonly uid: number; readonly gid: number };

/** Postgres refuses to run as root: `postgres` if the machine has that user, otherwise `nobody`. */
export async function findOsUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform !== 'linux') {
    throw new StartError('Postgres does not run as root: start as another user, or set DATABASE_URL.');
  }
  const entries = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = ['postgres', 'nobody'].flatMap((name) => entries.filter(([user]) => user === name))[0];
  const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) {
    throw new StartError(
      'Postgres does not run as root, and this machine has neither a user "postgres" nor "nobody" that could run it: ' +
        'start as another user, or set DATABASE_URL.',
    );
  }
  return { uid, gid };
}
