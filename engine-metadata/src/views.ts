import { views } from '@fds/db/tables';
import { relationshipBy, type TableMetadata, tableName } from './metadata.ts';
import { type Reader, type RowFilter, readableRows, readers } from './source.ts';

const name = 'distinct_invoice_people';

/**
 * A pair is readable where the person is, and at least one of the links that it stands for. The organisation is that of
 * both; it is asked for as well, so that it bounds what is read.
 */
const readablePairs = (reader: Reader): RowFilter => ({
  ...('organisation_id' in reader.records ? { organisation_id: reader.records.organisation_id } : {}),
  people: readableRows(reader, 'people'),
  links: readableRows(reader, 'invoice_people'),
});

/**
 * The metadata of views, which nobody writes. A person has a row of `invoice_people` for each role on an invoice. An order
 * by an aggregate counts rows and not distinct values (in Hasura, too), so a view holds each pair of invoice and person
 * once: persons are counted and shown by it.
 */
export function viewMetadata(): TableMetadata[] {
  const columns = views.get(name);
  if (columns === undefined) throw new Error(`the database has no view ${name}`);
  return [
    {
      table: tableName(name),
      object_relationships: [relationshipBy('people', 'people', { people_id: 'id' })],
      array_relationships: [
        relationshipBy('links', 'invoice_people', { invoice_id: 'invoice_id', people_id: 'people_id' }),
      ],
      insert_permissions: [],
      select_permissions: readers.map((reader) => ({
        role: reader.role,
        permission: { columns, filter: readablePairs(reader), allow_aggregations: true },
      })),
      update_permissions: [],
      delete_permissions: [],
      event_triggers: [],
    },
  ];
}
