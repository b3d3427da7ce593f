import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const addresses: RecordDefinition = {
  name: 'addresses',
  type: 'address',
  fields: fieldsOf('addresses'),
  toOne: {
    workspace: toOne('workspaces', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
  },
};

export const companies: RecordDefinition = {
  name: 'companies',
  type: 'company',
  fields: fieldsOf('companies'),
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: {
    addresses: toMany('addresses', ['count']),
    people: toMany('people', ['count']),
    documents: toMany('documents', ['count']),
    issued_invoices: toMany('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    received_invoices: toMany('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    subscriptions: toMany('subscriptions', ['count']),
  },
};

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

export const workspaceConnectors: RecordDefinition = {
  name: 'workspace_connectors',
  type: 'workspace_connector',
  fields: fieldsOf('workspace_connectors'),
  toOne: { created_by: toOne('people', ['full_name', 'email']), workspace: toOne('workspaces', ['name']) },
  toMany: { invoices: toMany('invoices', ['count']), documents: toMany('documents', ['count']) },
};
