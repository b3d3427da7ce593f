import type { EventKind, testKind } from '@fds/platform/event-kinds';

/** Members of `data` that depend on the kind of event. */
export type EventData = Readonly<Record<string, unknown>>;

/** A change of a record, as webhooks receive it. */
export interface RecordEvent {
  /** Id of the event in the engine, equal for all its deliveries: header `webhook-id`. */
  readonly id: string;
  readonly kind: EventKind;
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly record_id: string;
  /** Id of the person that the record is or belongs to. */
  readonly people_id: string | null;
  /** ISO 8601, in UTC. */
  readonly occurred_at: string;
  /** Time of the change, by which the events of a record are ordered. It is unique among the changes of a record. */
  readonly changed_at: string;
  readonly data: EventData;
}

/** A request for a test delivery of a webhook. */
export interface TestRequest {
  readonly id: string;
  readonly kind: typeof testKind;
  readonly organisation_id: string;
  readonly webhook_group_id: string;
  readonly occurred_at: string;
}

/** A request to repeat a delivery. */
export interface RedeliveryRequest {
  readonly id: string;
  readonly kind: 'webhook.redelivery';
  readonly organisation_id: string;
  readonly delivery_id: string;
  readonly occurred_at: string;
}

/** A request to compute a custom column. */
export interface ColumnRequest {
  readonly id: string;
  readonly kind: 'column.requested';
  readonly organisation_id: string;
  readonly job_id: string;
  readonly occurred_at: string;
}

/** An event that the worker processes. */
export type DomainEvent = RecordEvent | TestRequest | RedeliveryRequest | ColumnRequest;
