import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const companiesTable: TableDescription = {
  name: 'companies',
  rows: visibleRecordRows,
  arrayRelationships: {
    addresses: 'addresses.company_id',
    people: 'people.company_id',
    documents: 'documents.company_id',
    issued_invoices: 'invoices.issuer_id',
    received_invoices: 'invoices.receiver_id',
    subscriptions: 'subscriptions.company_id',
  },
  eventTrigger: {
    name: 'companies',
    insert: { columns: '*' },
    update: { columns: 'content' },
    delete: { columns: '*' },
  },
};
