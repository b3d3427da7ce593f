import postgres from 'postgres';
import type { DemoFile } from './documents.ts';
import { ORGANISATIONS } from './organisations.ts';

export { issueCredential } from './credential.ts';
export type { DemoFile } from './documents.ts';

/** Held while seeding, so that two processes that start at once do not both do it. */
const SEED_LOCK = 7_301_941;

/** The demo organisations as they are made: their client and their live workspaces, parents first. */
export const demoOrganisations = ORGANISATIONS.map(({ organisation, client, workspaces }) => ({
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
 * Fills a migrated database with the demo organisations, in one transaction. The rows are the same every time and
 * everywhere, and hold no usable secret (see `issueCredential`).
 * @param databaseUrl address of a migrated Postgres
 * @param keep stores files of the documents; a row is committed only when its file is kept
 * @returns false where the database has the organisations already; then nothing is changed
 * @throws what Postgres says: unreachable, not migrated, not permitted; what `keep` throws
 */
export async function seed(
  databaseUrl: string,
  keep?: (files: readonly DemoFile[]) => Promise<void>,
): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    return await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${SEED_LOCK})`;
      const existing = await tx`select 1 from organisations where id in ${tx(demoOrganisations.map(({ id }) => id))}`;
      if (existing.length > 0) return false;
      // Loaded when it is needed: what makes the records takes longer to load than to find that they are there.
      const { fill } = await import('./fill.ts');
      await fill(tx, keep);
      return true;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
