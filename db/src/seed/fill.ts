import type { TransactionSql } from 'postgres';
import * as schema from '../schema/index.ts';
import { tables } from '../tables.ts';
import type { Company } from './companies.ts';
import type { DemoFile } from './documents.ts';
import { batch, insertRows } from './insert.ts';
import { ORGANISATIONS } from './organisations.ts';
import { workspaceRecords } from './workspace.ts';

/**
 * Inserts all records of the demo.
 * @param keep stores the files of an organisation's documents
 * @throws errors of Postgres and of `keep`
 */
export async function fill(
  tx: TransactionSql,
  keep: ((files: readonly DemoFile[]) => Promise<void>) | undefined,
): Promise<void> {
  for (const organisation of ORGANISATIONS) {
    const files = await insertOrganisation(tx, organisation);
    await keep?.(files);
  }
  // Analyzes the tables by name: an ANALYZE without names would also lock the shared catalogs against parallel seeds.
  await tx`analyze ${tx([...tables.keys()])}`;
}

/** @returns the files of the organisation's documents */
async function insertOrganisation(
  tx: TransactionSql,
  { organisation, client, workspaces, scopes }: (typeof ORGANISATIONS)[number],
): Promise<DemoFile[]> {
  await insertRows(tx, batch(schema.organisations, [organisation]));
  await insertRows(tx, batch(schema.clients, [client]));
  await insertRows(tx, batch(schema.workspaces, workspaces));
  const companies = new Map<string, Company>();
  const kept: DemoFile[] = [];
  for (const scope of scopes) {
    const parentCompany = companies.get(scope.workspace.parent ?? '') ?? null;
    const { self, batches, files } = workspaceRecords(scope, parentCompany);
    companies.set(scope.workspace.key, self);
    for (const each of batches) await insertRows(tx, each);
    kept.push(...files);
  }
  return kept;
}
