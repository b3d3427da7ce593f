import type { EventKind, testEventKind } from '@fds/platform/event-kinds';

/** The members of `data` in the body of a webhook. They depend on the kind of event. */
export type EventDataMembers = Readonly<Record<string, unknown>>;

/** An event that tells webhooks about a change of a record. */
export interface RecordEvent {
  /** Id that the engine gave to the event. All deliveries of the event send it in the header `webhook-id`. */
  readonly id: string;
  readonly kind: EventKind;
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly record_id: string;
  /** Id of the person, if the record is a person or belongs to a person. */
  readonly people_id: string | null;
  /** Time of the event, ISO 8601 in UTC. */
  readonly occurred_at: string;
  /**
   * Time at which the record changed. The events of a record are ordered by this time, which is unique among the
   * changes of the record.
   */
  readonly changed_at: string;
  readonly data: EventDataMembers;
}

/** A request of a client to send a test delivery to a webhook. */
export interface TestRequest {
  readonly id: string;
  readonly kind: typeof testEventKind;
  readonly organisation_id: string;
  readonly webhook_group_id: string;
  readonly occurred_at: string;
}

/** A request of a client to repeat a delivery. */
export interface RedeliveryRequest {
  readonly id: string;
  readonly kind: 'webhook.redelivery';
  readonly organisation_id: string;
  readonly delivery_id: string;
  readonly occurred_at: string;
}

/** A request of a client to compute the values of a custom column. */
export interface ComputationRequest {
  readonly id: string;
  readonly kind: 'column.requested';
  readonly organisation_id: string;
  readonly job_id: string;
  readonly occurred_at: string;
}

/** An event that the worker processes. */
export type WorkerEvent = RecordEvent | TestRequest | RedeliveryRequest | ComputationRequest;

/** An event with the id of the request that caused the event; the id is undefined if no request caused the event. */
export interface RequestedEvent {
  readonly event: WorkerEvent;
  readonly requestId: string | undefined;
}
