import { defaultedColumns, identifierColumns } from '../description/columns.ts';
import { visibleRecords } from '../description/rows.ts';
import type { TableDescription } from '../description/table.ts';

export const webhooks: TableDescription = {
  name: 'webhooks',
  comment: 'Webhooks, with one row for each event to which a webhook subscribes.',
  rows: visibleRecords,
  secret: ['secret_encrypted', 'previous_secret_encrypted'],
  // Analysts cannot read the custom headers, because a header may contain a credential of the receiver.
  hiddenFrom: { analyst: ['headers'] },
  softDelete: { column: 'deleted_at', live: { _is_null: true }, hiddenBy: 'roles' },
  insert: {
    columns: [
      ...defaultedColumns,
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
    columns: [
      'url',
      'description',
      'headers',
      'active',
      'secret_encrypted',
      'test_requested_at',
      'recovery_requested_at',
      'recover_since',
      'deleted_at',
    ],
  },
  arrayRelationships: {
    webhook_deliveries: 'webhook_deliveries.webhook_id',
    // The table has one row for each event that a webhook receives.
    registrations: { remoteTable: 'webhooks', columnMapping: { group_id: 'group_id' } },
  },
  eventTrigger: {
    name: 'webhook_test',
    update: {
      columns: ['test_requested_at', 'recovery_requested_at'],
      payload: [
        ...identifierColumns,
        'group_id',
        'event',
        'test_requested_at',
        'recovery_requested_at',
        'recover_since',
      ],
    },
  },
  columnComments: {
    group_id: 'Identifier of the webhook, the same in all rows of the webhook.',
    url: 'URL that receives the events of the webhook.',
    event: 'Event that the webhook receives.',
    description: 'Description of the webhook by its owner.',
    headers: 'Custom headers that the service sends with each delivery.',
    previous_secret_expires_at: 'Time until which the service also signs deliveries with the previous secret.',
    active: 'Whether the service delivers events to the webhook.',
    first_delivered_at: 'Time of the first acknowledged delivery; null before it.',
    failing_since: 'Time since which all deliveries have failed; null if the last delivery was successful.',
    disabled_at: 'Time at which the service deactivated the webhook.',
    disabled_reason: 'Reason why the service deactivated the webhook.',
    recovery_requested_at: 'Time of the last request to repeat the deliveries that were not acknowledged.',
    recover_since: 'Time from which deliveries are repeated.',
    test_requested_at: 'Time at which a user last requested a test event.',
    deleted_at: 'Time of deletion; null for a webhook that is not deleted.',
  },
};
