import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const collections: TableDescription = {
  name: 'collections',
  comment: 'Named groups of documents.',
  rows: visibleRecords,
  arrayRelationships: { documents: 'documents.collection_id' },
  columnComments: { name: 'Name of the collection.', description: 'Description of the collection.' },
};
