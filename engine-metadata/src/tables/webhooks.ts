import { identity, stamped } from '../description/columns.ts';
import { recordRows } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhooks: TableDescription = {
  name: 'webhooks',
  rows: recordRows,
  secret: ['secret_encrypted', 'previous_secret_encrypted'],
  // The headers may contain a credential of the receiver.
  hiddenFrom: { analyst: ['headers'] },
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [...stamped, 'group_id', 'workspace_id', 'url', 'event', 'description', 'headers', 'secret_encrypted'],
  },
  update: {
    columns: ['url', 'description', 'headers', 'active', 'secret_encrypted', 'test_requested_at', 'deleted_at'],
  },
  arrayRelationships: {
    webhook_deliveries: 'webhook_deliveries.webhook_id',
    // A webhook has one row per event.
    registrations: { remoteTable: 'webhooks', columnMapping: { group_id: 'group_id' } },
  },
  eventTrigger: {
    name: 'webhook_test',
    update: { columns: ['test_requested_at'], payload: [...identity, 'group_id', 'event', 'test_requested_at'] },
  },
};
