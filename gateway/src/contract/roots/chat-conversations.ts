import { enumValues } from '@fds/platform/enum-values';
import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const chatConversations: RecordDefinition = {
  name: 'chat_conversations',
  type: 'chat_conversation',
  fields: {
    title: f.text,
    channel: f.notNull(f.oneOf(...enumValues.chat_conversations.channel)),
    status: f.notNull(f.oneOf(...enumValues.chat_conversations.status)),
    last_message_at: f.dateTime,
    ...f.ofEveryRecord,
  },
  toOne: { people: f.toOne('people', ['full_name', 'email']), workspace: f.toOne('workspaces', ['name']) },
  toMany: { chat_messages: f.toMany('chat_messages', ['count', 'max.sent_at']) },
};
