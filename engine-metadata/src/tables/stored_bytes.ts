import { sessionOrganisationFilter } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

/** Permissions on stored bytes. They belong to the whole organisation, so API keys cannot read them. */
export const storedBytesTable: TableDescription = {
  name: 'stored_bytes',
  comment: 'Number of stored bytes of the organisation, as the sum of all rows.',
  rows: () => sessionOrganisationFilter,
  readable: ['bytes'],
  readers: ['organisation'],
  columnComments: { bytes: 'Part of the number of stored bytes.' },
};
