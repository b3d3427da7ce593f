import type { TableDescription } from '../description/table.ts';

/** Permissions on the end of the visible history. It contains no data of an organisation. */
export const changeHorizon: TableDescription = {
  name: 'change_horizon',
  comment: 'One row with the position up to which the history of changes is complete.',
  rows: () => ({}),
  readable: ['generation', 'position', 'read_at'],
  columnComments: {
    generation: 'Identifier of the database; positions of another database have no meaning.',
    position: 'All changes up to this position are visible.',
    read_at: 'Time at which the position was read.',
  },
};
