import postgres from 'postgres';
import type { DemoFile } from './documents.ts';
import { ORGANISATION_SEEDS } from './organisations.ts';

export { issueCredential } from './credential.ts';
export type { DemoFile } from './documents.ts';

/** Key of the advisory lock that prevents two processes from seeding at the same time. */
export const SEED_ADVISORY_LOCK_KEY = 7_301_941;

/**
 * The demo organisations, each with its API client and its undeleted workspaces. In the list of workspaces, a parent
 * precedes its children.
 */
export const demoOrganisations = ORGANISATION_SEEDS.map(({ organisation, client, workspaces }) => ({
  id: organisation.id,
  name: organisation.name,
  client_id: client.client_id,
  workspaces: workspaces
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id, external_workspace_id, name, parent_workspace_id }) => ({
      id,
      external_workspace_id,
      name,
      parent_workspace_id,
    })),
}));

/**
 * Fills a migrated database with the demo organisations in one transaction. The rows are the same on every machine. The
 * rows contain no client secret; `issueCredential` creates a secret.
 * @param databaseUrl URL of a migrated Postgres database
 * @param storeFiles function that stores the files of the documents; the transaction is committed only after all files
 * are stored
 * @returns false if the database already has the organisations; in this case, the function changes nothing
 * @throws Error from Postgres (if it is unreachable, not migrated, or refuses a statement) or from `storeFiles`
 */
export async function seedDemoData(
  databaseUrl: string,
  storeFiles?: (files: readonly DemoFile[]) => Promise<void>,
): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${SEED_ADVISORY_LOCK_KEY})`;
      const existing = await tx`select 1 from organisations where id in ${tx(demoOrganisations.map(({ id }) => id))}`;
      if (existing.length > 0) return false;
      // Imports the generator only if records are missing, because the import takes longer than the check for existing
      // records.
      const { insertDemoRecords } = await import('./fill.ts');
      await insertDemoRecords(tx, storeFiles);
      return true;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
