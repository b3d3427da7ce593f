import { fileColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const mediasTable: TableDescription = {
  name: 'medias',
  rows: visibleRecordRows,
  // Callers insert medias with the kind `original` only. The worker inserts medias of other kinds.
  insert: { columns: [...fileColumns, 'id', 'document_id', 'sha256'], set: { kind: 'original' } },
  delete: {},
};
