import type { TransactionSql } from 'postgres';
import type { DemoCompany } from './companies.ts';
import type { DemoFile } from './documents.ts';
import { insertRows, pairTableWithRows } from './insert.ts';
import { DEMO_ORGANISATIONS } from './organisations.ts';
import { createRequestCounts } from './request-counts.ts';
import { createWorkspaceRecords } from './workspace.ts';

/**
 * Inserts all records of the demo. Of the engine's events of these records, only the events that ask the worker for work
 * remain.
 * @param keep function that stores the files of an organisation's documents
 * @throws errors of Postgres and of `keep`
 */
export async function insertDemoRecords(
  tx: TransactionSql,
  keep: ((files: readonly DemoFile[]) => Promise<void>) | undefined,
): Promise<void> {
  for (const organisation of DEMO_ORGANISATIONS) {
    const files = await insertOrganisation(tx, organisation);
    await keep?.(files);
  }
  await removeEventsWithoutWork(tx);
  // ANALYZE names the tables, because an ANALYZE of the whole database also locks the shared catalogs. Other seeding
  // processes would then wait.
  const tables = await tx<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  await tx`analyze ${tx(tables.map(({ name }) => name))}`;
}

/**
 * Removes the events that the triggers of the engine have stored in this transaction, if the database has such triggers.
 * Events of waiting documents and of waiting computations remain. The other 3,500 events have no effect, and the first
 * start would need 10 s of CPU time to deliver them.
 */
async function removeEventsWithoutWork(tx: TransactionSql): Promise<void> {
  const [log] = await tx`
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'hdb_catalog' and c.relname = 'event_log'
      and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'delete')`;
  if (log === undefined) return;
  await tx`
    delete from hdb_catalog.event_log
    where xmin = pg_current_xact_id()::xid
      and (table_name, coalesce(payload #>> '{data,new,status}', '')) not in (
        ('documents', 'pending'), ('documents', 'processing'),
        ('custom_column_jobs', 'pending'), ('custom_column_jobs', 'running')
      )`;
}

/**
 * Inserts all records of one organisation.
 * @returns the files of the organisation's documents
 */
async function insertOrganisation(
  tx: TransactionSql,
  { organisation, client, workspaces, scopes }: (typeof DEMO_ORGANISATIONS)[number],
): Promise<DemoFile[]> {
  await insertRows(tx, pairTableWithRows('organisations', [organisation]));
  await insertRows(tx, pairTableWithRows('clients', [client]));
  await insertRows(tx, pairTableWithRows('workspaces', workspaces));
  await insertRows(tx, createRequestCounts(organisation.id));
  const companies = new Map<string, DemoCompany>();
  const kept: DemoFile[] = [];
  for (const scope of scopes) {
    const parentCompany = companies.get(scope.workspace.parent ?? '') ?? null;
    const { self, batches, files } = createWorkspaceRecords(scope, parentCompany);
    companies.set(scope.workspace.key, self);
    for (const each of batches) await insertRows(tx, each);
    kept.push(...files);
  }
  return kept;
}
