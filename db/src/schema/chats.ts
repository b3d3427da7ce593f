import { pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, tenant, timestamps } from './columns.ts';
import { documents } from './documents.ts';
import { linkTo, partOf, referable } from './keys.ts';
import { people } from './parties.ts';
import { recordKeys } from './record.ts';

export const chat_conversations_channel = pgEnum('chat_conversations_channel', ['app', 'email', 'whatsapp', 'sms']);
export const chat_conversations_status = pgEnum('chat_conversations_status', ['open', 'archived']);

export const chat_conversations = pgTable(
  'chat_conversations',
  {
    ...tenant(),
    people_id: uuid(),
    title: text(),
    channel: chat_conversations_channel().notNull(),
    status: chat_conversations_status().notNull().default('open'),
    last_message_at: moment(),
    ...timestamps(),
  },
  (t) => [referable(t), ...recordKeys(t, t.created_at), ...linkTo(t, t.people_id, people)],
);

export const chat_messages_role = pgEnum('chat_messages_role', ['user', 'assistant', 'system']);

export const chat_messages = pgTable(
  'chat_messages',
  {
    ...tenant(),
    chat_conversation_id: uuid().notNull(),
    people_id: uuid(),
    document_id: uuid(),
    role: chat_messages_role().notNull(),
    content: text(),
    sent_at: moment(),
    ...timestamps(),
  },
  (t) => [
    ...recordKeys(t, t.created_at),
    ...partOf(t, t.chat_conversation_id, chat_conversations),
    ...linkTo(t, t.people_id, people),
    ...linkTo(t, t.document_id, documents),
  ],
);
