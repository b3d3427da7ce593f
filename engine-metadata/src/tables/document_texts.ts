import type { TableDescription } from '../description/table.ts';

/** No role has permissions, because only the worker reads and writes the table, by SQL. */
export const documentTexts: TableDescription = { name: 'document_texts', comment: 'Extracted texts of documents.' };
