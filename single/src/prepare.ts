import { migrate } from '@fds/db/migrate';
import { seed } from '@fds/db/seed';
import { type DemoOrganisation, issueCredentials, keptSecrets } from './demo.ts';
import type { Progress } from './progress.ts';

/**
 * Brings the database to the newest schema and, for the demo, fills it where it is empty.
 * @param file an earlier `demo.json`, whose secrets stay valid
 * @returns the demo's organisations with their credentials; none without the demo
 */
export async function prepareDatabase(
  url: string,
  { demo, file, progress }: { demo: boolean; file: string; progress: Progress },
): Promise<DemoOrganisation[]> {
  await progress('Migrating the database', () => migrate(url));
  if (!demo) return [];
  await progress('Filling the database with demo records', () => seed(url));
  return issueCredentials(url, await keptSecrets(file));
}
