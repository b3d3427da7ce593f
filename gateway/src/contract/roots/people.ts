import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const people: RecordDefinition = {
  name: 'people',
  type: 'people',
  fields: {
    first_name: f.text,
    last_name: f.text,
    full_name: f.text,
    email: f.text,
    phone_number: f.text,
    ...f.ofEveryRecord,
  },
  toOne: {
    workspace: f.toOne('workspaces', ['name']),
    company: f.toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace_connector: f.toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    documents: f.toMany('documents', ['count']),
    invoice_people: f.toMany('invoice_people', ['count']),
    chat_conversations: f.toMany('chat_conversations', ['count']),
  },
};
