import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const chatConversations: TableDescription = {
  name: 'chat_conversations',
  comment: 'Conversations with people about documents.',
  rows: visibleRecords,
  arrayRelationships: { chat_messages: 'chat_messages.chat_conversation_id' },
  columnComments: {
    people_id: 'Person who takes part in the conversation.',
    title: 'Subject of the conversation.',
    channel: 'Channel of the conversation, such as email.',
    status: 'Status of the conversation.',
    last_message_at: 'Time of the last message.',
  },
};
