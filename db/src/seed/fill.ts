import type { TransactionSql } from 'postgres';
import type { DemoCompany } from './companies.ts';
import type { DemoFile } from './documents.ts';
import { insertRows, pairTableWithRows } from './insert.ts';
import { DEMO_ORGANISATIONS } from './organisations.ts';
import { createRequestCounts } from './request-counts.ts';
import { createWorkspaceRecords } from './workspace.ts';

/**
 * Inserts all records of the demo.
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
  // ANALYZE names the tables, because an ANALYZE of the whole database also locks the shared catalogs. Other seeding
  // processes would then wait.
  const tables = await tx<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  await tx`analyze ${tx(tables.map(({ name }) => name))}`;
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
