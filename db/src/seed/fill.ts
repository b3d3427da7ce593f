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
 * @throws what Postgres says; what `keep` throws
 */
export async function fill(
  tx: TransactionSql,
  keep: ((files: readonly DemoFile[]) => Promise<void>) | undefined,
): Promise<void> {
  for (const organisation of ORGANISATIONS) {
    const files = await insertOrganisation(tx, organisation);
    await keep?.(files);
  }
  // Named: the catalogues that all databases share would stay locked for others that seed at the same time.
  await tx`analyze ${tx([...tables.keys()])}`;
}

/** @returns the files of its documents */
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
