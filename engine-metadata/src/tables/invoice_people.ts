import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const invoicePeople: TableDescription = {
  name: 'invoice_people',
  comment: 'Roles of people on invoices: one row for each role of a person on an invoice.',
  rows: visibleRecords,
  columnComments: { invoice_id: 'Invoice.', people_id: 'Person.', role: 'Role of the person on the invoice.' },
};
