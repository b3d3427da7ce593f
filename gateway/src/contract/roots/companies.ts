import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

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
