import { fieldsOf } from '@fds/engine-metadata/columns';
import { toOne } from '../relationships.ts';
import type { RecordDefinition } from '../types.ts';

export const invoiceItems: RecordDefinition = {
  name: 'invoice_items',
  type: 'invoice_item',
  hasLineRecords: true,
  fields: fieldsOf('invoice_items'),
  responseOnlyColumns: { 'tax.rate': { column: 'tax_rate', codec: 'number' } },
  toOne: {
    invoice: toOne('invoices', ['reference_number', 'status', 'issue_date', 'grand_total.amount']),
    workspace: toOne('workspaces', ['name']),
  },
};
