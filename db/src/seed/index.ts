import { openConnection } from '@fds/platform/connection';
import type { DemoFile } from './documents.ts';
import { ORGANISATION_SEEDS } from './organisations.ts';

export { issueCredential } from './credential.ts';
export type { DemoFile } from './documents.ts';

/** Only one process seeds at a time. */
export const SEED_ADVISORY_LOCK_KEY = 7_301_941;

/** With undeleted workspaces, parents before their children. */
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
 * In one transaction, with the same rows on every machine and without client secrets (`issueCredential`).
 * @param storeFiles the transaction is committed after all files are stored
 * @returns false if the database already has the organisations
 */
export async function seedDemoData(
  databaseUrl: string,
  storeFiles?: (files: readonly DemoFile[]) => Promise<void>,
): Promise<boolean> {
  await using connection = await openConnection(databaseUrl);
  const { sql } = connection;
  return await connection.transaction(async () => {
    // Without events in the audit log.
    await sql`set local application_name = 'seed'`;
    await sql`select pg_advisory_xact_lock(${SEED_ADVISORY_LOCK_KEY})`;
    const existing = await sql`select 1 from organisations where id = any(${demoOrganisations.map(({ id }) => id)})`;
    if (existing.length > 0) return false;
    // Importing the generator takes longer than the check.
    const { insertDemoRecords } = await import('./fill.ts');
    await insertDemoRecords(sql, storeFiles);
    return true;
  });
}
