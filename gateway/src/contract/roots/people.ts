import { dateTime, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const people: RootDefinition = {
  name: 'people',
  type: 'people',
  fields: {
    first_name: text,
    last_name: text,
    full_name: text,
    email: text,
    phone_number: text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace_connector: toOne('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    documents: toMany('documents', ['count']),
    invoice_people: toMany('invoice_people', ['count']),
    chat_conversations: toMany('chat_conversations', ['count']),
  },
};
