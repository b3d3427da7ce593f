import { createVisibleRecordsFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const collectionsTable: TableDescription = {
  name: 'collections',
  comment: 'Named groups of documents.',
  rows: createVisibleRecordsFilter,
  arrayRelationships: {
    documents: 'documents.collection_id',
  },
  columnComments: { name: 'Name of the collection.', description: 'Description of the collection.' },
};
