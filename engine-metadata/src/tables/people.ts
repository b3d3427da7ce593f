import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const peopleTable: TableDescription = {
  name: 'people',
  comment: 'People: contacts of companies, senders of documents, owners of mailboxes.',
  rows: visibleRecords,
  insert: {
    columns: ['id', 'workspace_id', 'workspace_connector_id', 'first_name', 'last_name', 'full_name', 'email'],
  },
  update: { columns: ['workspace_connector_id', 'email'] },
  arrayRelationships: {
    documents: 'documents.people_id',
    invoice_people: 'invoice_people.people_id',
    chat_conversations: 'chat_conversations.people_id',
  },
  eventTrigger: { name: 'people', insert: { columns: '*' }, update: { columns: 'content' } },
  columnComments: {
    company_id: 'Company to which the person belongs.',
    workspace_connector_id: 'Connected mailbox of the person.',
    first_name: 'Given name.',
    last_name: 'Family name.',
    full_name: 'Whole name.',
    email: 'E-mail address.',
    phone_number: 'Phone number.',
  },
};
