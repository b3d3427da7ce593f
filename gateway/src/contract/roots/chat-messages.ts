import { dateTime, oneOf, required, text, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const chatMessages: RootDefinition = {
  name: 'chat_messages',
  type: 'chat_message',
  fields: {
    role: required(oneOf('user', 'assistant', 'system')),
    content: text,
    sent_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    chat_conversation: toOne('chat_conversations', ['title', 'status']),
    people: toOne('people', ['full_name', 'email']),
    document: toOne('documents', ['file_name', 'status']),
    workspace: toOne('workspaces', ['name']),
  },
};
