import type { TableDescription } from '../description/table.ts';

/** Read and written by the worker alone. */
export const document_texts: TableDescription = { name: 'document_texts' };
