import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const chat_conversations: TableDescription = {
  name: 'chat_conversations',
  rows: recordRows,
  arrayRelationships: {
    chat_messages: 'chat_messages.chat_conversation_id',
  },
};
