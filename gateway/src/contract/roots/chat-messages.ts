import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const chatMessages: RecordDefinition = {
  name: 'chat_messages',
  type: 'chat_message',
  fields: {
    role: f.notNull(f.oneOf(...enumValues.chat_messages.role)),
    content: f.text,
    sent_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: {
    chat_conversation: f.toOne('chat_conversations', ['title', 'status']),
    people: f.toOne('people', ['full_name', 'email']),
    document: f.toOne('documents', ['file_name', 'status']),
    workspace: f.toOne('workspaces', ['name']),
  },
};
