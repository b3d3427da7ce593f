import { enumValues } from '@fds/platform/enum-values';
import type { DemoDocument } from '../documents.ts';
import { databaseRows, pairWithRows } from '../insert.ts';
import type { RecordGenerator } from '../invoicing-records.ts';
import type { DemoPerson } from '../people.ts';
import { createRandom, getItemCyclically } from '../random.ts';
import { commonValues, type WorkspaceParameters } from '../scope.ts';
import { DAY_MS, formatIsoDateTime, MINUTE_MS } from '../time.ts';

const TITLES = [
  "Where is O'Brien's invoice?",
  'Überweisung 50% offen',
  'Receipts of last week',
  'Wrong tax rate on F-2026_12',
  null,
  'Year-end closing',
  'New bank account',
] as const;

const TURNS = [
  ['user', 'Has the invoice been paid? I can only see one half.'],
  ['assistant', 'One payment is booked; the rest is due at the end of the month.'],
  ['user', "Merci, c'est clair. Here is the receipt."],
  ['assistant', 'Filed it. The amount matches 100%.'],
  ['user', 'Please also check C:\\receipts\\october.'],
  ['assistant', 'That folder is empty.'],
] as const;

/** The last conversation has no messages. */
function chatsOf(scope: WorkspaceParameters, people: readonly DemoPerson[], documents: readonly DemoDocument[]) {
  const random = createRandom(scope.organisation.key, scope.workspace.key, 'chats');
  return Array.from({ length: 9 }, (_, index) => {
    const startedAt = scope.workspace.until - random.int(1, 400) * DAY_MS;
    const person = index === 4 ? null : random.pick(people);
    const conversation = commonValues(scope, random, startedAt);
    const turns = index === 8 ? [] : [['system', 'Conversation started'] as const, ...TURNS.slice(0, random.int(1, 6))];
    const messages = turns.map(([role, content], turn) => {
      const sentAt = startedAt + turn * random.int(1, 9) * MINUTE_MS;
      const attached = role === 'user' && turn > 1 && random.chance(0.6);
      return {
        ...commonValues(scope, random, sentAt),
        chat_conversation_id: conversation.id,
        people_id: role === 'user' ? (person?.id ?? null) : null,
        document_id: attached ? random.pick(documents).row.id : null,
        role,
        content,
        sent_at: formatIsoDateTime(sentAt),
      };
    });
    const times = messages.map(({ sent_at }) => Date.parse(sent_at));
    const row = {
      ...conversation,
      people_id: person?.id ?? null,
      title: getItemCyclically(TITLES, index),
      channel: getItemCyclically(enumValues.chat_conversations.channel, index),
      status: getItemCyclically(enumValues.chat_conversations.status, index + Math.floor(index / 4)),
      last_message_at: times.length === 0 ? null : formatIsoDateTime(Math.max(...times)),
    };
    return { row, messages };
  });
}

export const chatRecords: RecordGenerator = (scope, { people, documents }) => {
  const chats = chatsOf(scope, people, documents);
  return [
    pairWithRows('chat_conversations', databaseRows(chats)),
    pairWithRows(
      'chat_messages',
      chats.flatMap(({ messages }) => messages),
    ),
  ];
};
