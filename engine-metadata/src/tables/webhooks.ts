import { defaultValueColumns, rowIdentifierColumns } from '../description/columns.ts';
import { visibleRecordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhooksTable: TableDescription = {
  name: 'webhooks',
  rows: visibleRecordRows,
  secret: ['secret_encrypted', 'previous_secret_encrypted'],
  // Analysts cannot read the custom headers, because a header may contain a credential of the receiver.
  hiddenFrom: { analyst: ['headers'] },
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [
      ...defaultValueColumns,
      'group_id',
      'workspace_id',
      'url',
      'event',
      'description',
      'headers',
      'secret_encrypted',
    ],
  },
  update: {
    columns: ['url', 'description', 'headers', 'active', 'secret_encrypted', 'test_requested_at', 'deleted_at'],
  },
  arrayRelationships: {
    webhook_deliveries: 'webhook_deliveries.webhook_id',
    // The table has one row for each event that a webhook receives.
    registrations: { remoteTable: 'webhooks', columnMapping: { group_id: 'group_id' } },
  },
  eventTrigger: {
    name: 'webhook_test',
    update: {
      columns: ['test_requested_at'],
      payload: [...rowIdentifierColumns, 'group_id', 'event', 'test_requested_at'],
    },
  },
};
