import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceTaxes: RecordDefinition = {
  name: 'invoice_taxes',
  type: 'invoice_tax',
  fields: fieldsOf('invoice_taxes'),
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
