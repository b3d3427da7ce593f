import { testEventKind } from '@fds/platform/event-kinds';
import { stableUuid } from '@fds/platform/stable-uuid';
import * as v from 'valibot';
import type { WorkerEvent } from './kinds.ts';
import { isoTimeOrNull } from './time.ts';
import type { EventTriggerPayload, EventTriggerRow } from './trigger.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** The REST API sends a request to the worker by a time column of a row, or by a new row. */
interface RequestRule {
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE';
  readonly column: string;
  readonly event: (id: string, row: EventTriggerRow, at: string) => WorkerEvent;
}

const requests: readonly RequestRule[] = [
  {
    table: 'webhooks',
    op: 'UPDATE',
    column: 'test_requested_at',
    event: (_id, given, at) => {
      const row = v.parse(v.object({ organisation_id: uuid, group_id: uuid }), given);
      // A test changes all rows of a webhook, one for each event kind. All these changes get the same id, so that
      // there is one delivery.
      const id = stableUuid(testEventKind, row.group_id, at);
      return {
        id,
        kind: testEventKind,
        organisation_id: row.organisation_id,
        webhook_group_id: row.group_id,
        occurred_at: at,
      };
    },
  },
  {
    table: 'webhooks',
    op: 'UPDATE',
    column: 'recovery_requested_at',
    event: (id, given, at) => {
      const row = v.parse(v.object({ organisation_id: uuid, group_id: uuid, recover_since: v.string() }), given);
      return {
        id,
        kind: 'webhook.recovery',
        organisation_id: row.organisation_id,
        webhook_group_id: row.group_id,
        since: row.recover_since,
        occurred_at: at,
      };
    },
  },
  {
    table: 'webhook_deliveries',
    op: 'UPDATE',
    column: 'redelivery_requested_at',
    event: (id, given, at) => {
      const row = v.parse(v.object({ organisation_id: uuid, id: uuid }), given);
      return {
        id,
        kind: 'webhook.redelivery',
        organisation_id: row.organisation_id,
        delivery_id: row.id,
        occurred_at: at,
      };
    },
  },
  {
    table: 'custom_column_jobs',
    op: 'INSERT',
    column: 'created_at',
    event: (id, given, at) => {
      const row = v.parse(v.object({ organisation_id: uuid, id: uuid }), given);
      return { id, kind: 'column.requested', organisation_id: row.organisation_id, job_id: row.id, occurred_at: at };
    },
  },
  {
    table: 'document_readings',
    op: 'UPDATE',
    column: 'requested_at',
    event: (id, given, at) => {
      const { organisation_id, document_id } = v.parse(v.object({ organisation_id: uuid, document_id: uuid }), given);
      return { id, kind: 'reading.requested', organisation_id, document_id, occurred_at: at };
    },
  },
  {
    table: 'workspace_connectors',
    op: 'UPDATE',
    column: 'look_requested_at',
    event: (id, given, at) => {
      const { organisation_id } = v.parse(v.object({ organisation_id: uuid }), given);
      return { id, kind: 'mailbox.look_requested', organisation_id, occurred_at: at };
    },
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
      return make(id, after, requestedAt);
  }
  return undefined;
}
