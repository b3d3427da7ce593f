import type { TableDescription } from '../description/table.ts';

/** Only the worker reads and writes this table, directly by SQL. */
export const documentTextsTable: TableDescription = { name: 'document_texts' };
