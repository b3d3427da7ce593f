import { documentFileColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const mediasTable: TableDescription = {
  name: 'medias',
  rows: visibleRecordRows,
  // The writing roles insert only medias of the kind `original`. The worker inserts medias of the other kinds by SQL.
  insert: { columns: [...documentFileColumns, 'id', 'document_id', 'sha256'], set: { kind: 'original' } },
  delete: {},
};
