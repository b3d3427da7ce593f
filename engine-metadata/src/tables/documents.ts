import { file, stamped } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const documents: TableDescription = {
  name: 'documents',
  rows: recordRows,
  softDelete: { column: 'status', live: { _neq: 'deleted' }, hiddenBy: 'gateway' },
  // An upload inserts a document together with the media of its original.
  insert: {
    columns: [
      ...stamped,
      ...file,
      'uploaded_at',
      'collection_id',
      'company_id',
      'people_id',
      'duplicate_of_id',
      'metadata_source_number',
      'metadata_target_number',
      'metadata_document_type',
    ],
    set: { status: 'pending' },
  },
  arrayRelationships: { medias: 'medias.document_id', invoices: 'invoices.document_id' },
  eventTrigger: { name: 'documents', insert: { columns: '*' }, update: { columns: ['status'] } },
};
