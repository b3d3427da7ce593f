import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const chatConversationsTable: TableDescription = {
  name: 'chat_conversations',
  rows: visibleRecordRows,
  arrayRelationships: {
    chat_messages: 'chat_messages.chat_conversation_id',
  },
};
