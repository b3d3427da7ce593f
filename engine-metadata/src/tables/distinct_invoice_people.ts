import { readableRows, type TableDescription } from '../description/table.ts';
import { invoice_people } from './invoice_people.ts';
import { people } from './people.ts';

/**
 * A view: each pair of invoice and person once. A person has a row of `invoice_people` for each role on an invoice, and an
 * order by an aggregate counts rows, not distinct values (in Hasura, too): people are counted and shown by this view.
 *
 * A pair is readable where the person is, and at least one of the links that it stands for. The organisation is that of
 * both; its condition bounds what Postgres reads.
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
