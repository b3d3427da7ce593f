import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const people: RecordDefinition = {
  name: 'people',
  type: 'people',
  fields: fieldsOf('people'),
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
