import { enumValues } from '@fds/platform/enum-values';
import { pgEnum, pgTable, text, uuid } from '../drizzle.ts';
import { recordColumns, timestampColumn } from './columns.ts';
import { documents } from './documents.ts';
import { cascadingKey, setNullKey, tenantUniqueKey } from './keys.ts';
import { people } from './parties.ts';
import { recordKeys } from './record.ts';

export const chat_conversations_channel_enum = pgEnum(
  'chat_conversations_channel',
  enumValues.chat_conversations.channel,
);
export const chat_conversations_status_enum = pgEnum('chat_conversations_status', enumValues.chat_conversations.status);

export const chat_conversations = pgTable(
  'chat_conversations',
  recordColumns({
    people_id: uuid(),
    title: text(),
    channel: chat_conversations_channel_enum().notNull(),
    status: chat_conversations_status_enum().notNull().default('open'),
    last_message_at: timestampColumn(),
  }),
  (t) => [tenantUniqueKey(t), ...recordKeys(t, t.created_at), ...setNullKey(t, t.people_id, people)],
);

export const chat_messages_role_enum = pgEnum('chat_messages_role', enumValues.chat_messages.role);

export const chat_messages = pgTable(
  'chat_messages',
  recordColumns({
    chat_conversation_id: uuid().notNull(),
    people_id: uuid(),
    document_id: uuid(),
    role: chat_messages_role_enum().notNull(),
    content: text(),
    sent_at: timestampColumn(),
  }),
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.chat_conversation_id, chat_conversations),
    ...setNullKey(t, t.people_id, people),
    ...setNullKey(t, t.document_id, documents),
  ],
);
