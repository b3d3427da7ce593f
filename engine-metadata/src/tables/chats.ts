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

export const chatMessages: TableDescription = {
  name: 'chat_messages',
  comment: 'Messages of chat conversations.',
  rows: visibleRecords,
  columnComments: {
    chat_conversation_id: 'Conversation that contains the message.',
    people_id: 'Person who wrote the message.',
    document_id: 'Document that is attached to the message.',
    role: 'Author of the message: user, assistant or system.',
    content: 'Text of the message.',
    sent_at: 'Time at which the message was sent.',
  },
};
