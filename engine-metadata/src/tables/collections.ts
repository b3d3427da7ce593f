import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const collections: TableDescription = {
  name: 'collections',
  rows: recordRows,
  arrayRelationships: {
    documents: 'documents.collection_id',
  },
};
