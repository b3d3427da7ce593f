import type { TableDescription } from '../description/table.ts';

/** Only the worker reads and writes this table, directly by SQL. */
export const document_texts: TableDescription = { name: 'document_texts' };
