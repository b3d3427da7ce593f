import { enumValues } from '@fds/platform/enum-values';
import { dateTimeField, enumField, notNull, textField, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const chatMessages: RecordDefinition = {
  name: 'chat_messages',
  type: 'chat_message',
  fields: {
    role: notNull(enumField(...enumValues.chat_messages.role)),
    content: textField,
    sent_at: dateTimeField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    chat_conversation: toOneRelationship('chat_conversations', ['title', 'status']),
    people: toOneRelationship('people', ['full_name', 'email']),
    document: toOneRelationship('documents', ['file_name', 'status']),
    workspace: toOneRelationship('workspaces', ['name']),
  },
};
