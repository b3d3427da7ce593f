import { dateTime, oneOf, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const chatConversations: RootDefinition = {
  name: 'chat_conversations',
  type: 'chat_conversation',
  fields: {
    title: text,
    channel: required(oneOf('app', 'email', 'whatsapp', 'sms')),
    status: required(oneOf('open', 'archived')),
    last_message_at: dateTime,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    people: toOne('people', ['full_name', 'email']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    chat_messages: toMany('chat_messages', ['count', 'max.sent_at']),
  },
};
