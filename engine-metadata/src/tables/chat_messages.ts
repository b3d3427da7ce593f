import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const chatMessagesTable: TableDescription = {
  name: 'chat_messages',
  rows: visibleRecordRows,
};
