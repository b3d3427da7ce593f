import { dateTimeField, notNull, textField, toManyRelationship, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const people: RecordDefinition = {
  name: 'people',
  type: 'people',
  fields: {
    first_name: textField,
    last_name: textField,
    full_name: textField,
    email: textField,
    phone_number: textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: {
    workspace: toOneRelationship('workspaces', ['name']),
    company: toOneRelationship('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace_connector: toOneRelationship('workspace_connectors', ['connector_type', 'status']),
  },
  toMany: {
    documents: toManyRelationship('documents', ['count']),
    invoice_people: toManyRelationship('invoice_people', ['count']),
    chat_conversations: toManyRelationship('chat_conversations', ['count']),
  },
};
