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

/** Of a request by the REST API. */
export interface RequestBase {
  readonly id: string;
  readonly organisation_id: string;
  readonly occurred_at: string;
}

export interface TestRequest extends RequestBase {
  readonly kind: typeof testEventKind;
  readonly webhook_group_id: string;
}

/** `since`: of the deliveries. `mailbox.look_requested`: mails have arrived, or a mailbox was connected. */
type OtherRequest = RequestBase &
  (
    | { readonly kind: 'webhook.redelivery'; readonly delivery_id: string }
    | { readonly kind: 'webhook.recovery'; readonly webhook_group_id: string; readonly since: string }
    | { readonly kind: 'column.requested'; readonly job_id: string }
    | { readonly kind: 'reading.requested'; readonly document_id: string }
    | { readonly kind: 'mailbox.look_requested' }
  );

export type WorkerEvent = RecordEvent | TestRequest | OtherRequest;

/** The id is undefined if no request caused the event. */
export type RequestedEvent = { readonly event: WorkerEvent; readonly requestId: string | undefined };
