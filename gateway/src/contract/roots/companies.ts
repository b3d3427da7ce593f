import * as f from '../fields.ts';
import type { RecordDefinition } from '../types.ts';

export const companies: RecordDefinition = {
  name: 'companies',
  type: 'company',
  fields: {
    name: f.text,
    description: f.text,
    locale: f.text,
    domain_name_primary_link_url: f.text,
    'tax_id.value': f.text,
    'tax_id.type': f.text,
    'registration.trade_name': f.text,
    'registration.registered_name': f.text,
    'registration_number.business_type': f.text,
    'registration_number.value': f.text,
    'registration_number.registry_name': f.text,
    'registration_number.registry_country': f.text,
    ...f.ofEveryRecord,
  },
  toOne: { workspace: f.toOne('workspaces', ['name']) },
  toMany: {
    addresses: f.toMany('addresses', ['count']),
    people: f.toMany('people', ['count']),
    documents: f.toMany('documents', ['count']),
    issued_invoices: f.toMany('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    received_invoices: f.toMany('invoices', ['count', 'sum.grand_total.amount', 'max.issue_date']),
    subscriptions: f.toMany('subscriptions', ['count']),
  },
};
