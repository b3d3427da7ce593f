import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const chatMessages: TableDescription = {
  name: 'chat_messages',
  comment: 'Messages of chat conversations.',
  rows: visibleRecords,
  columnComments: {
    chat_conversation_id: 'Conversation that contains the message.',
    people_id: 'Person who wrote the message.',
    document_id: 'Document that is attached to the message.',
    role: 'Author of the message: user, assistant or system.',
    content: 'Text of the message.',
    sent_at: 'Time at which the message was sent.',
  },
};
