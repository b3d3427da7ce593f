import type { TableDescription } from '../description/table.ts';

/** Without permissions: the sessions read the view `visible_changes`. */
export const recordChanges: TableDescription = {
  name: 'record_changes',
  comment: 'Changes of records, also those of transactions that are not complete.',
};
