import { readableRows, type TableDescription } from '../description/table.ts';
import { invoice_people } from './invoice_people.ts';
import { people } from './people.ts';

/**
 * A view with one row per invoice and person. `invoice_people` has a row for each role of a person on an invoice, and
 * an order by an aggregate counts rows, not distinct values (also in Hasura), so people of an invoice are counted and
 * listed by this view.
 * A pair is readable if the person and at least one of the underlying links are. The condition on the organisation
 * limits the rows that Postgres reads.
 */
export const distinct_invoice_people: TableDescription = {
  name: 'distinct_invoice_people',
  rows: (role) => {
    const { organisation_id } = role.scope('workspace_id');
    return {
      ...(organisation_id === undefined ? {} : { organisation_id }),
      people: readableRows(role, people),
      links: readableRows(role, invoice_people),
    };
  },
  objectRelationships: { people: { remoteTable: 'people', columnMapping: { people_id: 'id' } } },
  arrayRelationships: {
    links: { remoteTable: 'invoice_people', columnMapping: { invoice_id: 'invoice_id', people_id: 'people_id' } },
  },
};
