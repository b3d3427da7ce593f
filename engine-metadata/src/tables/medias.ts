import { file } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const medias: TableDescription = {
  name: 'medias',
  rows: recordRows,
  // The worker inserts medias of other kinds.
  insert: { columns: [...file, 'id', 'document_id', 'sha256'], set: { kind: 'original' } },
  delete: {},
};
