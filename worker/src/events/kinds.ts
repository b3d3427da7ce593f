import type { EventKind, testEventKind } from '@fds/platform/event-kinds';

/** `data` in the body of a webhook. */
export type EventDataMembers = Readonly<Record<string, unknown>>;

export interface RecordEvent {
  /** From the engine. All deliveries of the event send it in the header `webhook-id`. */
  readonly id: string;
  readonly kind: EventKind;
  readonly organisation_id: string;
  readonly workspace_id: string;
  readonly record_id: string;
  /** Null unless the record is a person or belongs to one. */
  readonly people_id: string | null;
  /** ISO 8601 in UTC. */
  readonly occurred_at: string;
  /** The events of a record are ordered by this time, which is unique among its changes. */
  readonly changed_at: string;
  readonly data: EventDataMembers;
}

export interface TestRequest {
  readonly id: string;
  readonly kind: typeof testEventKind;
  readonly organisation_id: string;
  readonly webhook_group_id: string;
  readonly occurred_at: string;
}

export interface RedeliveryRequest {
  readonly id: string;
  readonly kind: 'webhook.redelivery';
  readonly organisation_id: string;
  readonly delivery_id: string;
  readonly occurred_at: string;
}

export interface RecoveryRequest {
  readonly id: string;
  readonly kind: 'webhook.recovery';
  readonly organisation_id: string;
  readonly webhook_group_id: string;
  /** Deliveries from this time on. */
  readonly since: string;
  readonly occurred_at: string;
}

export interface ComputationRequest {
  readonly id: string;
  readonly kind: 'column.requested';
  readonly organisation_id: string;
  readonly job_id: string;
  readonly occurred_at: string;
}

export interface ReadingRequest {
  readonly id: string;
  readonly kind: 'reading.requested';
  readonly organisation_id: string;
  readonly document_id: string;
  readonly occurred_at: string;
}

/** Mails have arrived, or a mailbox was connected. */
export interface LookRequest {
  readonly id: string;
  readonly kind: 'mailbox.look_requested';
  readonly organisation_id: string;
  readonly occurred_at: string;
}

export type WorkerEvent =
  | RecordEvent
  | TestRequest
  | RedeliveryRequest
  | RecoveryRequest
  | ComputationRequest
  | ReadingRequest
  | LookRequest;

/** The id is undefined if no request caused the event. */
export type RequestedEvent = { readonly event: WorkerEvent; readonly requestId: string | undefined };
