import { dateTime, required, text, toMany, toOne, workspace } from '../fields.ts';
import type { RootDefinition } from '../types.ts';

export const companies: RootDefinition = {
  name: 'companies',
  type: 'company',
  fields: {
    name: text,
    description: text,
    locale: text,
    domain_name_primary_link_url: text,
    'tax_id.value': text,
    'tax_id.type': text,
    'registration.trade_name': text,
    'registration.registered_name': text,
    'registration_number.business_type': text,
    'registration_number.value': text,
    'registration_number.registry_name': text,
    'registration_number.registry_country': text,
    created_at: required(dateTime),
    updated_at: required(dateTime),
    workspace_id: required(workspace),
  },
  toOne: {
    workspace: toOne('workspaces', ['name']),
  },
  toMany: {
    addresses: toMany('addresses', ['count']),
    people: toMany('people', ['count']),
    documents: toMany('documents', ['count']),
    issued_invoices: toMany('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    received_invoices: toMany('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    subscriptions: toMany('subscriptions', ['count']),
  },
};
