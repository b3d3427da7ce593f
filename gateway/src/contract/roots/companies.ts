import { dateTimeField, notNull, textField, toManyRelationship, toOneRelationship, workspaceField } from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const companies: RecordDefinition = {
  name: 'companies',
  type: 'company',
  fields: {
    name: textField,
    description: textField,
    locale: textField,
    domain_name_primary_link_url: textField,
    'tax_id.value': textField,
    'tax_id.type': textField,
    'registration.trade_name': textField,
    'registration.registered_name': textField,
    'registration_number.business_type': textField,
    'registration_number.value': textField,
    'registration_number.registry_name': textField,
    'registration_number.registry_country': textField,
    created_at: notNull(dateTimeField),
    updated_at: notNull(dateTimeField),
    workspace_id: notNull(workspaceField),
  },
  toOne: { workspace: toOneRelationship('workspaces', ['name']) },
  toMany: {
    addresses: toManyRelationship('addresses', ['count']),
    people: toManyRelationship('people', ['count']),
    documents: toManyRelationship('documents', ['count']),
    issued_invoices: toManyRelationship('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    received_invoices: toManyRelationship('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    subscriptions: toManyRelationship('subscriptions', ['count']),
  },
};
