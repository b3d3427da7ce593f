import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoicesTable: TableDescription = {
  name: 'invoices',
  rows: visibleRecordRows,
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'gateway' },
  arrayRelationships: {
    payment_means: 'payment_means.invoice_id',
    invoice_items: 'invoice_items.invoice_id',
    invoice_taxes: 'invoice_taxes.invoice_id',
    invoice_transactions: 'invoice_transactions.invoice_id',
    invoice_workspace_connectors: 'invoice_workspace_connectors.invoice_id',
    // This relationship returns one row for each role of a person on the invoice.
    invoice_people: 'invoice_people.invoice_id',
    distinct_invoice_people: { remoteTable: 'distinct_invoice_people', columnMapping: { id: 'invoice_id' } },
  },
  eventTrigger: { name: 'invoices', insert: { columns: '*' }, update: { columns: 'content' } },
};
