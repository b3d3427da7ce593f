import { createHash } from 'node:crypto';
import { testKind } from '@fds/platform/event-kinds';
import * as v from 'valibot';
import type { DomainEvent } from './kinds.ts';
import { moment } from './moment.ts';
import type { Row, Trigger } from './trigger.ts';

const uuid = v.pipe(v.string(), v.uuid());

/** The same id, in the form of a UUID, for the same words. */
function idOf(...words: readonly string[]): string {
  const hex = createHash('sha256').update(words.join(' ')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** A request that a row's owner makes by setting a moment in one of its columns, or by adding the row. */
interface Request {
  readonly table: string;
  readonly op: 'INSERT' | 'UPDATE';
  readonly column: string;
  readonly event: (id: string, row: Row, at: string) => DomainEvent;
}

const requests: readonly Request[] = [
  {
    table: 'webhooks',
    op: 'UPDATE',
    column: 'test_requested_at',
    event: (_id, given, at) => {
      const row = v.parse(v.object({ organisation_id: uuid, group_id: uuid }), given);
      // The rows of a webhook, one for each kind of event, are asked together: it is one request.
      const id = idOf(testKind, row.group_id, at);
      return {
        id,
        kind: testKind,
        organisation_id: row.organisation_id,
        webhook_group_id: row.group_id,
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
      return {
        id,
        kind: 'column.requested',
        organisation_id: row.organisation_id,
        job_id: row.id,
        occurred_at: at,
      };
    },
  },
];

/** What an owner asks for by a change of a row; `undefined` where it asks for nothing. */
export function requestOf({ id, table, event }: Trigger): DomainEvent | undefined {
  const { old: before, new: after } = event.data;
  if (!after) return undefined;
  for (const { table: name, op, column, event: make } of requests) {
    if (event.op !== op) continue;
    const asked = moment(after[column]);
    if (table.name === name && asked !== null && asked !== moment(before?.[column])) return make(id, after, asked);
  }
  return undefined;
}
