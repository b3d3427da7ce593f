import type { EventKind, testKind } from '@fds/platform/event-kinds';

/** Members of `data` beside those that every event has. */
export type Members = Readonly<Record<string, unknown>>;

/** Something that happened to a record, as receivers are told. */
export interface RecordEvent {
  /** The engine's id of the event, the same each time it is delivered: header `webhook-id`. */
  readonly id: string;
  readonly kind: EventKind;
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly record_id: string;
  /** The person that the record is, or is of. */
  readonly people_id: string | null;
  /** ISO 8601, in UTC. */
  readonly occurred_at: string;
  /** When the record was written, which orders its events: no two changes of a record have the same moment. */
  readonly changed_at: string;
  readonly data: Members;
}

/** The owner of a webhook asks for a test delivery. */
export interface TestRequest {
  readonly id: string;
  readonly kind: typeof testKind;
  readonly organisation_id: string;
  readonly webhook_group_id: string;
  readonly occurred_at: string;
}

/** The owner of a webhook asks for a delivery to be sent once more. */
export interface RedeliveryRequest {
  readonly id: string;
  readonly kind: 'webhook.redelivery';
  readonly organisation_id: string;
  readonly delivery_id: string;
  readonly occurred_at: string;
}

/** Somebody asks for a column to be computed. */
export interface ColumnRequest {
  readonly id: string;
  readonly kind: 'column.requested';
  readonly organisation_id: string;
  readonly job_id: string;
  readonly occurred_at: string;
}

/** What the worker is told of. */
export type DomainEvent = RecordEvent | TestRequest | RedeliveryRequest | ColumnRequest;
