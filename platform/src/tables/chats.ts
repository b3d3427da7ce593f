import * as f from '../description/fields.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';
import { enumValues } from '../enum-values.ts';

export const chatConversations: TableDescription = {
  name: 'chat_conversations',
  comment: 'Conversations with people about documents.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'chat_conversation',
    facets: ['title', 'status'],
    toOne: { people: 'people', workspace: 'workspaces' },
    toMany: { chat_messages: ['count', 'max.sent_at'] },
  },
  rows: visibleRecords,
  arrayRelationships: { chat_messages: 'chat_messages.chat_conversation_id' },
  fields: {
    title: f.text('Subject of the conversation.'),
    channel: f.notNull(f.oneOf(enumValues.chat_conversations.channel, 'Channel of the conversation, such as email.')),
    status: f.notNull(f.oneOf(enumValues.chat_conversations.status, 'Status of the conversation.')),
    last_message_at: f.dateTime('Time of the last message.'),
    ...f.ofEveryRecord,
  },
  columnComments: { people_id: 'Person who takes part in the conversation.' },
};

export const chatMessages: TableDescription = {
  name: 'chat_messages',
  comment: 'Messages of chat conversations.',
  rights: { engine: 'r', worker: 'rd' },
  record: {
    type: 'chat_message',
    toOne: {
      chat_conversation: 'chat_conversations',
      people: 'people',
      document: 'documents',
      workspace: 'workspaces',
    },
  },
  rows: visibleRecords,
  fields: {
    role: f.notNull(f.oneOf(enumValues.chat_messages.role, 'Author of the message: user, assistant or system.')),
    content: f.text('Text of the message.'),
    sent_at: f.dateTime('Time at which the message was sent.'),
    ...f.ofEveryRecord,
  },
  columnComments: {
    chat_conversation_id: 'Conversation that contains the message.',
    people_id: 'Person who wrote the message.',
    document_id: 'Document that is attached to the message.',
  },
};
