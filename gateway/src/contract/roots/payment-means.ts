import { fieldsOf } from '@fds/engine-metadata/columns';
import { toMany, toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const paymentMeans: RecordDefinition = {
  name: 'payment_means',
  type: 'payment_means',
  fields: fieldsOf('payment_means'),
  responseOnlyColumns: { tags: { column: 'tags', codec: 'textList' } },
  unfilterable: ['tags'],
  toOne: {
    workspace: toOne('workspaces', ['name']),
    company: toOne('companies', ['name', 'domain_name_primary_link_url', 'tax_id.value']),
    people: toOne('people', ['full_name', 'email']),
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
  },
  toMany: {
    balances: toMany('balances', ['count', 'max.balance_at_to']),
    transactions: toMany('transactions', ['count', 'max.booking_date']),
  },
};
