import { defaultValueColumns, documentFileColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const documentsTable: TableDescription = {
  name: 'documents',
  rows: visibleRecordRows,
  softDelete: { column: 'status', live: { _neq: 'deleted' }, hiddenBy: 'gateway' },
  // An upload inserts a document together with the row of its original file in `medias`.
  insert: {
    columns: [
      ...defaultValueColumns,
      ...documentFileColumns,
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
