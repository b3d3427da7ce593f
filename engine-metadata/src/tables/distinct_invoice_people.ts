import { buildSelectFilter, type TableDescription } from '../description/table.ts';
import { invoicePeopleTable } from './invoice_people.ts';
import { peopleTable } from './people.ts';

/**
 * Permissions on a view with one row for each pair of an invoice and a person. The table `invoice_people` has a row for
 * each role of a person on an invoice. If invoices are ordered by their number of people, the engine counts rows, as
 * Hasura does. With `invoice_people`, the engine would count a person with two roles twice; with this view, it counts
 * the person once. A session reads a pair if it can read the person and at least one row of `invoice_people` for the
 * pair. The condition on the organisation limits the rows that Postgres reads.
 */
export const distinctInvoicePeopleTable: TableDescription = {
  name: 'distinct_invoice_people',
  comment: 'People of invoices, one row for each person of an invoice.',
  rows: (role) => {
    const { organisation_id } = role.scope('workspace_id');
    return {
      ...(organisation_id === undefined ? {} : { organisation_id }),
      people: buildSelectFilter(role, peopleTable),
      links: buildSelectFilter(role, invoicePeopleTable),
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
