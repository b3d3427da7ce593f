import { testEventKind } from '@fds/platform/event-kinds';
import { stableUuid } from '@fds/platform/stable-uuid';
import * as v from 'valibot';
import type { RequestBase, WorkerEvent } from './kinds.ts';
import { isoTimeOrNull } from './time.ts';
import type { EventTriggerPayload, EventTriggerRow } from './trigger.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** The REST API sends a request to the worker by a time column of a row, or by a new row. */
interface RequestRule {
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE';
  readonly column: string;
  readonly event: (common: RequestBase, row: EventTriggerRow) => WorkerEvent;
}

const requests: readonly RequestRule[] = [
  {
    table: 'webhooks',
    op: 'UPDATE',
    column: 'test_requested_at',
    event: (common, row) => {
      const webhook_group_id = v.parse(uuid, row.group_id);
      // A test changes all rows of a webhook, one for each event kind. All these changes get the same id, so that
      // there is one delivery.
      const id = stableUuid(testEventKind, webhook_group_id, common.occurred_at);
      return { ...common, id, kind: testEventKind, webhook_group_id };
    },
  },
  {
    table: 'webhooks',
    op: 'UPDATE',
    column: 'recovery_requested_at',
    event: (common, row) => ({
      ...common,
      kind: 'webhook.recovery',
      webhook_group_id: v.parse(uuid, row.group_id),
      since: v.parse(v.string(), row.recover_since),
    }),
  },
  {
    table: 'webhook_deliveries',
    op: 'UPDATE',
    column: 'redelivery_requested_at',
    event: (common, row) => ({ ...common, kind: 'webhook.redelivery', delivery_id: v.parse(uuid, row.id) }),
  },
  {
    table: 'custom_column_jobs',
    op: 'INSERT',
    column: 'created_at',
    event: (common, row) => ({ ...common, kind: 'column.requested', job_id: v.parse(uuid, row.id) }),
  },
  {
    table: 'document_readings',
    op: 'UPDATE',
    column: 'requested_at',
    event: (common, row) => ({ ...common, kind: 'reading.requested', document_id: v.parse(uuid, row.document_id) }),
  },
  {
    table: 'workspace_connectors',
    op: 'UPDATE',
    column: 'look_requested_at',
    event: (common) => ({ ...common, kind: 'mailbox.look_requested' }),
  },
];

/** Undefined if the change of the row is not a request of a client. */
export function toRequestEvent({ id, table, event }: EventTriggerPayload): WorkerEvent | undefined {
  const { old: before, new: after } = event.data;
  if (!after) return undefined;
  for (const { table: name, op, column, event: make } of requests) {
    if (event.op !== op) continue;
    const requestedAt = isoTimeOrNull(after[column]);
    if (table.name === name && requestedAt !== null && requestedAt !== isoTimeOrNull(before?.[column]))
      return make({ id, organisation_id: v.parse(uuid, after.organisation_id), occurred_at: requestedAt }, after);
  }
  return undefined;
}
