import { fileColumns } from '../description/columns.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const medias: TableDescription = {
  name: 'medias',
  comment: 'Stored files of documents: originals, attachments and previews.',
  rows: visibleRecords,
  // The writing roles insert only medias of the kind `original`. The worker inserts medias of the other kinds with SQL.
  insert: { columns: [...fileColumns, 'id', 'document_id', 'sha256'], set: { kind: 'original' } },
  delete: {},
  columnComments: {
    document_id: 'Document that the file belongs to.',
    file_name: 'Name of the file.',
    file_type: 'Media type of the file.',
    size_bytes: 'Size of the file in bytes.',
    sha256: 'SHA-256 of the file in hexadecimal digits.',
    kind: 'Use of the file: original, attachment or preview.',
  },
};
