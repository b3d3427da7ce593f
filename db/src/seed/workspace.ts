import type { DemoCompany } from './companies.ts';
import type { DemoFile } from './documents.ts';
import type { RowsForTable } from './insert.ts';
import { createInvoicingRecords } from './invoicing-records.ts';
import { recordGenerators } from './non-invoicing-records/index.ts';
import type { WorkspaceParameters } from './scope.ts';

/** A row follows all rows to which it refers. @param parentCompany a business partner of this workspace */
export function workspaceRecords(
  scope: WorkspaceParameters,
  parentCompany: DemoCompany | null,
): { self: DemoCompany; batches: RowsForTable[]; files: DemoFile[] } {
  const { self, medias, batches, ...records } = createInvoicingRecords(scope, parentCompany);
  return {
    self,
    batches: [...batches, ...recordGenerators.flatMap((rowsOfTables) => rowsOfTables(scope, records))],
    files: medias.map(({ row, bytes }) => ({ organisation_id: row.organisation_id, id: row.id, bytes })),
  };
}
