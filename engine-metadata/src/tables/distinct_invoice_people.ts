import { buildSelectFilter, type TableDescription } from '../description/table.ts';
import { invoicePeople } from './invoice_people.ts';
import { peopleTable } from './people.ts';

/**
 * Permissions on a view with one row for each pair of an invoice and a person. The engine uses the view to order
 * invoices by their number of people: the table `invoice_people` has one row for each role of a person, so it would
 * count a person with two roles twice. A session reads a pair if it can read the person and at least one row of
 * `invoice_people` for the pair.
 */
export const distinctInvoicePeople: TableDescription = {
  name: 'distinct_invoice_people',
  comment: 'People of invoices, one row for each person of an invoice.',
  rows: (role) => {
    // The condition on the organisation limits the rows that Postgres reads.
    const { organisation_id } = role.scope('workspace_id');
    return {
      ...(organisation_id === undefined ? {} : { organisation_id }),
      people: buildSelectFilter(role, peopleTable),
      links: buildSelectFilter(role, invoicePeople),
    };
  },
  objectRelationships: {
    people: { remoteTable: 'people', columnMapping: { people_id: 'id', organisation_id: 'organisation_id' } },
  },
  arrayRelationships: {
    links: { remoteTable: 'invoice_people', columnMapping: { invoice_id: 'invoice_id', people_id: 'people_id' } },
  },
  columnComments: { invoice_id: 'Invoice.', people_id: 'Person.' },
};
