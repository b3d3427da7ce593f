import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const exchangeRates: RecordDefinition = {
  name: 'exchange_rates',
  type: 'exchange_rate',
  fields: fieldsOf('exchange_rates'),
  toOne: { workspace: toOne('workspaces', ['name']) },
  toMany: { invoices: toMany('invoices', ['count']) },
};

export const subscriptions: RecordDefinition = {
  name: 'subscriptions',
  type: 'subscription',
  fields: fieldsOf('subscriptions'),
  toOne: {
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    workspace: toOne('workspaces', ['name']),
  },
  toMany: { invoices: toMany('invoices', ['count', 'sum.grand_total.amount']) },
};
