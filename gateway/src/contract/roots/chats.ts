import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const chatConversations: RecordDefinition = {
  name: 'chat_conversations',
  type: 'chat_conversation',
  fields: fieldsOf('chat_conversations'),
  toOne: { people: toOne('people', ['full_name', 'email']), workspace: toOne('workspaces', ['name']) },
  toMany: { chat_messages: toMany('chat_messages', ['count', 'max.sent_at']) },
};

export const chatMessages: RecordDefinition = {
  name: 'chat_messages',
  type: 'chat_message',
  fields: fieldsOf('chat_messages'),
  toOne: {
    chat_conversation: toOne('chat_conversations', ['title', 'status']),
    people: toOne('people', ['full_name', 'email']),
    document: toOne('documents', ['file_name', 'status']),
    workspace: toOne('workspaces', ['name']),
  },
};
