import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const chat_messages: TableDescription = {
  name: 'chat_messages',
  rows: recordRows,
};
