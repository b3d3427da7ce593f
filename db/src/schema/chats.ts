import { pgEnum, pgTable, text, uuid } from '../drizzle.ts';
import { rowIdentifiers, timestampColumn, timestampColumns } from './columns.ts';
import { documents } from './documents.ts';
import { chatChannels, chatStatuses } from './enum-values.ts';
import { cascadingKey, setNullKey, tenantUniqueKey } from './keys.ts';
import { people } from './parties.ts';
import { recordKeys } from './record.ts';

export const chat_conversations_channel_enum = pgEnum('chat_conversations_channel', chatChannels);
export const chat_conversations_status_enum = pgEnum('chat_conversations_status', chatStatuses);

export const chat_conversations = pgTable(
  'chat_conversations',
  {
    ...rowIdentifiers(),
    people_id: uuid(),
    title: text(),
    channel: chat_conversations_channel_enum().notNull(),
    status: chat_conversations_status_enum().notNull().default('open'),
    last_message_at: timestampColumn(),
    ...timestampColumns(),
  },
  (t) => [tenantUniqueKey(t), ...recordKeys(t, t.created_at), ...setNullKey(t, t.people_id, people)],
);

export const chat_messages_role_enum = pgEnum('chat_messages_role', ['user', 'assistant', 'system']);

export const chat_messages = pgTable(
  'chat_messages',
  {
    ...rowIdentifiers(),
    chat_conversation_id: uuid().notNull(),
    people_id: uuid(),
    document_id: uuid(),
    role: chat_messages_role_enum().notNull(),
    content: text(),
    sent_at: timestampColumn(),
    ...timestampColumns(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    ...cascadingKey(t, t.chat_conversation_id, chat_conversations),
    ...setNullKey(t, t.people_id, people),
    ...setNullKey(t, t.document_id, documents),
  ],
);
