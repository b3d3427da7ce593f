import { file } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const medias: TableDescription = {
  name: 'medias',
  rows: recordRows,
  // Medias of other kinds are inserted by the service itself.
  insert: { columns: [...file, 'id', 'document_id', 'sha256'], set: { kind: 'original' } },
  delete: {},
};
