import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const collectionsTable: TableDescription = {
  name: 'collections',
  rows: visibleRecordRows,
  arrayRelationships: {
    documents: 'documents.collection_id',
  },
};
