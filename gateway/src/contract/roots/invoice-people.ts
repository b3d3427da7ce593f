import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const invoicePeople: RecordDefinition = {
  name: 'invoice_people',
  type: 'invoice_people',
  fields: fieldsOf('invoice_people'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    people: toOne('people', ['full_name', 'email']),
    workspace: toOne('workspaces', ['name']),
  },
};
