import { enumValues } from '@fds/platform/enum-values';
import {
  dateTimeField,
  enumField,
  notNull,
  textField,
  toManyRelationship,
  toOneRelationship,
  workspaceField,
} from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const chatConversations: RecordDefinition = {
  name: 'chat_conversations',
  type: 'chat_conversation',
  fields: {
    title: textField,
    channel: notNull(enumField(...enumValues.chat_conversations.channel)),
    status: notNull(enumField(...enumValues.chat_conversations.status)),
    last_message_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    people: toOneRelationship('people', ['full_name', 'email']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
  toMany: { chat_messages: toManyRelationship('chat_messages', ['count', 'max.sent_at']) },
};
